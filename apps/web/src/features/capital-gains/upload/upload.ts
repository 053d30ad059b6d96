import { addressOf, methodOf } from "contract/address-of";
import { uploadFile } from "contract/calls";
import type { Platform, Slot, UploadedFile } from "contract/flow-state";
import { messages } from "contract/messages";
import type { Result } from "contract/result";
import { extensionOf, uploadExtensions } from "contract/upload-extensions";
import { answered, type CallFailure, wordless } from "../../../api/call.ts";
import { timeLimits } from "../../../api/time-limits.ts";
import { showAlert } from "../../../ui/alert.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { asInfo, asProblem, type Notice, noticeOf } from "../flow/notice.tsx";
import { canStart } from "../flow/page-state.ts";
import type { PageStore } from "../flow/page-store.ts";
import { viewOf } from "../flow/platforms.ts";
import { endedSession, endWithState } from "../flow/refresh.ts";
import { acceptedVersions, termsAccepted } from "./terms.tsx";
import { rememberUploadedFiles, slotMapOf } from "./uploaded-files.ts";

/**
 * Uploads the chosen files one after the other, until the person cancels. They stay chosen until all
 * have arrived, so that a lost connection costs one press of the button.
 */
export async function upload(store: PageStore, signal: AbortSignal): Promise<void> {
  const state = store.get();
  const { flow, platform } = state;
  if (!flow || !platform || !canStart(state, "uploading")) {
    return;
  }
  const combined = platform === "MULTI";
  const files = Object.entries(state.chosen) as [Slot, File][];

  if (files.length === 0) {
    void showAlert(combined ? messages.upload.noFileCombined : messages.upload.noFile);
    return;
  }
  if (!termsAccepted(state)) {
    return;
  }
  const tooLarge = files.find(([, file]) => file.size > flow.maxUploadBytes);
  if (tooLarge) {
    store.dispatch({ type: "noticed", notice: tooLargeNotice(tooLarge[1], flow.maxUploadBytes) });
    return;
  }

  const stray = files.find(([slot, { name }]) => !isTaken(platform, slot, name));
  if (stray) {
    const notice = strayNotice(platform, ...stray);
    store.dispatch({ type: "noticed", notice });
    if (combined) {
      void showAlert(messages.upload.failed, notice.text);
    }
    return;
  }

  store.dispatch({ type: "started", busy: "uploading" });
  const uploaded: UploadedFile[] = [];
  for (const [index, [slot, file]] of files.entries()) {
    const name = keyOf(flow.user.uid, slot, file);
    const address = addressOf(uploadFile, { name }, { platform, ...acceptedVersions(state) });
    const answer = await sendFile(address, file, signal, (share) =>
      store.dispatch({ type: "upload-advanced", share: (index + share) / files.length }),
    );
    if (answer?.ok) {
      uploaded.push(answer.value);
      continue;
    }
    if (answer && endedSession(store, answer.error)) {
      return;
    }
    if (answer) {
      reportError(new Error(`Upload failed: ${answer.error.problem.code}`));
    }
    const notice = after(uploaded, answer ? noticeOf(answer.error) : cancelled);
    store.dispatch({ type: "failed", busy: "uploading", notice });
    if (answer && combined) {
      void showAlert(messages.upload.failed, notice.text);
    }
    return;
  }
  const remembered = !combined || rememberUploadedFiles(slotMapOf(uploaded));
  await endWithState(store, "uploading");
  if (!remembered && store.get().notice === null) {
    store.dispatch({ type: "noticed", notice: storageOff });
  }
}

function isTaken(platform: Platform, slot: Slot, name: string): boolean {
  return uploadExtensions(platform, slot).includes(extensionOf(name));
}

/** Explains that a field does not accept a file, and names the other field if that one does. */
function strayNotice(platform: Platform, slot: Slot, { name }: File): Notice {
  const { pickers } = viewOf(platform);
  const field = pickers.find((picker) => picker.slot === slot)?.label ?? "";
  const other = pickers.find((picker) => isTaken(platform, picker.slot, name));
  const list = uploadExtensions(platform, slot).map((extension) => `.${extension}`);
  const way = other
    ? `Remove it there and choose it as ${other.label}, or choose the file that you downloaded from the broker.`
    : "Choose the file exactly as you downloaded it.";
  return asProblem(
    `${name} isn't accepted as ${field}, which takes ${list.join(", ")}. Nothing was sent. ${way}`,
  );
}

/** Adds the files that arrived before the failure. They stay on the server; a retry sends all again. */
function after(uploaded: readonly UploadedFile[], notice: Notice): Notice {
  if (uploaded.length === 0) {
    return notice;
  }
  const names = uploaded.map(({ name }) => name).join(" and ");
  return { ...notice, text: `${names} has arrived. ${notice.text}` };
}

/** Returns the last part of the store's key, `{uid}.csv` or `{uid}_{slot}.{extension}` */
function keyOf(uid: string, slot: Slot, file: File): string {
  return slot === "single" ? `${uid}.csv` : `${uid}_${slot}.${extensionOf(file.name)}`;
}

const cancelled = asInfo(
  "The upload was cancelled. The file is still chosen: press Upload to send it.",
);

const storageOff = asInfo(
  "Your browser does not let this site store anything. Your files are uploaded and kept on the server, so you can go on.",
);

function tooLargeNotice(file: File, limit: number): Notice {
  return {
    tone: "problem",
    text: `The file exceeds the ${formatBytes(limit)} limit. Nothing was sent. A statement of one year is far smaller: choose it exactly as you downloaded it.`,
    where: { file: file.name },
  };
}

/**
 * Sends one file. `fetch` cannot tell how far an upload has got, so this uses XMLHttpRequest. Returns
 * the stored file, the server's refusal, or null when the person cancelled.
 */
function sendFile(
  address: string,
  file: File,
  signal: AbortSignal,
  onAdvance: (share: number) => void,
): Promise<Result<UploadedFile, CallFailure> | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const ended = (code: "no-answer" | "timeout") => () => resolve(wordless(code));
    request.upload.onprogress = ({ loaded, total }) => onAdvance(total > 0 ? loaded / total : 1);
    request.onload = () => resolve(answered(request.status, request.responseText));
    request.onerror = ended("no-answer");
    request.ontimeout = ended("timeout");
    request.onabort = () => resolve(null);
    request.open(methodOf(uploadFile), address);
    request.timeout = timeLimits.upload;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
