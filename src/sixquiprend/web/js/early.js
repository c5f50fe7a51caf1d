// Runs before the first paint, so that a dark page never flashes white, and starts fetching the texts at
// once. A plain script: modules come too late for this. What it guesses, lib/settings.js knows.
// It stands inside the page (server/site/pages.py): it must be there even if nothing else comes any more.
(() => {
  const root = document.documentElement;
  /** @param {string} name */
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = stored("theme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";

  /** Said when no catalogue may be there. @type {Record<string, string>} */
  const WORDS = {
    fr: "Le réseau s’est interrompu pendant le chargement. La page réessaie toute seule.",
    en: "The network was lost while the page was loading. It tries again by itself.",
    de: "Das Netz ist beim Laden ausgefallen. Die Seite versucht es von selbst wieder.",
  };
  const known = Object.keys(WORDS);
  // What the server writes itself (/api/docs) has its language, and no texts to fetch; a page that is a file
  // of its own (alone.js) has them with it.
  const written = "written" in root.dataset;
  const wanted = [stored("lang") ?? "", ...(navigator.languages ?? [])].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  const language = written ? root.lang : (wanted.find((tag) => known.includes(tag)) ?? "fr");

  // --- a part of the page that can't be had -----------------------------------------------------------

  /** The first wait before the page is loaded again, and the longest, in milliseconds. */
  const SHORTEST = 1000;
  const LONGEST = 60_000;
  /** How often it has been already. */
  let tries = Number(history.state?.tries ?? 0);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  function wait() {
    clearTimeout(waiting);
    waiting = setTimeout(again, Math.min(SHORTEST * 2 ** tries, LONGEST));
  }
  /** Loads the page again, if it can be had: else the browser would show a page of its own instead. */
  async function again() {
    tries += 1;
    wait();
    const page = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (!page || page.status >= 500) return;
    history.replaceState({ tries }, "");
    location.reload();
  }
  addEventListener("online", () => waiting !== undefined && void again());
  // js/app.js says when a page is there as a whole, and when it isn't.
  addEventListener("page-lost", wait);
  addEventListener("page-whole", () => {
    if (document.getElementById("lost")) return;
    clearTimeout(waiting);
    waiting = undefined;
    if (tries) history.replaceState(null, "");
    tries = 0;
  });

  /** Nobody sees what is there without its looks, nor gets at it with the keys. */
  function cover() {
    if (document.getElementById("lost")) return;
    const notice = document.createElement("p");
    notice.id = "lost";
    notice.lang = language;
    notice.setAttribute("role", "alert");
    notice.textContent = WORDS[language] ?? WORDS.en;
    // No style sheet may be there; a style attribute would be refused.
    Object.assign(notice.style, {
      position: "fixed",
      inset: "0",
      zIndex: "99",
      display: "grid",
      placeContent: "center",
      margin: "0",
      padding: "24px",
      font: "1.1rem / 1.45 system-ui, sans-serif",
      textAlign: "center",
      colorScheme: dark ? "dark" : "light",
      color: "CanvasText",
      background: "Canvas",
    });
    root.append(notice);
    const shut = () => (document.body.inert = true);
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", shut);
    else shut();
    wait();
  }
  // Errors of elements don't rise, but they are heard on their way down. What a page fetches later
  // (lib/styles.js) is its own affair.
  const NEEDED = "script[src], link[rel=stylesheet]:not([data-later])";
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof Element && target.matches(NEEDED)) cover();
    },
    true,
  );

  if (written || "page" in root.dataset) return;
  root.lang = language;
  const texts = document.createElement("link");
  texts.rel = "preload";
  texts.as = "fetch";
  texts.crossOrigin = "anonymous";
  texts.href = `/api/texts/${language}.json`;
  document.head.append(texts);
})();
