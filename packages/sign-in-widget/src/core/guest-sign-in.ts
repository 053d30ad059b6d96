import { showSpecialFailure } from "./begin.ts";
import { finishSignIn } from "./complete-sign-in.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";

/** The guest button. Who is a guest already stays the same one. */
export async function signInAsGuest(machine: Machine): Promise<void> {
  const result = await machine.request(() => machine.client.signInAnonymously());
  if (!result) return;
  if (result.ok) return finishSignIn(machine, result.value);
  if (showSpecialFailure(machine, result.error, "")) return;
  machine.update({ infoBar: errorText(result.error, "other") });
}
