import { personalKeys } from "./signed-out.ts";

// Keeps what is typed in this tab, so that nobody types it twice: a message survives signing in, its
// name and address begin the form of an account. Passwords are never kept. The forms also work where
// the browser refuses storage.
const keyOf = (name: string) => personalKeys.drafts + name;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Names under which forms keep what is typed: the name and the address for the reply to a message, and
 * those of an account to sign in to or to create. A message is kept by its page.
 */
export type KeptName = "reply-name" | "reply-email" | "account-name" | "account-email";

/** What the fields of an account keep, and begin with: what was typed as the sender of a message. */
export const [accountName, accountEmail] = [
  "account-name reply-name",
  "account-email reply-email",
] as const;

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
  if (name === undefined) {
    return;
  }
  if (field instanceof HTMLTextAreaElement) {
    keepMessage(name, field.value);
  } else {
    write(name, field.value);
  }
}

/** Keeps the message and the path it was written on. An empty message forgets both. */
export function keepMessage(page: string, message: string): void {
  write(page, message);
  write("at", message && location.pathname);
}

/** Forgets entries that have served. */
export function forgetEntries(...names: KeptName[]): void {
  for (const name of names) {
    write(name, "");
  }
}

/** Returns the path of the page with an unsent message, or an empty string. */
export function draftPath(): string {
  return keptEntry("at");
}

/** Returns what was typed under the first of these names that has something, or an empty string. */
export function keptEntry(...names: string[]): string {
  return names.map(read).find((text) => text !== "") ?? "";
}

function write(name: string, text: string): void {
  try {
    // An empty text counts as none.
    sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Storage is off or full. The text is still in the form.
  }
}

function read(name: string): string {
  try {
    return sessionStorage.getItem(keyOf(name)) ?? "";
  } catch {
    return "";
  }
}
