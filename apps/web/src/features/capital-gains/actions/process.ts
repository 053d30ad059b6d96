import { processFile, processFiles, statementLosses } from "contract/calls";
import type { Platform } from "contract/flow-state";
import { messages } from "contract/messages";
import type { Problem } from "contract/problem";
import type { Processed } from "contract/process-file";
import type { Result } from "contract/result";
import { saysSuccess } from "contract/says-success";
import type { StatementChoices } from "result/statement-choices";
import { type CallFailure, call } from "../../../api/call.ts";
import { showAlert } from "../../../ui/alert.tsx";
import { closeSheet } from "../../../ui/page-sheets.tsx";
import { canStart, type PageState, serverState } from "../flow.ts";
import { noticeOf, wordsOf } from "../notice.tsx";
import type { PageStore } from "../page-store.ts";
import { newsOf } from "../result/news.ts";
import { acceptedVersions, termsAccepted } from "../upload/terms.tsx";
import { recallUploadedFiles, slotMapOf } from "../upload/uploaded-files.ts";
import { endedSession, refreshEverywhere } from "./refresh.ts";

const bucketName = "statements";

/** Processes the uploaded files. The reason for a refusal stays on the page after its alert. */
export async function processUpload(store: PageStore): Promise<void> {
  const state = store.get();
  const { platform } = state;
  if (!platform || !canStart(state, "processing") || !termsAccepted(state)) {
    return;
  }

  store.dispatch({ type: "started", busy: "processing" });
  const answer = await requestProcessing(state, platform);
  if (!answer.ok) {
    if (endedSession(store, answer.error)) {
      return;
    }
    store.dispatch({ type: "failed", busy: "processing", notice: noticeOf(answer.error) });
    // The step changes once the alert is read, so that focus lands on the step's heading.
    await showAlert(processingMessage(platform, answer.error), wordsOf(answer.error));
    await refreshEverywhere(store);
    // A refused file is reported by the server from now on, on every device.
    if (serverState(store.get())?.refusal) {
      store.dispatch({ type: "noticed", notice: null });
    }
    return;
  }
  // The step changes with the server's answer, so that the preview is there when it does.
  await refreshEverywhere(store);
  store.dispatch({ type: "succeeded", busy: "processing" });
}

/**
 * Processes the statement again with the person's answers to its open questions, paid or not. The old
 * preview stays on the page until the new one arrives, and also on failure.
 *
 * @param paid another statement to put the answers into, which is then shown
 * @returns why it failed; a fault in a field is shown by the form that has the field, and nowhere else
 */
export async function processAgain(
  store: PageStore,
  choices: StatementChoices,
  paid?: string,
): Promise<Problem | undefined> {
  const state = store.get();
  const { platform } = state;
  const server = serverState(state);
  const statement = paid ?? server?.statementId;
  if (!platform || !canStart(state, "reprocessing")) {
    return undefined;
  }

  store.dispatch({ type: "started", busy: "reprocessing" });
  const answer = await requestProcessing(state, platform, { choices, statement });
  if (!answer.ok) {
    const { problem } = answer.error;
    if (endedSession(store, answer.error)) {
      return problem;
    }
    const isAtField = problem.where?.field !== undefined;
    const notice = isAtField ? null : noticeOf(answer.error);
    store.dispatch({ type: "failed", busy: "reprocessing", notice });
    if (!isAtField) {
      await showAlert(processingMessage(platform, answer.error), wordsOf(answer.error));
    }
    return problem;
  }
  await refreshEverywhere(store);
  store.dispatch({ type: "succeeded", busy: "reprocessing" });
  const { preview: after, downloads } = serverState(store.get()) ?? {};
  if (server?.preview && after) {
    // The news is on the page: the sheet with the answers has done its work.
    await closeSheet();
    const news = newsOf(server.preview, after, choices);
    store.dispatch({ type: "reprocessed", news: downloads ? `${news}\n${madeAgain}` : news });
  }
  return undefined;
}

const madeAgain =
  "Your files have been made again: download them, and don't use those that you saved before. Your invoice is the same.";

/** Puts the answers of the unpaid statement that is shown into a paid one of the same file. */
export async function putIntoPaid(store: PageStore, paid: string): Promise<void> {
  const { statementId, preview } = serverState(store.get()) ?? {};
  if (!statementId || !preview) {
    return;
  }
  const answer = await call(statementLosses, { params: { id: statementId } });
  if (!answer.ok) {
    if (!endedSession(store, answer.error)) {
      store.dispatch({ type: "noticed", notice: noticeOf(answer.error) });
    }
    return;
  }
  const losses = answer.value.losses ?? { earlierYears: [], otherGains: [] };
  await processAgain(store, { ...preview.choices, losses }, paid);
}

/** An answer that looks fine but does not say success is a failure for the person. */
const notProcessed: CallFailure = {
  status: 200,
  problem: {
    success: false,
    code: "not-processed",
    error: messages.processErrors.failed,
    message:
      "The server did not process the file and gave no reason. Your upload is kept and nothing was charged. Press Process once more.",
  },
};

/** Asks for the processing; an answer without success is a refusal. */
async function requestProcessing(
  state: PageState,
  platform: Platform,
  again?: ProcessedAgain,
): Promise<Result<Processed, CallFailure>> {
  const answered = await sendForProcessing(state, platform, again);
  const refused = answered.ok && !saysSuccess(answered.value);
  return refused ? { ok: false, error: notProcessed } : answered;
}

/** What to process again with, and which statement. */
type ProcessedAgain = { choices: StatementChoices; statement: string | null | undefined };

function sendForProcessing(state: PageState, platform: Platform, again?: ProcessedAgain) {
  const { choices, statement } = again ?? {};
  const query = { statement, ...acceptedVersions(state) };
  const files = serverState(state)?.files ?? [];
  if (platform === "MULTI") {
    const held = slotMapOf(files);
    return call(processFiles, {
      query,
      body: {
        bucketName,
        userId: state.flow?.user.uid ?? "",
        files: Object.keys(held).length > 0 ? held : recallUploadedFiles(),
        choices,
      },
    });
  }
  const fileUpName = files[0]?.key ?? `uploads/${state.flow?.user.uid}.csv`;
  return call(processFile, {
    query,
    body: { fileUpName, bucketName, process_egn: platform, choices },
  });
}

/** @returns the specification's text for a failed processing (section 8) */
export function processingMessage(platform: Platform, { status, problem }: CallFailure): string {
  if (platform === "MULTI") {
    const answered = status >= 200 && status < 500;
    return answered ? messages.process.failedCombined : messages.process.errorCombined;
  }
  return singleFileMessage(problem);
}

function singleFileMessage({ error }: Problem): string {
  switch (error) {
    case messages.processErrors.failed:
      return messages.process.failed;
    case messages.processErrors.textMissing:
      return messages.process.textMissing;
    case messages.processErrors.internal:
      return messages.process.internal;
    default:
      return messages.process.unexpected;
  }
}
