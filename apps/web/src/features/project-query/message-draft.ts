import { personalKeys } from "../../session/signed-out.ts";

/**
 * A message that is being written, kept in this tab: whoever has to sign in first finds it again
 * afterwards. Where the browser refuses storage the form works without it.
 */
const nameOf = (page: string) => personalKeys.drafts + page;

/** @returns the message as it was left on that kind of page; empty when there is none */
export function readDraft(page: string): string {
  try {
    return sessionStorage.getItem(nameOf(page)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the message; an empty one is forgotten. */
export function keepDraft(page: string, message: string): void {
  try {
    if (message) sessionStorage.setItem(nameOf(page), message);
    else sessionStorage.removeItem(nameOf(page));
  } catch {
    // Storage is off or full: the text is still in the form.
  }
}
