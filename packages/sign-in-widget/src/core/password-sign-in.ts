import { showSpecialFailure } from "./begin.ts";
import { checkEmail } from "./check-email.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";

/** The password page, and the one that asks for the password to connect a provider. */
export async function submitPassword(
  machine: Machine,
  input: { email: string; password: string },
): Promise<void> {
  const email = input.email.trim();
  const emailProblem = checkEmail(email);
  if (emailProblem) machine.fieldError("email", emailProblem);
  if (input.password === "") machine.fieldError("password", { key: "passwordRequired" });
  if (emailProblem || input.password === "") return;

  const result = await machine.request(() =>
    machine.client.signInWithPassword({ email, password: input.password }),
  );
  if (!result) return;
  if (result.ok) return completeSignIn(machine, result.value);
  if (showSpecialFailure(machine, result.error, email)) return;
  const text = errorText(result.error, "password");
  switch (result.error.code) {
    case "wrong-password":
    case "too-many-requests":
      return machine.fieldError("password", text);
    case "email-exists":
      return machine.fieldError("email", text);
    default:
      return machine.update({ infoBar: text });
  }
}
