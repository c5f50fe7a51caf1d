// The service worker: it keeps what the pad, the referee and the lessons are made of, for whoever has opened
// one of them or has the app on their home screen. It answers only for what it keeps (KEPT, put before this
// file by server/site/offline.py): the page itself, modules, style sheets, texts, rules and lessons, never
// anything about a table.
//
// Those pages: from the network if it can be had soon, else from what was kept.
// All others: from the network. Only a page that the network doesn't have at all is the kept one.
// Whoever was given the kept page is given all of its parts from there too: a page is never put together from
// two versions.

/* global KEPT */

const PREFIX = "kept-";
const CACHE = PREFIX + KEPT.version;
/** Names of caches that earlier workers had. */
const ONCE = ["pad-", "app-"];
/** The page, whatever the address: the client looks at that. */
const PAGE = "/pad";
/** Where a page works without the server. */
const ALONE = /^\/(?:pad|referee|rules|learn(?:\/.*)?)\/*$/;
/** How long a kitchen's network may be silent before such a page doesn't wait for it, in milliseconds. */
const PATIENCE = 2500;
/** The pages that were answered without network, by the name that the browser gives them. */
const stranded = new Set();

// It takes the place of an older one when a page says so that has all of its parts (offline/keeping.js): what
// a page asks of a worker that is being replaced, browsers may leave unanswered.
self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(open(request, pathname, event.resultingClientId));
  else if (KEPT.files.includes(pathname)) event.respondWith(part(request, pathname, event.clientId));
});

// A page asks whether it would work without network now, or has what is missing kept again.
self.addEventListener("message", (event) => {
  if (event.data === "replace") return event.waitUntil(self.skipWaiting());
  const done = event.data === "keep" ? keep() : Promise.resolve();
  const say = async () => event.ports[0]?.postMessage({ missing: await missing() });
  event.waitUntil(done.then(say, say));
});

/** All or nothing: a version that can't be kept as a whole isn't used. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.files.map((name) => new Request(name, { cache: "no-cache" })));
}

/** How many of the files aren't kept: browsers may throw away what they like. */
async function missing() {
  const found = await Promise.all(KEPT.files.map(kept));
  return found.filter((file) => file === undefined).length;
}

/** Other versions than this one aren't needed any more. */
async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => [PREFIX, ...ONCE].some((each) => name.startsWith(each)));
  await Promise.all(old.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/**
 * @param {string} name
 * @returns {Promise<Response | undefined>}
 */
function kept(name) {
  return caches.match(name, { cacheName: CACHE, ignoreVary: true });
}

/**
 * A page: what the network says, or the kept page.
 * @param {Request} request
 * @param {string} pathname
 * @param {string} client
 */
async function open(request, pathname, client) {
  const page = await kept(PAGE);
  if (!page) return fetch(request);
  const said = await (ALONE.test(pathname) ? soon(request) : fetch(request).catch(() => null));
  if (said) return said;
  stranded.add(client);
  return page;
}

/**
 * A part of a page.
 * @param {Request} request
 * @param {string} name
 * @param {string} client
 */
async function part(request, name, client) {
  const found = await kept(name);
  if (!found) return fetch(request);
  if (stranded.has(client)) return found;
  const page = await self.clients.get(client);
  const alone = page !== undefined && ALONE.test(new URL(page.url).pathname);
  return (await (alone ? soon(request) : fetch(request).catch(() => null))) ?? found;
}

/**
 * What the network says; null if it says nothing useful in time.
 * @param {Request} request
 * @returns {Promise<Response | null>}
 */
function soon(request) {
  const late = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const network = fetch(request).then(
    (said) => (said.status < 500 ? said : null),
    () => null,
  );
  return Promise.race([network, late]);
}
