// The service worker of the score pad. It is only asked about pages under /pad, and answers only for what the
// pad is made of (KEPT, put before this file by server/site/offline.py): from the network if it can be had
// soon, else from what it has kept. Everything else goes its usual way.

/* global KEPT */

const PREFIX = "pad-";
const CACHE = PREFIX + KEPT.version;
/** How long a kitchen's network may be silent before the pad doesn't wait for it, in milliseconds. */
const PATIENCE = 2500;

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
  // Whatever stands behind "?" or "#", the page of the pad is the same.
  const name = request.mode === "navigate" ? pathname.replace(/\/+$/, "") : pathname;
  if (KEPT.files.includes(name)) event.respondWith(answer(request, name));
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
 * What the network says, or what was kept if it says nothing useful in time.
 * @param {Request} request
 * @param {string} name
 */
async function answer(request, name) {
  const kept = await caches.match(name, { cacheName: CACHE, ignoreVary: true });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  const network = fetch(request).then(
    (found) => (found.status < 500 ? found : kept),
    () => kept,
  );
  return Promise.race([network, late]);
}
