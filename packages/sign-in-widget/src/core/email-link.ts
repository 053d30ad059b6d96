import { showSpecialFailure, showStartPage } from "./begin.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import { optionFor } from "./widget-config.ts";

/**
 * Mails a sign-in link to `email`. `linkProviderId` names the provider to connect afterwards: its
 * credential waits in this browser, so that link must be opened here.
 */
export async function sendEmailLink(
  machine: Machine,
  email: string,
  linkProviderId: string | null = null,
): Promise<void> {
  const option = optionFor(machine.config, "password");
  const upgrade = machine.guest() !== null;
  const result = await machine.request(() =>
    machine.client.sendEmailLink({
      email,
      providerId: linkProviderId,
      sameDeviceRequired: upgrade || (option?.forceSameDevice ?? false),
      upgrade,
    }),
  );
  if (!result) return;
  if (result.ok) return machine.show({ kind: "linkSent", email });
  if (showSpecialFailure(machine, result.error, email)) return;
  const text = errorText(result.error, "other");
  if (machine.state().screen.kind === "email") return machine.update({ infoBar: text });
  showStartPage(machine, text);
}
