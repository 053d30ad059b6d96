import { personalKeys } from "./signed-out.ts";

// A message that is being written is kept in this tab: a person who has to sign in first finds it
// again afterwards. Where the browser refuses storage the form works without it.
const nameOf = (page: string) => personalKeys.drafts + page;
const place = nameOf("at");

/** @returns the message as it was left on that kind of page; empty when there is none */
export function readDraft(page: string): string {
  return read(nameOf(page));
}

/** Keeps the message and where it is written; an empty one is forgotten. */
export function keepDraft(page: string, message: string): void {
  try {
    if (message) sessionStorage.setItem(nameOf(page), message);
    else sessionStorage.removeItem(nameOf(page));
    if (message) sessionStorage.setItem(place, location.pathname);
    else sessionStorage.removeItem(place);
  } catch {
    // Storage is off or full: the text is still in the form.
  }
}

/** @returns the path of the page on which a message waits to be sent; empty when there is none */
export function draftPath(): string {
  return read(place);
}

function read(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
