import { knownSession, subscribe } from "../session/session-store.ts";
import { onSignedOut, signOutAndForget } from "../session/signed-out.ts";

/**
 * Shows in the prerendered markup who is signed in. `data-signed` marks elements shown only `in` or
 * `out`. `data-user` marks a text, or an input to fill in while it is empty, with a field of the
 * person. SignOut ends the session and empties forms marked with `data-personal`.
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
    // Never overwrite what the person is typing.
    else if (element.value === "" && element !== document.activeElement) {
      element.value = fact;
    }
  }
}

function marked(mark: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`[data-${mark}]`);
}

/** Handles the header's form, which the browser sends without script. */
function submitSession(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!("session" in form.dataset)) {
    return;
  }
  event.preventDefault();
  if (event.submitter?.dataset.signed !== "in") {
    location.assign(form.action);
  }
  // A guest would lose access to uploads and paid files, so warn them first.
  else if (knownSession()?.user?.proof === "guest") {
    location.assign("/account-page#guest");
  } else {
    void signOutAndForget();
  }
}
