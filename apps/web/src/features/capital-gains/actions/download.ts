import type { Download } from "contract/flow-state";
import { isProblem, noAnswer } from "../flow-client.ts";
import type { Notice } from "../notice.ts";
import type { PageStore } from "../page-store.ts";
import { endedSession, refreshEverywhere } from "./refresh.ts";

/** Files that arrived too late to be saved at once, by their address. */
const arrived = new Map<string, Blob>();

/**
 * Fetches a result file and hands it to the browser to save. Fetched whole before it is saved, so
 * that a cut connection never leaves half a file that looks finished. Browsers let a page save a
 * file only within some seconds of a press; a file that took longer is held for the next press.
 */
export async function download(store: PageStore, file: Download): Promise<void> {
  store.dispatch({ type: "noticed", notice: null });
  const held = arrived.get(file.url);
  if (held) {
    arrived.delete(file.url);
    save(held, file.name);
    return refreshEverywhere(store);
  }
  try {
    const response = await fetch(file.url);
    if (response.ok) {
      const content = await response.blob();
      const maySave = navigator.userActivation?.isActive ?? true;
      if (maySave) save(content, file.name);
      else {
        arrived.set(file.url, content);
        store.dispatch({ type: "noticed", notice: pressAgain(file.name) });
      }
      return await refreshEverywhere(store);
    }
    const answer: unknown = await response.json().catch(() => null);
    const problem = isProblem(answer) ? answer : noAnswer;
    if (endedSession(store, { ok: false, status: response.status, problem })) return;
    reportError(new Error(`Download of ${file.name} answered ${response.status}`));
    store.dispatch({ type: "noticed", notice: failed(file.name, problem.message) });
  } catch (cause) {
    reportError(cause);
    store.dispatch({ type: "noticed", notice: failed(file.name, noAnswer.message) });
  }
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function pressAgain(name: string): Notice {
  return {
    tone: "info",
    text: `${name} has arrived. Press its button once more to save it: after a long wait the browser wants to be asked again.`,
  };
}

function failed(name: string, reason: string): Notice {
  return {
    tone: "problem",
    text: `${name} was not downloaded. ${reason} It stays here and can be downloaded again.`,
  };
}
