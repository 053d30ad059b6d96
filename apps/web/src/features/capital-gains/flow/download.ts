import type { Download } from "@site/contract/flow-state";
import type { PaperOwner } from "@site/contract/paper-owner";
import { useState } from "react";
import { answered, untilAnswered, wordless } from "../../../api/call.ts";
import { isTimeout, timeLimits } from "../../../api/time-limits.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { asInfo, asProblem, failureText, type Notice } from "./notice.tsx";
import type { PageStore } from "./page-store.ts";
import { endedSession, refreshEverywhere } from "./refresh.ts";
import type { NamedFile } from "./zip-file.ts";

/** What a call sends for a file that is made for it: the portal's template, or a name and PAN. */
export type Sent = File | PaperOwner;

/** A file to fetch. */
export type Wanted = Pick<Download, "url" | "name">;

/** What becomes of files once they have arrived. */
type Delivery = {
  /** What notices call it. */
  name: string;
  files: readonly Wanted[];
  /** What the files are made of. */
  sent?: Sent | undefined;
  /** Makes one file of them. */
  pack?: (arrived: readonly NamedFile[]) => Promise<NamedFile>;
  /** Hands them to the browser, which takes them only within seconds of a press. */
  hand: (arrived: readonly NamedFile[]) => Promise<void> | void;
};

/** Files that arrived too late to be handed over on the first press, by URLs and name. */
const held = new Map<string, readonly NamedFile[]>();

/**
 * Fetches a result file and hands it to the browser to save. It is fetched whole first, so that a
 * cut connection never leaves half a file that looks complete. Browsers let a page save a file only
 * within seconds of a press; a file that takes longer is held for the next press.
 *
 * @param sent what the file is made of: the portal's template, whose header the Schedule 112A file
 *   gets, or the name and PAN of a paper's owner
 * @returns whether the browser has it
 */
export function download(store: PageStore, file: Wanted, sent?: Sent): Promise<boolean> {
  return deliver(store, { name: file.name, files: [file], sent, hand: saveEach });
}

/** Downloads a statement's files as one zip file, named as the papers in it are. */
export function downloadAll(store: PageStore, files: readonly Wanted[]): Promise<boolean> {
  const pack = async (arrived: readonly NamedFile[]) => {
    const { zipOf } = await import("./zip-file.ts");
    const whose = /^(.* )?capital-gains-report.xlsx$/;
    const owner = arrived.map(({ name }) => whose.exec(name)?.[1]).find(Boolean) ?? "";
    return { content: await zipOf(arrived), name: `${owner}capital-gains.zip` };
  };
  return deliver(store, { name: "capital-gains.zip", files, pack, hand: saveEach });
}

/** Opens the phone's share sheet with files that `shareable` returned; saves them if it fails. */
export function share(store: PageStore, files: readonly Wanted[], sent?: Sent): Promise<boolean> {
  const hand = async (arrived: readonly NamedFile[]) => {
    try {
      const shared = arrived.map(
        ({ content, name }) => new File([content], name, { type: typeOf(name) }),
      );
      await navigator.share({ files: shared });
    } catch (cause) {
      // Closing the sheet without sharing is not a failure.
      if (!(cause instanceof DOMException && cause.name === "AbortError")) {
        saveEach(arrived);
      }
    }
  };
  return deliver(store, { name: files.map(({ name }) => name).join(" and "), files, sent, hand });
}

/** Returns as many of the files, from the first on, as the system's share sheet takes. */
export function shareable<File extends Wanted>(files: readonly File[]): readonly File[] {
  const probes = files.map(({ name }) => new File([], name, { type: typeOf(name) }));
  return files.length === 0 || navigator.canShare?.({ files: probes })
    ? files
    : shareable(files.slice(0, -1));
}

function typeOf(name: string): string {
  return name.endsWith(".pdf")
    ? "application/pdf"
    : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
}

/** The downloads of a screen: which run, which have succeeded, and what begins one. */
export type Downloads = ReturnType<typeof useDownloads>;

/** Runs downloads of a screen: each at most once at a time, next to others. */
export function useDownloads() {
  const [running, setRunning] = useState<readonly string[]>([]);
  const [done, setDone] = useState<readonly string[]>([]);
  return {
    isRunning: (name: string) => running.includes(name),
    /** Whether one of this name has succeeded here. */
    isDone: (name: string) => done.includes(name),
    run: async (name: string, begin: () => Promise<boolean>) => {
      if (running.includes(name)) {
        return;
      }
      setRunning((names) => [...names, name]);
      if (await begin()) {
        setDone((names) => [...names, name]);
      }
      setRunning((names) => names.filter((each) => each !== name));
    },
  };
}

function saveEach(arrived: readonly NamedFile[]): void {
  for (const { content, name } of arrived) {
    saveFile(content, name);
  }
}

async function deliver(
  store: PageStore,
  { name, files, sent, pack, hand }: Delivery,
): Promise<boolean> {
  store.dispatch({ type: "noticed", notice: null });
  const key = [name, ...files.map(({ url }) => url)].join(" ");
  const before = held.get(key);
  held.delete(key);
  // A held file of a call that sends something was made of something else.
  if (before && !sent) {
    await hand(before);
    await refreshEverywhere(store);
    return true;
  }
  let current = name;
  try {
    let arrived: NamedFile[] = [];
    for (const file of files) {
      current = file.name;
      const response = await fetchWhole(file.url, sent);
      if (!response.ok) {
        const answer = answered(response.status, await response.content.text());
        if (!answer.ok && !endedSession(store, answer.error)) {
          reportError(new Error(`Download of ${current} answered ${response.status}`));
          const notice = failed(current, failureText(answer.error));
          store.dispatch({ type: "noticed", notice });
        }
        return false;
      }
      arrived.push({ content: response.content, name: response.name ?? file.name });
    }
    current = name;
    if (pack) {
      arrived = [await pack(arrived)];
    }
    const mayHand = navigator.userActivation?.isActive ?? true;
    if (mayHand) {
      await hand(arrived);
    } else {
      held.set(key, arrived);
      store.dispatch({ type: "noticed", notice: pressAgain(name) });
    }
    await refreshEverywhere(store);
    return mayHand;
  } catch (cause) {
    reportError(cause);
    const reason = isTimeout(cause) ? stalled : failureText(wordless("no-answer").error);
    store.dispatch({ type: "noticed", notice: failed(current, reason) });
    return false;
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
