import { addressOf } from "contract/address-of";
import { downloadInvoicePdf, downloadSummary } from "contract/calls";
import type { Download } from "contract/flow-state";
import type { PaperOwner } from "contract/paper-owner";
import { answered, untilAnswered, wordless } from "../../../api/call.ts";
import { isTimeout, timeLimits } from "../../../api/time-limits.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { asInfo, asProblem, failureText, type Notice } from "../flow/notice.tsx";
import type { PageStore } from "../flow/page-store.ts";
import { endedSession, refreshEverywhere } from "../flow/refresh.ts";

/** A file that has arrived, under the name that the server gives it. */
type Arrived = { content: Blob; name: string };

/** What a call sends for a file that is made for it: the portal's template, or a name and PAN. */
export type Sent = File | PaperOwner;

/** Files that arrived too late to be saved on the first press, by URL. */
const arrived = new Map<string, Arrived>();

/**
 * Fetches a result file and hands it to the browser to save. It is fetched whole first, so that a
 * cut connection never leaves half a file that looks complete. Browsers let a page save a file only
 * within seconds of a press; a file that takes longer is held for the next press.
 *
 * @param sent what the file is made of: the portal's template, whose header the Schedule 112A file
 *   gets, or the name and PAN of a paper's owner
 */
export async function download(
  store: PageStore,
  file: Pick<Download, "url" | "name">,
  sent?: Sent,
): Promise<void> {
  store.dispatch({ type: "noticed", notice: null });
  // The held file was made of something else.
  if (sent) {
    arrived.delete(file.url);
  }
  const held = arrived.get(file.url);
  if (held) {
    arrived.delete(file.url);
    saveFile(held.content, held.name);
    return refreshEverywhere(store);
  }
  try {
    const response = await fetchWhole(file.url, sent);
    if (response.ok) {
      const { content, name = file.name } = response;
      const maySave = navigator.userActivation?.isActive ?? true;
      if (maySave) {
        saveFile(content, name);
      } else {
        arrived.set(file.url, { content, name });
        store.dispatch({ type: "noticed", notice: pressAgain(file.name) });
      }
      return await refreshEverywhere(store);
    }
    const answer = answered(response.status, await response.content.text());
    if (answer.ok || endedSession(store, answer.error)) {
      return;
    }
    reportError(new Error(`Download of ${file.name} answered ${response.status}`));
    store.dispatch({ type: "noticed", notice: failed(file.name, failureText(answer.error)) });
  } catch (cause) {
    reportError(cause);
    const reason = isTimeout(cause) ? stalled : failureText(wordless("no-answer").error);
    store.dispatch({ type: "noticed", notice: failed(file.name, reason) });
  }
}

const stalled = "Nothing arrived for two minutes, so this page stopped waiting.";

/**
 * Reads a response to its end, from the beginning again where the connection breaks. A slow line may take
 * its time; a silent connection is given up.
 */
async function fetchWhole(
  url: string,
  sent: Sent | undefined,
): Promise<{ ok: boolean; status: number; content: Blob; name?: string }> {
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitOn = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => giveUp.abort(new DOMException("Nothing arrives", "TimeoutError")),
      timeLimits.operation,
    );
  };
  const ask = async () => {
    const response = await fetch(url, {
      signal: giveUp.signal,
      ...(sent instanceof File && posted(sent, "application/octet-stream")),
      ...(sent && !(sent instanceof File) && posted(JSON.stringify(sent), "application/json")),
    });
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) {
        break;
      }
      waitOn();
      pieces.push(piece.value);
    }
    const { ok, status, headers } = response;
    const name = nameIn(headers.get("content-disposition") ?? "");
    return { ok, status, content: new Blob(pieces), ...(name && { name }) };
  };
  try {
    waitOn();
    return await (sent ? ask() : untilAnswered(ask, giveUp.signal));
  } finally {
    clearTimeout(timer);
  }
}

function posted(body: BodyInit, type: string): RequestInit {
  return { method: "POST", body, headers: { "content-type": type } };
}

/** Returns the name in a Content-Disposition header (RFC 6266), the one beyond ASCII first. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/.exec(disposition)?.[1];
}

function pressAgain(name: string): Notice {
  return asInfo(
    `${name} has arrived. Press its button once more to save it: after a long wait, browsers need a second press.`,
  );
}

function failed(name: string, reason: string): Notice {
  return asProblem(
    `${name} was not downloaded. ${reason} It stays here and can be downloaded again.`,
  );
}

/** Files meant for sharing, by the call that fetches them. */
const sharedNames = {
  [downloadSummary]: "summary.pdf",
  [downloadInvoicePdf]: "Invoice_file.pdf",
} as const;

/**
 * Opens the phone's share sheet with a PDF; where files cannot be shared, saves it.
 */
export async function sharePdf(
  store: PageStore,
  call: keyof typeof sharedNames,
  statementId: string,
): Promise<void> {
  const name = sharedNames[call];
  const url = addressOf(call, { id: statementId });
  const probe = new File([], name, { type: "application/pdf" });
  if (!navigator.canShare?.({ files: [probe] })) {
    return download(store, { url, name });
  }
  store.dispatch({ type: "noticed", notice: null });
  try {
    const { ok, content, name: saved = name } = await fetchWhole(url, undefined);
    if (!ok) {
      return await download(store, { url, name });
    }
    await navigator.share({ files: [new File([content], saved, { type: probe.type })] });
  } catch (cause) {
    // Closing the sheet without sharing is not a failure.
    if (cause instanceof DOMException && cause.name === "AbortError") {
      return;
    }
    await download(store, { url, name });
  }
}
