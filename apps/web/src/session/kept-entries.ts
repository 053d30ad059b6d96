import { personalKeys } from "./signed-out.ts";

// Keeps what is typed in this tab, so that nobody types it twice: a message survives signing in, its
// name and address begin the form of an account. Passwords are never kept. The forms also work where
// the browser refuses storage.

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The name under which the path of the page with an unsent message is kept. */
export const draftPath = "at";

/**
 * Names under which forms keep what is typed: the name and the address for the reply to a message, and
 * those of an account to sign in to or to create. A message is kept by its page.
 */
export type KeptName = "reply-name" | "reply-email" | "account-name" | "account-email";

/** Restores and keeps the fields of the page, and of whatever it shows later. */
export function keepEntries(): void {
  restoreEntries();
  document.addEventListener("input", ({ target }) => keep(target as TextField));
}

/**
 * Fills in the empty fields with `data-kept`, which has the name under which a field's text is kept,
 * and may have another one to begin with. Text typed before the script arrived wins over what was
 * kept.
 */
export function restoreEntries(): void {
  for (const field of document.querySelectorAll<TextField>("[data-kept]")) {
    if (field.value === "") {
      field.value = keptEntry(...namesOf(field));
    } else if (!field.dataset.user) {
      keep(field);
    }
  }
}

function namesOf({ dataset }: TextField): string[] {
  return dataset.kept?.split(" ") ?? [];
}

function keep(field: TextField): void {
  const [name] = namesOf(field);
  if (name) {
    keepEntry(name, field.value);
    if (field.localName === "textarea") {
      keepEntry(draftPath, field.value && location.pathname);
    }
  }
}

/** Keeps a text under a name; an empty one counts as none. */
export function keepEntry(name: string, text: string): void {
  try {
    sessionStorage.setItem(personalKeys.drafts + name, text);
  } catch {
    // Storage is off or full. The text is still in the form.
  }
}

/** Returns what is kept under the first of these names that has something, or an empty string. */
export function keptEntry(...names: string[]): string {
  try {
    return names.reduce(
      (found, name) => found || (sessionStorage.getItem(personalKeys.drafts + name) ?? ""),
      "",
    );
  } catch {
    return "";
  }
}
