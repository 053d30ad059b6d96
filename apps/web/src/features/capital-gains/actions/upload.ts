import type { Slot, UploadedFile } from "contract/flow-state";
import { messages } from "contract/messages";
import { showAlert } from "../../../ui/alert.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { canStart, type PageState } from "../flow.ts";
import { type Notice, noticeOf } from "../notice.ts";
import type { PageStore } from "../page-store.ts";
import { uploadFile } from "../upload-file.ts";
import { rememberUploadedFiles, slotMapOf } from "../uploaded-files.ts";
import { endedSession, refreshEverywhere } from "./refresh.ts";
import { termsAccepted } from "./terms.ts";

/**
 * Uploads the chosen files one after the other. What was chosen stays chosen until all of them have
 * arrived, so that a lost connection costs one press of the button.
 *
 * @param signal aborted when the person cancels
 */
export async function upload(store: PageStore, signal: AbortSignal): Promise<void> {
  const state = store.get();
  const { flow, platform } = state;
  if (!flow || !platform || !canStart(state, "uploading")) return;
  const combined = platform === "MULTI";
  const files = Object.entries(state.chosen) as [Slot, File][];

  if (files.length === 0) {
    void showAlert(combined ? messages.upload.noFileCombined : messages.upload.noFile);
    return;
  }
  if (!termsAccepted(state)) return;
  const tooLarge = files.find(([, file]) => file.size > flow.maxUploadBytes);
  if (tooLarge) {
    store.dispatch({ type: "noticed", notice: tooLargeNotice(tooLarge[1], flow.maxUploadBytes) });
    return;
  }

  store.dispatch({ type: "started", busy: "uploading" });
  const uploaded: UploadedFile[] = [];
  for (const [index, [slot, file]] of files.entries()) {
    const answer = await uploadFile({
      key: keyOf(flow.user.uid, slot, file),
      file,
      platform,
      terms: acceptedVersions(state),
      onAdvance: (share) =>
        store.dispatch({ type: "upload-advanced", share: (index + share) / files.length }),
      signal,
    });
    if (answer?.ok) {
      uploaded.push(answer.body);
      continue;
    }
    if (answer && endedSession(store, answer)) return;
    store.dispatch({
      type: "failed",
      busy: "uploading",
      notice: answer ? noticeOf(answer.problem) : cancelled,
    });
    if (answer && combined) void showAlert(messages.upload.failed);
    return;
  }
  const remembered = !combined || rememberUploadedFiles(slotMapOf(uploaded));
  store.dispatch({ type: "succeeded", busy: "uploading" });
  if (!remembered) store.dispatch({ type: "noticed", notice: storageOff });
  await refreshEverywhere(store);
}

/** @returns the last part of the store's key, `{uid}.csv` or `{uid}_{slot}.{extension}` */
function keyOf(uid: string, slot: Slot, file: File): string {
  if (slot === "single") return `${uid}.csv`;
  const extension = /[.]([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase() ?? "csv";
  return `${uid}_${slot}.${extension}`;
}

function acceptedVersions({ flow, cgTermsAccepted, genTermsAccepted }: PageState) {
  return {
    ...(cgTermsAccepted && { cgTerms: flow?.terms.capitalGains }),
    ...(genTermsAccepted && { generalTerms: flow?.terms.general }),
  };
}

const cancelled: Notice = {
  tone: "info",
  text: "The upload was cancelled. The file is still chosen: press Upload to send it.",
};

const storageOff: Notice = {
  tone: "info",
  text: "Your browser does not let this site store anything. Your files are uploaded and kept on the server, so you can go on.",
};

function tooLargeNotice(file: File, limit: number): Notice {
  return {
    tone: "problem",
    text: `The file is ${formatBytes(file.size)}; ${formatBytes(limit)} is the most that can be uploaded. A statement of one year is far smaller: choose the statement as your broker gives it.`,
    where: { file: file.name },
  };
}
