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
 * Returns whether processing is running or has ended although the call got no answer. It is never requested
 * again without the person: the state says how it ended, and the step watches what still runs.
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

/** The failure for an answer of status 200 that does not say success. */
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

/** A processed statement, and the answers to process it again with. */
type ProcessedAgain = { choices: StatementChoices; statement: string | null | undefined };

/**
 * Requests the processing of the platform's upload or, with `choices`, of a processed statement again.
 * Returns the call's answer or failure; an answer that does not say success is a failure too.
 */
export async function requestProcessing(
  state: PageState,
  platform: Platform,
  { choices, statement }: Partial<ProcessedAgain> = {},
): Promise<Result<Processed, CallFailure>> {
  const query = { statement, ...acceptedVersions(state) };
  const userId = state.flow?.user.uid ?? "";
  // The request names the files. Where the page does not know what the server holds, it names those that
  // the specification has: the remembered ones of the combined flow, or the one path of a single file.
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
