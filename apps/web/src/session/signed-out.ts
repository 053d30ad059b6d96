import { signOut } from "@site/contract/calls";
import { call } from "../api/call.ts";
import { createListeners } from "../ui/listeners.ts";
import { refreshSession } from "./session-store.ts";

/** Keys of what this browser keeps for the signed-in person, all removed at sign-out. */
export const personalKeys = {
  /** In this browser: the paths of the combined flow's files. */
  uploadedFiles: "uploadedFiles",
  /** In this browser: which notes on statements the person has ticked (`seen-notes.ts`). */
  seenNotes: "capital-gains:seen-notes",
  /** In this tab: what was typed into forms (`kept-entries.ts`), and the chosen platform. */
  drafts: "project-query:",
  platform: "capital-gains:platform",
  /** In this browser: the database with the file that a visitor checked before signing in. */
  keptFile: "capital-gains:kept-file",
} as const;

// The prerender has none, because an open channel would keep the build running.
const channel = import.meta.env.SSR ? undefined : new BroadcastChannel("session");
const [subscribe, notify] = createListeners();

/** Calls a listener after a sign-out in any tab, once everything personal has been removed. */
export const onSignedOut = subscribe;

/** Signs out, and removes the person's data in every tab. */
export async function signOutAndForget(): Promise<void> {
  const result = await call(signOut);
  if (!result.ok) {
    reportError(new Error(`Signing out failed: ${result.error.problem.code}`));
  }
  await forgetPerson();
}

/** Removes the person's data in every tab after the session has ended, and reloads the session. */
export function forgetPerson(): Promise<void> {
  channel?.postMessage("signed-out");
  return forget();
}

channel?.addEventListener("message", () => void forget());

async function forget(): Promise<void> {
  try {
    // Nothing of this site is kept in a browser but for the person who uses it.
    localStorage.clear();
    sessionStorage.clear();
    globalThis.indexedDB?.deleteDatabase(personalKeys.keptFile);
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
  notify();
  await refreshSession();
}
