import { processFile, processFiles } from "@site/contract/calls";
import { messages } from "@site/contract/messages";
import { isCombined, type Platform, uploadBucket } from "@site/contract/platforms";
import type { Processed } from "@site/contract/process-file";
import { saysSuccess } from "@site/contract/says-success";
import type { Result } from "@site/result/result";
import type { StatementChoices } from "@site/result/statement-choices";
import { type CallFailure, call } from "../../../api/call.ts";
import { showAlert } from "../../../ui/alert.tsx";
import { failureText, noticeOf } from "../flow/notice.tsx";
import { canStart, type PageState, serverState } from "../flow/page-state.ts";
import type { PageStore } from "../flow/page-store.ts";
import { endedSession, refresh, refreshEverywhere, showOutcome } from "../flow/refresh.ts";
import { acceptedVersions, hasAcceptedTerms } from "./terms.tsx";
import { recallUploadedFiles, slotMapOf } from "./uploaded-files.ts";

/** Processes the uploaded files. The reason for a refusal stays on the page after its alert. */
export async function processUpload(store: PageStore): Promise<void> {
  const state = store.get();
  const { platform } = state;
  if (!platform || !canStart(state, "processing") || !hasAcceptedTerms(state)) {
    return;
  }

  store.dispatch({ type: "started", busy: "processing" });
  const answer = await requestProcessing(state, platform);
  if (!answer.ok) {
    if (endedSession(store, answer.error) || (await goesOn(store, answer.error))) {
      return;
    }
    store.dispatch({ type: "failed", busy: "processing", notice: noticeOf(answer.error) });
    // The step changes once the alert is read, so that focus lands on the step's heading.
    await showAlert(processingMessage(platform, answer.error), failureText(answer.error));
    await refreshEverywhere(store);
    // A refused file is reported by the server from now on, on every device.
    if (serverState(store.get())?.refusal) {
      store.dispatch({ type: "noticed", notice: null });
    }
    return;
  }
  await showOutcome(store, "processing");
}

/**
 * Whether processing goes on, or has ended, although the call got no answer. It is never asked for again
 * unseen: the state says how it ended, and the step watches what still runs.
 */
async function goesOn(store: PageStore, { status, problem }: CallFailure): Promise<boolean> {
  if (status !== 0 && problem.code !== "server-error") {
    return false;
  }
  await refresh(store);
  const { processing, processSuccess, refusal } = serverState(store.get()) ?? {};
  if (!processing && !processSuccess && !refusal) {
    return false;
  }
  store.dispatch({ type: "failed", busy: "processing", notice: null });
  return true;
}

/** An answer that looks fine but does not say success is a failure for the person. */
const notProcessed: CallFailure = {
  status: 200,
  problem: {
    success: false,
    code: "not-processed",
    error: messages.processErrors.failed,
    message:
      "The server did not process the file. Your upload is kept; nothing was charged. Press Process once more.",
  },
};

/** What to process again with, and which statement. */
type ProcessedAgain = { choices: StatementChoices; statement: string | null | undefined };

/** Asks for the processing; an answer without success is a refusal. */
export async function requestProcessing(
  state: PageState,
  platform: Platform,
  { choices, statement }: Partial<ProcessedAgain> = {},
): Promise<Result<Processed, CallFailure>> {
  const query = { statement, ...acceptedVersions(state) };
  const userId = state.flow?.user.uid ?? "";
  const held = serverState(state)?.files ?? [];
  const files = held.length > 0 ? slotMapOf(held) : recallUploadedFiles();
  const fileUpName = held[0]?.key ?? `uploads/${userId}.csv`;
  const answered = isCombined(platform)
    ? await call(processFiles, {
        query,
        body: { bucketName: uploadBucket, userId, files, choices },
      })
    : await call(processFile, {
        query,
        body: { fileUpName, bucketName: uploadBucket, process_egn: platform, choices },
      });
  const refused = answered.ok && !saysSuccess(answered.value);
  return refused ? { ok: false, error: notProcessed } : answered;
}

const { process: texts, processErrors } = messages;

/** The texts for a failed processing of one file, by the error that is answered. */
const singleFileTexts: Readonly<Record<string, string>> = {
  [processErrors.failed]: texts.failed,
  [processErrors.textMissing]: texts.textMissing,
  [processErrors.internal]: texts.internal,
};

/** Returns the specification's text for a failed processing (section 8). */
export function processingMessage(platform: Platform, { status, problem }: CallFailure): string {
  if (isCombined(platform)) {
    const answered = status >= 200 && status < 500;
    return answered ? texts.failedCombined : texts.errorCombined;
  }
  return singleFileTexts[problem.error] ?? texts.unexpected;
}
