import { completeSignIn } from "./complete-sign-in.ts";
import { checkEmail } from "./email.ts";
import { attempt, explainFailure } from "./failures.ts";
import type { Machine } from "./machine.ts";
import type { Text } from "./widget-state.ts";

/** Returns what is wrong with a typed password, or null. The server judges its strength. */
export function checkPassword(password: string): Text | null {
  return password === "" ? { key: "passwordRequired" } : null;
}

/** Submits the password page, or the page that asks for a password to connect a provider. */
export async function submitPassword(
  machine: Machine,
  input: { email: string; password: string },
): Promise<void> {
  const email = input.email.trim();
  const { password } = input;
  if (
    machine.complain({
      email: checkEmail(machine.client, email),
      password: checkPassword(password),
    })
  ) {
    return;
  }
  const signedIn = await attempt(machine, "password", () =>
    machine.client.signInWithPassword({ email, password }),
  );
  if (signedIn) {
    await completeSignIn(machine, signedIn.value);
  }
}

/** Submits the sign-up page. The server's judgement of the password goes under the field. */
export async function submitSignUp(
  machine: Machine,
  input: { email: string; displayName: string; password: string },
): Promise<void> {
  const { screen } = machine.state();
  const { password } = input;
  const email = input.email.trim();
  const displayName = input.displayName.trim();
  const nameNeeded = screen.kind === "passwordSignUp" && screen.requireDisplayName;
  const wrong = machine.complain({
    email: checkEmail(machine.client, email),
    name: nameNeeded && displayName === "" ? { key: "nameRequired" } : null,
    password: checkPassword(password),
  });
  if (wrong) {
    return;
  }
  const { upgrade } = machine;
  const result = await machine.request(() =>
    machine.client.signUpWithPassword({ email, displayName, password, upgrade }),
  );
  if (!result) {
    return;
  }
  if (result.ok) {
    return completeSignIn(machine, result.value);
  }
  if (result.error.code === "email-already-in-use") {
    return explainUsedAddress(machine, email);
  }
  explainFailure(machine, result.error, "signUp");
}

/** Explains a taken address. Without any sign-in method left, it can only be recovered. */
async function explainUsedAddress(machine: Machine, email: string): Promise<void> {
  const answer = await attempt(machine, "other", () => machine.client.signInMethods(email));
  if (!answer) {
    return;
  }
  if (answer.value.length === 0) {
    return machine.show(
      { kind: "recovery", email, canCancel: false },
      { key: "emailWithoutMethods" },
    );
  }
  machine.complain({ email: { key: "emailInUse" } });
}

/** Submits the recovery page. Every failure is shown under the address. */
export async function submitRecovery(machine: Machine, typed: string): Promise<void> {
  const email = typed.trim();
  if (machine.complain({ email: checkEmail(machine.client, email) })) {
    return;
  }
  const sent = await attempt(machine, "recovery", () => machine.client.sendPasswordReset(email));
  if (sent) {
    machine.show({ kind: "recoverySent", email, ...sent.value });
  }
}
