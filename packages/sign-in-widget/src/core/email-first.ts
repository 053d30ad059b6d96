import { showUnauthorised } from "./begin.ts";
import { checkEmail } from "./check-email.ts";
import { sendEmailLink } from "./email-link.ts";
import { errorText } from "./error-text.ts";
import { stepForAddress } from "./existing-account.ts";
import type { Machine } from "./machine.ts";

/** The email page: looks the address up and goes where its account leads. */
export async function submitEmail(machine: Machine, typed: string): Promise<void> {
  const email = typed.trim();
  const problem = checkEmail(email);
  if (problem) return machine.fieldError("email", problem);
  const answer = await machine.request(() => machine.client.signInMethods(email));
  if (!answer) return;
  if (!answer.ok) return machine.update({ infoBar: errorText(answer.error, "other") });
  if (answer.value.kind === "hidden")
    return machine.show({ kind: "passwordSignIn", email, canCreateAccount: true });
  const step = stepForAddress(machine.config, email, answer.value.methods);
  if (step.kind === "unauthorised") return showUnauthorised(machine, email);
  if (step.kind === "sendLink") return sendEmailLink(machine, email);
  if (step.screen.kind === "federatedLinking")
    machine.storage.setPending({ email, linkProviderId: null });
  machine.show(step.screen);
}
