// Runs before the first paint, so that a dark page never flashes white, and starts fetching the texts at
// once. A plain script: modules come too late for this. What it guesses, lib/settings.js knows.
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
  // What the server writes itself (/api/docs) has its language, and no texts to fetch; a page that is a file
  // of its own (alone.js) has them with it.
  if ("written" in root.dataset || "page" in root.dataset) return;
  const known = ["fr", "en", "de"];
  const wanted = [stored("lang") ?? "", ...(navigator.languages ?? [])].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  const language = wanted.find((tag) => known.includes(tag)) ?? "fr";
  root.lang = language;
  const texts = document.createElement("link");
  texts.rel = "preload";
  texts.as = "fetch";
  texts.crossOrigin = "anonymous";
  texts.href = `/api/texts/${language}.json`;
  document.head.append(texts);
})();
