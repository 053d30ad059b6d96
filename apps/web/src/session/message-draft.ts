import { personalKeys } from "./signed-out.ts";

// A message that is being written is kept in this tab: a person who has to sign in first finds it
// again afterwards. Where the browser refuses storage the form works without it.
const nameOf = (page: string) => personalKeys.drafts + page;
const place = nameOf("at");

/**
 * Fills in and keeps the text of fields that name a page in `data-draft`. What was typed before the
 * script arrived is newer than what was kept.
 */
export function keepDrafts(): void {
  for (const field of document.querySelectorAll<HTMLTextAreaElement>("[data-draft]")) {
    if (field.value === "") {
      field.value = readDraft(field.dataset.draft ?? "");
    } else {
      keep(field);
    }
  }
  document.addEventListener("input", ({ target }) => keep(target as HTMLTextAreaElement));
}

function keep({ dataset, value }: HTMLTextAreaElement): void {
  if (dataset.draft) {
    keepDraft(dataset.draft, value);
  }
}

/** @returns the message as it was left on that kind of page; empty when there is none */
function readDraft(page: string): string {
  return read(nameOf(page));
}

/** Keeps the message and where it is written; an empty one is forgotten. */
export function keepDraft(page: string, message: string): void {
  try {
    // An empty text is as good as none.
    sessionStorage.setItem(nameOf(page), message);
    sessionStorage.setItem(place, message && location.pathname);
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
