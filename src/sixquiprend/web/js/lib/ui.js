// Everything that draws imports this one file: preact, its hooks, signals, and htm bound to preact.

import { h } from "../../vendor/preact.js";
import htm from "../../vendor/htm.js";

export { render } from "../../vendor/preact.js";
export {
  useCallback,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../../vendor/hooks.js";
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
} from "../../vendor/signals.js";

/**
 * html`<p class="x">${text}</p>`: a template as preact sees it. Values are escaped; components stand as
 * <${Card} card=${55} />. Trap: attributes are DOM names (class, for), and a template can have several roots.
 * @type {(strings: TemplateStringsArray, ...values: any[]) => any}
 */
export const html = htm.bind(h);
