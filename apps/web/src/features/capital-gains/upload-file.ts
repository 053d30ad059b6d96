import type { Platform, UploadedFile } from "contract/flow-state";
import type { Problem } from "contract/problem";
import { timeLimits } from "../../api/time-limits.ts";
import { type Answer, noAnswer, problemOf, tooLate } from "./flow-client.ts";

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
    const ended = (problem: Problem) => () => resolve({ ok: false, status: 0, problem });
    request.upload.onprogress = ({ loaded, total }) => onAdvance(total > 0 ? loaded / total : 1);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = ended(noAnswer);
    request.ontimeout = ended(tooLate);
    request.onabort = () => resolve(null);
    request.open("PUT", `/api/uploads/${encodeURIComponent(key)}?${query}`);
    request.timeout = timeLimits.upload;
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
  return { ok: false, status, problem: problemOf(status, answer) };
}
