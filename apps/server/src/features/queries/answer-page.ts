import { escapeHtml, htmlPage } from "../../plugins/html-page.ts";

/** A page for browsers without script: a heading, a sentence, a link back. */
export type AnswerPage = { heading: string; text: string; back: { path: string; label: string } };

/** The page as HTML. */
export function answerPage({ heading, text, back }: AnswerPage): string {
  return htmlPage(
    heading,
    `<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(back.path)}">${escapeHtml(back.label)}</a></p>`,
  );
}
