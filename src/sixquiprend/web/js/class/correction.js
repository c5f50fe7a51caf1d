// The correction of the quiz, to print: the server opens it for the teacher of the class.

import { codeFrom } from "../lib/codes.js";
import { setTitle } from "../lib/dom.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect } from "../lib/ui.js";
import { Awaited, useFetched } from "../learn/fetching.js";
import { Paper } from "../learn/sheets.js";
import { Header } from "../parts/header.js";
import { classPath } from "./line.js";

/** @param {{ code: string }} props */
export default function CorrectionPage({ code }) {
  const { found, problem } = useFetched(classPath(codeFrom(code), "/correction"));
  const quiz = /** @type {{ questions: import("../learn/types").Solution[] } | null} */ (found);
  useEffect(() => setTitle(t("Quiz: correction")), [shownLanguage.value]);
  return html`<${Header} />
    ${
      quiz
        ? html`<${Paper}
          questions=${quiz.questions}
          solved
          title=${t("Quiz: correction")}
          pdf=${`${classPath(codeFrom(code), "/correction.pdf")}?lang=${shownLanguage.value}`}
        />`
        : html`<${Awaited} problem=${problem} />`
    }`;
}
