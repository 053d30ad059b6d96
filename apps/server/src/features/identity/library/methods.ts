import type { IdentityTools } from "../tools.ts";
import { normalEmail } from "./email-address.ts";
import { refusal } from "./endpoint.ts";

/** The name of a method as the widget knows it, by the library's name of the provider. */
export function methodOf(providerId: string): string {
  const names: Record<string, string> = {
    credential: "password",
    google: "google.com",
    github: "github.com",
  };
  return names[providerId] ?? providerId;
}

/** Refuses a method that the operator does not offer. */
export function requireMethod(tools: IdentityTools, method: string): void {
  if (!tools.context.config.signInMethods.includes(method)) {
    throw refusal("FORBIDDEN", "OPERATION_NOT_ALLOWED", `${method} is not offered here`);
  }
}

type LookUp = {
  context: {
    internalAdapter: {
      findUserByEmail(
        email: string,
        options: { includeAccounts: boolean },
      ): Promise<{ accounts: { providerId: string }[] } | null>;
    };
  };
};

/**
 * Returns the sign-in methods of an address's account. A user without any signs in by link where
 * links are offered; otherwise only a password reset is left.
 */
export async function methodsFor(
  tools: IdentityTools,
  context: LookUp,
  email: string,
): Promise<string[]> {
  const found = await context.context.internalAdapter.findUserByEmail(normalEmail(email), {
    includeAccounts: true,
  });
  if (!found) {
    return [];
  }
  const methods = [...new Set(found.accounts.map(({ providerId }) => methodOf(providerId)))];
  if (methods.length > 0) {
    return methods;
  }
  return tools.context.config.signInMethods.includes("emailLink") ? ["emailLink"] : [];
}
