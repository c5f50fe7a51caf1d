// The pad without network: a service worker keeps what the pad is made of (sw.js).

import { signal } from "../lib/ui.js";

/** Whether the pad can be opened without network from now on. */
export const offlineReady = signal(false);

/**
 * Browsers have service workers only over https, or on the server's own machine; without, all else still
 * works.
 */
export async function keepForOffline() {
  if (!navigator.serviceWorker) return;
  try {
    // Only pages under /pad are its business.
    const registration = await navigator.serviceWorker.register("/sw.js", { scope: "/pad" });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (!worker) return;
    const look = () => (offlineReady.value = offlineReady.value || worker.state === "activated");
    worker.addEventListener("statechange", look);
    look();
  } catch (error) {
    console.warn("The pad isn't kept for times without network:", error);
  }
}
