import { addressOf } from "@site/contract/address-of";
import { sendProjectQuery } from "@site/contract/calls";
import { messages } from "@site/contract/messages";
import type { QueryReceived } from "@site/contract/project-query";
import { receivedWords } from "@site/contract/received-words";
import { escapeHtml } from "../../escape-html.ts";
import type { AnswerPage } from "../../plugins/answer-pages.ts";

/** A query that was refused, as typed into its form. */
export type TypedQuery = { page: string; name: string; email: string; message: string };

/** The answer to a form of a browser without script: a heading, a sentence, a link back. */
export type QueryAnswer = {
  heading: string;
  text: string;
  back: string;
  /** Present when the query was accepted: what the sender can count on. */
  received?: QueryReceived;
  /** Present when the query was refused: the page holds it, ready to be sent again. */
  typed?: TypedQuery;
  /** Whether the person has to sign in first. */
  signInFirst?: boolean;
};

/** The answer as a page of the site. */
export function answerPage(answer: QueryAnswer): AnswerPage {
  const { heading, text, back, received, typed, signInFirst } = answer;
  const main = [
    `<h1>${escapeHtml(heading)}</h1>`,
    `<p>${escapeHtml(received?.repeated ? messages.projectQuery.alreadySubmitted : text)}</p>`,
    received && `<p>${escapeHtml(receivedWords(received))}</p>`,
    signInFirst &&
      `<p><a href="/login-page" target="_blank" rel="noopener">Sign in</a> or <a href="/register-page" target="_blank" rel="noopener">register</a> in another tab, then send your message from here.</p>`,
    typed && formWith(typed, back),
    `<p><a href="${escapeHtml(back)}">Back to the page</a></p>`,
  ];
  return { title: heading, main: main.filter(Boolean).join("\n") };
}

function formWith({ page, name, email, message }: TypedQuery, back: string): string {
  const hidden = Object.entries({ page, name, email }).map(
    ([field, value]) => `<input type="hidden" name="${field}" value="${escapeHtml(value)}">`,
  );
  // HTML drops a line break right after the tag: add one, so that none of the person's is lost.
  return `<form method="post" action="${addressOf(sendProjectQuery, {}, { from: back })}">
${hidden.join("")}<p><label for="message">Your message</label></p>
<p><textarea id="message" name="message" rows="8" cols="60">
${escapeHtml(message)}</textarea></p>
<p><button>Send Message</button></p>
</form>`;
}
