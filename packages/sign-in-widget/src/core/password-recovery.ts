import { showSpecialFailure } from "./begin.ts";
import { checkEmail } from "./check-email.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";

/** The recovery page: every failure stands under the address. */
export async function submitRecovery(machine: Machine, typed: string): Promise<void> {
  const email = typed.trim();
  const problem = checkEmail(email);
  if (problem) return machine.fieldError("email", problem);
  const result = await machine.request(() => machine.client.sendPasswordReset(email));
  if (!result) return;
  if (result.ok) return machine.show({ kind: "recoverySent", email });
  if (showSpecialFailure(machine, result.error, email)) return;
  machine.fieldError("email", errorText(result.error, "recovery"));
}
