import { addressOf, methodOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { Platform, UploadedFile } from "contract/flow-state";
import type { Result } from "contract/result";
import { answered, type CallFailure, wordless } from "../../api/call.ts";
import { timeLimits } from "../../api/time-limits.ts";

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
export function uploadFile(upload: Upload): Promise<Result<UploadedFile, CallFailure> | null> {
  const { key, file, platform, terms, onAdvance, signal } = upload;
  const address = addressOf(calls.uploadFile, { name: key }, { platform, ...terms });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const ended = (code: "no-answer" | "timeout") => () => resolve(wordless(code));
    request.upload.onprogress = ({ loaded, total }) => onAdvance(total > 0 ? loaded / total : 1);
    request.onload = () => resolve(answered(request.status, request.responseText));
    request.onerror = ended("no-answer");
    request.ontimeout = ended("timeout");
    request.onabort = () => resolve(null);
    request.open(methodOf(calls.uploadFile), address);
    request.timeout = timeLimits.upload;
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
