import { knownSession, subscribe } from "../session/session-store.ts";
import { endSession, onSignedOut } from "../session/signed-out.ts";

/**
 * Makes the prerendered markup say who is signed in. `data-signed` marks what is shown only `in` or
 * `out`, `data-user` what holds a field of the person: a text, or an input that is filled in while it
 * is empty. SignOut ends the session and empties forms marked with `data-personal`.
 */
export function markSession(): void {
  subscribe(mark);
  onSignedOut(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>("[data-personal]")) {
      form.reset();
    }
  });
  document.addEventListener("submit", submitSession);
}

function mark(): void {
  const user = knownSession()?.user;
  for (const element of marked("signed")) {
    element.hidden = (element.dataset.signed === "in") === !user;
  }
  if (!user) {
    return;
  }
  for (const element of marked("user")) {
    const fact = user[element.dataset.user as "email" | "displayName"];
    if (!(element instanceof HTMLInputElement)) {
      element.textContent = fact;
    }
    // What is being typed is the person's own.
    else if (element.value === "" && element !== document.activeElement) {
      element.value = fact;
    }
  }
}

function marked(mark: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`[data-${mark}]`);
}

/** The header's form: without script the browser sends it. */
function submitSession(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!("session" in form.dataset)) {
    return;
  }
  event.preventDefault();
  if (event.submitter?.dataset.signed !== "in") {
    location.assign(form.action);
  }
  // Nobody gets at what a guest has uploaded and paid for again: that is said first.
  else if (knownSession()?.user?.proof === "guest") {
    location.assign("/account-page#guest");
  } else {
    void endSession();
  }
}
