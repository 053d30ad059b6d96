import { personalKeys } from "./signed-out.ts";

// Keeps a message being written in this tab, so that it survives signing in. The form also works
// where the browser refuses storage.
const nameOf = (page: string) => personalKeys.drafts + page;
const place = nameOf("at");

/**
 * Restores and keeps the text of fields that name a page in `data-draft`. Text typed before the
 * script arrived wins over what was kept.
 */
export function keepDrafts(): void {
  for (const field of document.querySelectorAll<HTMLTextAreaElement>("[data-draft]")) {
    if (field.value === "") {
      field.value = read(nameOf(field.dataset.draft ?? ""));
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

/** Keeps the message and the path it was written on. An empty message forgets both. */
export function keepDraft(page: string, message: string): void {
  try {
    // An empty text counts as none.
    sessionStorage.setItem(nameOf(page), message);
    sessionStorage.setItem(place, message && location.pathname);
  } catch {
    // Storage is off or full. The text is still in the form.
  }
}

/** Returns the path of the page with an unsent message, or an empty string. */
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
