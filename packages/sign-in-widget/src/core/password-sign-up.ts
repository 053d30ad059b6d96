import { showSpecialFailure } from "./begin.ts";
import { checkEmail } from "./check-email.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";

/**
 * The sign-up page. The strength of the password is the server's to judge: its answer stands under
 * the field.
 */
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
  if (emailProblem) machine.fieldError("email", emailProblem);
  if (nameMissing) machine.fieldError("name", { key: "nameRequired" });
  if (input.password === "") machine.fieldError("password", { key: "passwordRequired" });
  if (emailProblem || nameMissing || input.password === "") return;

  const result = await machine.request(() =>
    machine.client.signUpWithPassword({
      email,
      displayName,
      password: input.password,
      upgrade: machine.guest() !== null,
    }),
  );
  if (!result) return;
  if (result.ok) {
    const outcome = result.value;
    return outcome.kind === "check-mail"
      ? machine.show({ kind: "checkMail", email })
      : completeSignIn(machine, outcome.signIn);
  }
  if (showSpecialFailure(machine, result.error, email)) return;
  const text = errorText(result.error, "signUp");
  switch (result.error.code) {
    case "email-already-in-use":
      return explainUsedAddress(machine, email);
    case "too-many-requests":
    case "weak-password":
    case "operation-not-allowed":
      return machine.fieldError("password", text);
    case "invalid-email":
      return machine.fieldError("email", text);
    default:
      return machine.update({ infoBar: text });
  }
}

/** A taken address without any method left can only be recovered. */
async function explainUsedAddress(machine: Machine, email: string): Promise<void> {
  const answer = await machine.request(() => machine.client.signInMethods(email));
  if (!answer) return;
  if (!answer.ok) return machine.update({ infoBar: errorText(answer.error, "other") });
  if (answer.value.kind === "known" && answer.value.methods.length === 0)
    return machine.show(
      { kind: "recovery", email, canCancel: false },
      { key: "emailWithoutMethods" },
    );
  machine.fieldError("email", { key: "emailInUse" });
}
