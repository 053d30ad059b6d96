import { addressOf, methodOf } from "@site/contract/address-of";
import { uploadFile } from "@site/contract/calls";
import type { UploadedFile } from "@site/contract/flow-state";
import { messages } from "@site/contract/messages";
import {
  extensionOf,
  isCombined,
  type Platform,
  type Slot,
  uploadExtensions,
} from "@site/contract/platforms";
import type { Result } from "@site/result/result";
import { answered, type CallFailure, wordless } from "../../../api/call.ts";
import { timeLimits } from "../../../api/time-limits.ts";
import { isBroken, pauseBefore } from "../../../api/try-again.ts";
import { showAlert } from "../../../ui/alert.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { asInfo, asProblem, type Notice, noticeOf } from "../flow/notice.tsx";
import { canStart, type UploadProgress } from "../flow/page-state.ts";
import type { PageStore } from "../flow/page-store.ts";
import { viewOf } from "../flow/platforms.ts";
import { endedSession, showOutcome } from "../flow/refresh.ts";
import { acceptedVersions, hasAcceptedTerms } from "./terms.tsx";
import { rememberUploadedFiles, slotMapOf } from "./uploaded-files.ts";

/**
 * Uploads the chosen files one after the other, until the person cancels. Where the connection breaks a
 * file is sent again, within the window of the specification; it replaces what has arrived of it. They
 * stay chosen until all have arrived.
 */
export async function upload(store: PageStore, signal: AbortSignal): Promise<void> {
  const state = store.get();
  const { flow, platform } = state;
  if (!flow || !platform || !canStart(state, "uploading")) {
    return;
  }
  const combined = isCombined(platform);
  const files = Object.entries(state.chosen) as [Slot, File][];

  if (files.length === 0) {
    void showAlert(combined ? messages.upload.noFileCombined : messages.upload.noFile);
    return;
  }
  if (!hasAcceptedTerms(state)) {
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
  const bytes = files.reduce((sum, [, { size }]) => sum + size, 0);
  let before = 0;
  for (const [slot, file] of files) {
    const name = keyOf(flow.user.uid, slot, file);
    const address = addressOf(uploadFile, { name }, { platform, ...acceptedVersions(state) });
    const others = before;
    const answer = await sendUntilAnswered(address, file, signal, ({ share, ...how }) => {
      const ofAll = bytes > 0 ? (others + share * file.size) / bytes : share;
      store.dispatch({ type: "upload-advanced", upload: { ...how, share: ofAll, bytes } });
    });
    if (answer?.ok) {
      uploaded.push(answer.value);
      before += file.size;
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
  await showOutcome(store, "uploading");
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

type Advance = (advance: Omit<UploadProgress, "bytes">) => void;

/** Sends one file, and again while the connection breaks before an answer and the window is open. */
async function sendUntilAnswered(
  address: string,
  file: File,
  signal: AbortSignal,
  onAdvance: Advance,
): Promise<Result<UploadedFile, CallFailure> | null> {
  const until = Date.now() + timeLimits.upload;
  for (let tries = 1; ; tries += 1) {
    const begun = Date.now();
    const sending = { address, file, signal, timeout: until - begun };
    const answer = await sendFile(sending, (share) => {
      const seconds = (Date.now() - begun) / 1000;
      // The first second says little about the speed.
      const secondsLeft = seconds > 1 && share > 0 ? (seconds * (1 - share)) / share : null;
      onAdvance({ share, secondsLeft, isBroken: false });
    });
    if (answer === null || answer.ok || !isBroken(answer.error)) {
      return answer;
    }
    if (!(await isReadable(file))) {
      return changedOnDevice(file);
    }
    onAdvance({ share: 0, secondsLeft: null, isBroken: true });
    await pauseBefore(tries, signal);
    if (signal.aborted) {
      return null;
    }
    if (Date.now() >= until) {
      return answer;
    }
  }
}

/** A file that was saved again after it was chosen can't be sent, which looks like a broken connection. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function changedOnDevice({ name }: File): Result<never, CallFailure> {
  const code = "file-changed";
  const message = `${name} has changed on this device since you chose it. Nothing was stored. Choose it again.`;
  return {
    ok: false,
    error: { status: 0, problem: { success: false, code, error: code, message } },
  };
}

type Sending = {
  address: string;
  file: File;
  signal: AbortSignal;
  /** Milliseconds that are left. */
  timeout: number;
};

/**
 * Sends one file. `fetch` cannot tell how far an upload has got, so this uses XMLHttpRequest. Returns
 * the stored file, the server's refusal, or null when the person cancelled.
 */
function sendFile(
  { address, file, signal, timeout }: Sending,
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
    request.timeout = timeout;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
