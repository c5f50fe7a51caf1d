// Whether the pad, the referee and the lessons work without network: a service worker (sw.js) keeps what they
// are made of. What is said here is asked of that worker, which looks into what it has: that a worker exists
// promises nothing, since browsers may throw away what it kept.

import { signal } from "../lib/ui.js";

/**
 * Whether this page would work without network now.
 *   looking: not known yet; keeping: being stored; ready: yes, all of it is there
 *   missing: no, something of it isn't there
 *   insecure: no, and not at this address: browsers keep pages only over https, or on the server's machine
 *   distrusted: no, and not before this browser trusts the server's certificate
 *   never: no, this browser keeps no pages
 *   file: yes, the page is a file of its own
 * @typedef {"looking" | "keeping" | "ready" | "missing" | "insecure" | "distrusted" | "never"
 *   | "file"} Keeping
 */

/** @type {import("../../vendor/signals.js").Signal<Keeping>} */
export const keeping = signal(/** @type {Keeping} */ ("looking"));

/** How long a worker may take to say what it has, in milliseconds. */
const PATIENCE = 10_000;
/** After so many milliseconds a page has all of its parts. */
const CALM = 3000;
let begun = false;

/** Have the page kept, and know from now on whether it is. */
export async function keepForOffline() {
  if (begun) return;
  begun = true;
  if (location.protocol === "file:") keeping.value = "file";
  else if (!navigator.serviceWorker) keeping.value = isSecureContext ? "never" : "insecure";
  else {
    await forgetOldScope();
    await look("kept");
    document.addEventListener("visibilitychange", () => document.hidden || void look("kept"));
  }
}

/** Keep what is missing. */
export async function keepAgain() {
  keeping.value = "keeping";
  await look("keep");
}

/** Once the pad had a worker of its own, which would stand before ours. */
async function forgetOldScope() {
  const known = await navigator.serviceWorker.getRegistrations();
  const old = known.filter(({ scope }) => new URL(scope).pathname === "/pad");
  await Promise.all(old.map((registration) => registration.unregister()));
}

/** @param {"kept" | "keep"} order */
async function look(order) {
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { scope: "/" });
    if (!registration.active) keeping.value = "keeping";
    replaceWhenCalm(registration);
    const worker = await activated(registration);
    keeping.value = worker && (await asked(worker, order)) === 0 ? "ready" : "missing";
  } catch (error) {
    console.warn("This page isn't kept for times without network:", error);
    // What browsers say of a certificate that nobody vouches for: the page may be seen, but not kept.
    keeping.value =
      error instanceof DOMException && error.name === "SecurityError" ? "distrusted" : "missing";
  }
}

/**
 * A newer worker takes the place of the one that is at work, but not while this page is still being loaded.
 * @param {ServiceWorkerRegistration} registration
 */
function replaceWhenCalm(registration) {
  const replace = () => setTimeout(() => registration.waiting?.postMessage("replace"), CALM);
  replace();
  registration.onupdatefound = () => {
    registration.installing?.addEventListener("statechange", replace);
  };
}

/**
 * The worker once it is at work; null if it has failed to keep everything.
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<ServiceWorker | null>}
 */
function activated(registration) {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  return new Promise((resolve) => {
    const see = () => {
      if (worker?.state === "activated") resolve(worker);
      else if (!worker || worker.state === "redundant") resolve(null);
    };
    worker?.addEventListener("statechange", see);
    see();
  });
}

/**
 * How many files the worker misses.
 * @param {ServiceWorker} worker
 * @param {"kept" | "keep"} order
 * @returns {Promise<number>}
 */
function asked(worker, order) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const silent = () => reject(new Error("the service worker says nothing"));
    const timer = order === "kept" ? setTimeout(silent, PATIENCE) : undefined;
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      port1.close();
      resolve(data.missing);
    };
    worker.postMessage(order, [port2]);
  });
}
