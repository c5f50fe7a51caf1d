// The service worker. With the scope /pad it is that of the score pad, with the scope / that of the installed
// app. It answers only for what it keeps (KEPT, put before this file by server/site/offline.py): the page
// itself, modules, style sheets and texts, never anything about a table.
//
// The pad: from the network if it can be had soon, else from what was kept.
// The app: from the network. Only a page that the network doesn't have at all is the kept one, and then all
// of its parts are: a page is never put together from two versions.

/* global KEPT */

const APP = new URL(self.registration.scope).pathname === "/";
const PREFIX = APP ? "app-" : "pad-";
const CACHE = PREFIX + KEPT.version;
/** The page, whatever the address: the client looks at that. */
const PAGE = "/pad";
/** How long a kitchen's network may be silent before the pad doesn't wait for it, in milliseconds. */
const PATIENCE = 2500;
/** The pages of the app that were answered without network, by the name that the browser gives them. */
const stranded = new Set();

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const navigates = request.mode === "navigate";
  // Whatever stands behind "?" or "#", the page of the pad is the same.
  const name = navigates ? pathname.replace(/\/+$/, "") : pathname;
  if (APP && navigates) event.respondWith(open(request, event.resultingClientId));
  else if (!KEPT.files.includes(name)) return;
  else if (!APP) event.respondWith(answer(request, name));
  else if (stranded.has(event.clientId))
    event.respondWith(kept(name).then((found) => found ?? fetch(request)));
});

/** All or nothing: a version that can't be kept as a whole isn't used. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.files.map((name) => new Request(name, { cache: "no-cache" })));
}

/** Other versions than this one aren't needed any more. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/**
 * @param {string} name
 * @returns {Promise<Response | undefined>}
 */
function kept(name) {
  return caches.match(name, { cacheName: CACHE, ignoreVary: true });
}

/**
 * A page of the app: what the network says, whatever it is; without network the kept page.
 * @param {Request} request
 * @param {string} client
 */
async function open(request, client) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await kept(PAGE);
    if (!page) throw error;
    stranded.add(client);
    return page;
  }
}

/**
 * What the network says, or what was kept if it says nothing useful in time.
 * @param {Request} request
 * @param {string} name
 */
async function answer(request, name) {
  const found = await kept(name);
  if (!found) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(found), PATIENCE));
  const network = fetch(request).then(
    (said) => (said.status < 500 ? said : found),
    () => found,
  );
  return Promise.race([network, late]);
}
