// Cards as somebody remembers them: number, heads, colour. They are drawn only once it is told what is right.

import { t } from "../../lib/texts.js";
import { html, useState } from "../../lib/ui.js";
import { Card } from "../../parts/card.js";
import { NumberField, numberIn } from "./number.js";

/** @typedef {{ number: string, heads: string, colour: number | null }} Typed */

/** @param {import("../form.js").FormProps<import("../types").CardsForm>} props */
export function CardsForm({ form, reply, expected, open, onChange }) {
  const [typed, setTyped] = useState(() => {
    const said = reply && "described" in reply ? reply.described : [];
    return Array.from({ length: form.count }, (_, place) => ({
      number: String(said[place]?.number ?? ""),
      heads: String(said[place]?.heads ?? ""),
      colour: said[place]?.colour ?? null,
    }));
  });
  const right = expected && "described" in expected ? expected.described : null;
  /**
   * @param {number} place
   * @param {Partial<Typed>} more
   */
  const change = (place, more) => {
    const next = typed.map((card, other) => (other === place ? { ...card, ...more } : card));
    setTyped(next);
    const described = next.flatMap(({ number, heads, colour }) => {
      const read = { number: numberIn(number), heads: numberIn(heads) };
      return read.number === null || read.heads === null
        ? []
        : [{ number: read.number, heads: read.heads, colour }];
    });
    onChange(described.length === form.count ? { described } : null);
  };
  const titles = [t("The card on the left"), t("Your card, on the right")];
  return html`<div class="remembered">
    ${typed.map((card, place) => {
      const told = right?.[place];
      return html`<fieldset class="remembered-card" key=${place} data-test="remembered">
        <legend>${titles[place] ?? place + 1}</legend>
        <label>
          <span>${t("Number")}</span>
          <${NumberField}
            label=${t("Number")}
            value=${card.number}
            open=${open}
            wrong=${told !== undefined && told.number !== numberIn(card.number)}
            onInput=${(/** @type {string} */ text) => change(place, { number: text })}
          />
        </label>
        <label>
          <span>${t("Heads")}</span>
          <${NumberField}
            label=${t("Heads")}
            value=${card.heads}
            open=${open}
            wrong=${told !== undefined && told.heads !== numberIn(card.heads)}
            onInput=${(/** @type {string} */ text) => change(place, { heads: text })}
          />
        </label>
        <label>
          <span>${t("Colour")}</span>
          <select
            class="input"
            disabled=${!open}
            onChange=${(/** @type {Event} */ event) => {
              const { value } = /** @type {HTMLSelectElement} */ (event.target);
              change(place, { colour: value === "" ? null : Number(value) });
            }}
          >
            <option value="" selected=${card.colour === null}>${t("I don't remember")}</option>
            ${form.colours.map(
              (name, colour) =>
                html`<option key=${colour} value=${colour} selected=${card.colour === colour}>
                  ${name}
                </option>`,
            )}
          </select>
        </label>
        ${told && html`<${Card} card=${told.number} />`}
      </fieldset>`;
    })}
  </div>`;
}
