import type { Platform, UploadedFile } from "contract/flow-state";
import { type Answer, isProblem, noAnswer } from "./flow-client.ts";

/** The specification's limit for an upload, in milliseconds. */
const uploadTimeout = 600_000;

/** One file on its way to the server. */
export interface Upload {
  /** Key in the store: `{uid}.csv` or `{uid}_{slot}.{extension}`. */
  key: string;
  file: File;
  platform: Platform;
  /** Versions of the documents that the person accepted. */
  terms: { cgTerms?: string; generalTerms?: string };
  /** Called with the share that is done, 0 to 1. */
  onAdvance: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file. `fetch` cannot tell how far an upload has got, so this uses XMLHttpRequest.
 *
 * @returns the stored file, the server's refusal, or null when the person cancelled
 */
export function uploadFile(upload: Upload): Promise<Answer<UploadedFile> | null> {
  const { key, file, platform, terms, onAdvance, signal } = upload;
  const query = new URLSearchParams({ platform, ...terms });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve({ ok: false, status: 0, problem: noAnswer });
    request.upload.onprogress = ({ loaded, total }) => onAdvance(total > 0 ? loaded / total : 1);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = () => resolve(null);
    request.open("PUT", `/api/uploads/${encodeURIComponent(key)}?${query}`);
    request.timeout = uploadTimeout;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function readAnswer(request: XMLHttpRequest): Answer<UploadedFile> {
  const { status } = request;
  let answer: unknown = null;
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    // A proxy in between may answer with a page; the status then has to do.
  }
  if (status >= 200 && status < 300 && answer !== null) {
    return { ok: true, status, body: answer as UploadedFile };
  }
  return { ok: false, status, problem: isProblem(answer) ? answer : noAnswer };
}
