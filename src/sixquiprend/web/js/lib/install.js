// The app on a phone's home screen: opened from there, a service worker keeps the page for times without
// network (sw.js). Whoever only visits isn't given one.

/** Whether this page was opened as an app: by what the browser says, or by the manifest's own address. */
function opened() {
  const query = new URLSearchParams(location.search);
  return matchMedia("(display-mode: standalone)").matches || query.has("app");
}

/** Browsers have service workers only over https, or on the server's own machine; without, all else works. */
export async function keepApp() {
  if (!navigator.serviceWorker || !opened()) return;
  try {
    await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  } catch (error) {
    console.warn("The app isn't kept for times without network:", error);
  }
}
