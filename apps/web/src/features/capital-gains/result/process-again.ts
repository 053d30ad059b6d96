import { statementLosses } from "@site/contract/calls";
import type { FlowState } from "@site/contract/flow-state";
import type { StatementLosses } from "@site/contract/given-losses";
import type { Problem } from "@site/contract/problem";
import type { ResultHead } from "@site/result/result-head";
import type { StatementChoices } from "@site/result/statement-choices";
import type { TaxChange } from "@site/result/tax-change";
import { call } from "../../../api/call.ts";
import { inTime } from "../../../navigation/code-chunk.ts";
import { showAlert } from "../../../ui/alert.tsx";
import { closeSheet } from "../../../ui/page-sheets.tsx";
import { failureText, noticeOf } from "../flow/notice.tsx";
import { canStart, serverState } from "../flow/page-state.ts";
import type { PageStore } from "../flow/page-store.ts";
import { endedSession, showOutcome } from "../flow/refresh.ts";
import { processingMessage, requestProcessing } from "../upload/process.ts";

/**
 * Processes the statement again with the person's answers to its open questions, paid or not. The old
 * result stays on the page until the new one arrives, and also on failure. Every answer of the page is sent
 * here, so that each can be undone: by sending the earlier choices.
 *
 * @param isUndone whether the answer undoes another one
 * @returns why it failed; a fault in a field is shown by the form that has the field, and nowhere else
 */
export async function processAgain(
  store: PageStore,
  choices: StatementChoices,
  isUndone = false,
): Promise<Problem | undefined> {
  const state = store.get();
  const { platform } = state;
  const server = serverState(state);
  const statement = server?.statementId;
  if (!platform || !canStart(state, "reprocessing")) {
    return undefined;
  }

  store.dispatch({ type: "started", busy: "reprocessing" });
  const words = inTime(import("./news.ts")).catch(() => undefined);
  const before = await choicesBefore(server, choices);
  const answer = await requestProcessing(state, platform, { choices, statement });
  if (!answer.ok) {
    const { problem } = answer.error;
    if (endedSession(store, answer.error)) {
      return problem;
    }
    const isAtField = problem.where?.field !== undefined && !isUndone;
    const notice = isAtField ? null : noticeOf(answer.error);
    store.dispatch({ type: "failed", busy: "reprocessing", notice });
    if (!isAtField) {
      await showAlert(processingMessage(platform, answer.error), failureText(answer.error));
    }
    return problem;
  }
  await showOutcome(store, "reprocessing");
  const { head: after, downloads, processedAt = null } = serverState(store.get()) ?? {};
  if (server?.head && after) {
    // The news is on the page: the sheet with the answers has done its work.
    await closeSheet();
    const says = await words;
    const news =
      (isUndone
        ? says?.newsOfUndo(server.head, after)
        : says?.newsOf(server.head, after, choices)) ?? included;
    const sentences = downloads ? [...news.sentences, madeAgain] : news.sentences;
    store.dispatch({
      type: "reprocessed",
      news: { ...news, sentences, of: processedAt, before, isUndone },
    });
  }
  return undefined;
}

/** What a head does not contain of what its result was made with: it stays unless an answer names it. */
const apart: {
  readonly [Name in Exclude<keyof StatementChoices, keyof NonNullable<ResultHead["choices"]>>]: (
    stored: StatementLosses,
  ) => NonNullable<StatementChoices[Name]>;
} = {
  losses: ({ losses }) => losses ?? { earlierYears: [], otherGains: [] },
};

/**
 * Returns the choices of the result that is shown, as they must be sent to put them back after these; null
 * where the server does not say what they were.
 */
async function choicesBefore(
  server: FlowState | null,
  choices: StatementChoices,
): Promise<StatementChoices | null> {
  const inHead = server?.head?.choices ?? {};
  const named = Object.entries(apart).filter(([name]) => name in choices);
  if (named.length === 0 || !server?.statementId) {
    return inHead;
  }
  const stored = await call(statementLosses, { params: { id: server.statementId } });
  return stored.ok
    ? { ...inHead, ...Object.fromEntries(named.map(([name, of]) => [name, of(stored.value)])) }
    : null;
}

/** Said where the words for a change did not come. */
const included: TaxChange = { tone: null, sentences: ["The result now includes your answer."] };

const madeAgain =
  "Your files have been made again: download them, and don't use those that you saved before. Your invoice is the same.";
