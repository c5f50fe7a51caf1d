// A scene in which there is nothing to answer: something to read, to look at, or to watch.

import { small } from "../lib/screens.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useLayoutEffect, useMemo } from "../lib/ui.js";
import { Spoken } from "../table/log.js";
import { LessonStage } from "./stage.js";
import { LooseCards, Table } from "./table.js";
import { Words } from "./task.js";

/** @typedef {import("./types").Scene} Scene */

/** @param {{ scene: Scene, names: readonly string[], children?: any }} props `children`: stand below it */
export function Watch({ scene, names, children }) {
  const stage = useMemo(() => new LessonStage(scene.board), [scene]);
  useLayoutEffect(() => () => stage.close(), [stage]);
  useEffect(() => {
    if (scene.steps.length > 0) stage.play(scene.steps);
  }, [stage]);
  useLayoutEffect(() => stage.drawn());
  const { board, pointer } = stage.scene.value;
  const root = (/** @type {HTMLElement | null} */ element) => {
    stage.root = element;
  };
  const seats = names.map((_, seat) => seat).slice(0, board?.hand_sizes.length);
  return html`<section class=${`task ${small.value ? "is-small" : ""}`} ref=${root}>
    <${Words} before=${scene.text} text="" />
    <div class="task-table">
      ${
        board &&
        html`<${Table}
          board=${board}
          pointer=${pointer}
          names=${names}
          seats=${seats}
          revealed=${(scene.board?.queue.length ?? 0) > 0}
        />`
      }
      ${scene.cards.length > 0 && html`<${LooseCards} cards=${scene.cards} />`}
    </div>
    <div class="task-answer">
      ${stage.saying.value && html`<p class="watch-told">${stage.saying.value}</p>`}
      ${
        scene.steps.length > 0 &&
        !stage.moving.value &&
        html`<p>
          <button type="button" class="button" onClick=${() => stage.play(scene.steps)}>
            ${t("Watch again")}
          </button>
        </p>`
      }
      ${children}
    </div>
    <${Spoken} lines=${stage.lines.value} />
  </section>`;
}
