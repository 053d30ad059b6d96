import { signOut } from "contract/calls";
import { call } from "../api/call.ts";
import { refreshSession } from "./session-store.ts";

/** Where this browser keeps what belongs to the signed-in person, to be forgotten with them. */
export const personalKeys = {
  /** In this browser: where the combined flow's files are. */
  uploadedFiles: "uploadedFiles",
  /** In this browser: what was ticked off of a statement's entries in the return, by statement. */
  ticks: "return-ticks:",
  /** In this tab: messages that are being written, by page, and the platform that was chosen. */
  drafts: "project-query:",
  platform: "capital-gains:platform",
} as const;

// None in the prerender: an open channel would keep the build running.
const channel = import.meta.env.SSR ? undefined : new BroadcastChannel("session");
const listeners = new Set<() => void>();

/** Hears of a sign-out in this tab or another one, after everything personal is forgotten. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Signs out, and forgets what was the person's in every tab. */
export async function endSession(): Promise<void> {
  const result = await call(signOut);
  if (!result.ok) {
    reportError(new Error(`Signing out failed: ${result.error.problem.code}`));
  }
  await forgetPerson();
}

/** The session is over: forgets what was the person's, in every tab, and asks who is signed in. */
export function forgetPerson(): Promise<void> {
  channel?.postMessage("signed-out");
  return forget();
}

channel?.addEventListener("message", () => void forget());

async function forget(): Promise<void> {
  try {
    localStorage.removeItem(personalKeys.uploadedFiles);
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(personalKeys.ticks)) {
        localStorage.removeItem(key);
      }
    }
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(personalKeys.drafts) || key === personalKeys.platform) {
        sessionStorage.removeItem(key);
      }
    }
  } catch {
    // Where the browser stores nothing there is nothing to forget.
  }
  for (const listener of listeners) {
    listener();
  }
  await refreshSession();
}
