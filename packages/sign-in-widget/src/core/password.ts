import { completeSignIn } from "./complete-sign-in.ts";
import { checkEmail } from "./email.ts";
import { attempt, showFailure } from "./failures.ts";
import type { Machine } from "./machine.ts";

/** Submits the password page, or the page that asks for a password to connect a provider. */
export async function submitPassword(
  machine: Machine,
  input: { email: string; password: string },
): Promise<void> {
  const email = input.email.trim();
  const emailProblem = checkEmail(email);
  if (emailProblem) {
    machine.fieldError("email", emailProblem);
  }
  if (input.password === "") {
    machine.fieldError("password", { key: "passwordRequired" });
  }
  if (emailProblem || input.password === "") {
    return;
  }

  const signedIn = await attempt(machine, "password", () =>
    machine.client.signInWithPassword({ email, password: input.password }),
  );
  if (signedIn) {
    await completeSignIn(machine, signedIn.value);
  }
}

/** Submits the sign-up page. The server judges the password's strength; its answer goes under the field. */
export async function submitSignUp(
  machine: Machine,
  input: { email: string; displayName: string; password: string },
): Promise<void> {
  const screen = machine.state().screen;
  const email = input.email.trim();
  const displayName = input.displayName.trim();
  const nameNeeded = screen.kind === "passwordSignUp" && screen.requireDisplayName;
  const emailProblem = checkEmail(email);
  const nameMissing = nameNeeded && displayName === "";
  if (emailProblem) {
    machine.fieldError("email", emailProblem);
  }
  if (nameMissing) {
    machine.fieldError("name", { key: "nameRequired" });
  }
  if (input.password === "") {
    machine.fieldError("password", { key: "passwordRequired" });
  }
  if (emailProblem || nameMissing || input.password === "") {
    return;
  }

  const result = await machine.request(() =>
    machine.client.signUpWithPassword({
      email,
      displayName,
      password: input.password,
      upgrade: machine.guest() !== null,
    }),
  );
  if (!result) {
    return;
  }
  if (result.ok) {
    const outcome = result.value;
    return outcome.kind === "check-mail"
      ? machine.show({ kind: "checkMail", email })
      : completeSignIn(machine, outcome.signIn);
  }
  if (result.error.code === "email-already-in-use") {
    return explainUsedAddress(machine, email);
  }
  showFailure(machine, result.error, "signUp");
}

/** Explains a taken address. Without any sign-in method left, it can only be recovered. */
async function explainUsedAddress(machine: Machine, email: string): Promise<void> {
  const answer = await attempt(machine, "other", () => machine.client.signInMethods(email));
  if (!answer) {
    return;
  }
  if (answer.value.kind === "known" && answer.value.methods.length === 0) {
    return machine.show(
      { kind: "recovery", email, canCancel: false },
      { key: "emailWithoutMethods" },
    );
  }
  machine.fieldError("email", { key: "emailInUse" });
}

/** Submits the recovery page. Every failure is shown under the address. */
export async function submitRecovery(machine: Machine, typed: string): Promise<void> {
  const email = typed.trim();
  const problem = checkEmail(email);
  if (problem) {
    return machine.fieldError("email", problem);
  }
  const sent = await attempt(machine, "recovery", () => machine.client.sendPasswordReset(email));
  if (sent) {
    machine.show({ kind: "recoverySent", email });
  }
}
