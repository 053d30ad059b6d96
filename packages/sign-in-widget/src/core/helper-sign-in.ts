import { showSpecialFailure } from "./begin.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { promptCredentialHelper } from "./credential-helper.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";

/** Offers the credential helper beside the start page. Its failure leaves the page usable. */
export async function signInWithHelper(machine: Machine): Promise<void> {
  const chosen = await machine.settle(() => promptCredentialHelper(machine.config));
  const result = chosen.ok
    ? await machine.settle(
        async () =>
          (await machine.client.signInWithIdToken?.(chosen.value)) ?? {
            ok: false as const,
            error: { code: "operation-not-allowed" },
          },
      )
    : chosen;
  if (result.ok) return completeSignIn(machine, result.value);
  if (!showSpecialFailure(machine, result.error, ""))
    machine.update({ infoBar: errorText(result.error, "other") });
}
