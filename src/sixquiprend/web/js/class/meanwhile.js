// For a pupil who waits, for the others or for the next start: exercises, as many as there is time for.

import { t } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { ExerciseView } from "../learn/exercises.js";
import { useFetched } from "../learn/fetching.js";

/** @typedef {import("../learn/types").Offer} Offer */

/** One kind after the other, at the first level. They count for nothing: the teacher doesn't see them. */
export function Meanwhile() {
  const [number, setNumber] = useState(0);
  const { found } = useFetched("/api/learn");
  const offer = /** @type {Offer | null} */ (found);
  if (number === 0) {
    return html`<p>
      <button type="button" class="button" onClick=${() => setNumber(1)}>${t("Practise meanwhile")}</button>
    </p>`;
  }
  if (!offer) return null;
  const usual = offer.exercises.filter(({ group }) => group === offer.groups[0].group);
  const { kind } = usual[(number - 1) % usual.length];
  return html`<section class="learn class-meanwhile" aria-label=${t("Exercises")}>
    <${ExerciseView}
      key=${number}
      kind=${kind}
      level=${offer.levels[0]}
      number=${number}
      onNext=${() => setNumber(number + 1)}
    />
  </section>`;
}
