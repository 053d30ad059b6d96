import type { AuthError } from "./auth-result.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import { sameOriginPath } from "./same-origin-path.ts";
import { phoneStart, startPage } from "./start-page.ts";
import type { Text } from "./text.ts";

/** Shows the first page of the configuration, with a message if something brought us back. */
export function showStartPage(machine: Machine, infoBar?: Text): void {
  machine.storage.setPending(null);
  const start = startPage(machine.config, infoBar !== undefined);
  if (start.kind === "screen") machine.show(start.screen, infoBar);
  else void redirectAtOnce(machine, start.providerId);
}

/** The only provider, without a page of ours before it. */
async function redirectAtOnce(machine: Machine, providerId: string): Promise<void> {
  machine.show({ kind: "callback" });
  machine.storage.setRedirectStatus("pending");
  const result = await machine.settle(() =>
    machine.client.signInWithProvider({ providerId, flow: "redirect", upgrade: false }),
  );
  machine.storage.setRedirectStatus(null);
  if (!result.ok) machine.show({ kind: "providerList" }, errorText(result.error, "other"));
}

/** Shows the phone page, with the number to be corrected or sent to again. */
export function showPhoneStart(machine: Machine, typed: string, infoBar?: Text): void {
  machine.show(phoneStart(machine.config, typed), infoBar);
}

/**
 * Codes that no page can answer. Gives true when it has shown the page for them: a guest's failed
 * upgrade goes to the page's own callback, an administrator's refusal to the page that says so.
 */
export function showSpecialFailure(machine: Machine, error: AuthError, email: string): boolean {
  const code = error.code.replace(/^firebaseui\//, "");
  if (code === "anonymous-upgrade-merge-conflict" || code === "merge-conflict") {
    const report = machine.config.callbacks.signInFailure;
    if (!report) {
      showStartPage(machine, errorText(error, "other"));
      return true;
    }
    machine.show({ kind: "callback" });
    void Promise.resolve()
      .then(() => report({ ...error, code: "firebaseui/anonymous-upgrade-merge-conflict" }))
      .catch((cause) =>
        machine.config.callbacks.configurationProblem?.(`signInFailure failed: ${cause}`),
      )
      .then(() => showStartPage(machine));
    return true;
  }
  if (code === "admin-restricted-operation") {
    showUnauthorised(machine, error.email ?? email);
    return true;
  }
  if (code === "restart-process") {
    machine.show({ kind: "unrecoverableError", text: { key: "restartProcess" } });
    return true;
  }
  return false;
}

/** The page for people who may not have an account here. */
export function showUnauthorised(machine: Machine, email: string): void {
  const password = machine.config.signInOptions.find((option) => option.disableSignUp?.status);
  const { adminEmail, helpLink } =
    password?.disableSignUp ?? machine.config.adminRestrictedOperation;
  machine.show({
    kind: "unauthorizedUser",
    email,
    adminEmail: adminEmail ?? "",
    helpLink: helpLink ?? "",
  });
}

/** Where the page goes after the sign-in: the query's target, else the configured one, else null. */
export function successUrl(machine: Machine): string | null {
  const href = machine.environment.href();
  return (
    sameOriginPath(machine.storage.redirectUrl(), href) ??
    sameOriginPath(machine.config.signInSuccessUrl, href)
  );
}
