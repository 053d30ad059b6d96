import type { Rows } from "../tools.ts";
import { normalEmail } from "./email-address.ts";
import { findPerson } from "./people-repository.ts";
import { passwordProvider, waysInOf } from "./ways-in-repository.ts";

const names: Record<string, string> = {
  [passwordProvider]: "password",
  google: "google.com",
  github: "github.com",
};

/** The name of a method as the widget knows it, by the name of the provider. */
export function methodOf(providerId: string): string {
  return names[providerId] ?? providerId;
}

/**
 * Returns the sign-in methods of an address's account. A user without any signs in by link where
 * links are offered; otherwise only a password reset is left.
 */
export async function methodsFor({ db, config }: Rows, email: string): Promise<string[]> {
  const person = await findPerson(db, { email: normalEmail(email) });
  if (!person) {
    return [];
  }
  const ways = await waysInOf(db, person.id);
  const methods = [...new Set(ways.map(({ providerId }) => methodOf(providerId)))];
  const byLink = methods.length === 0 && config.signInMethods.includes("emailLink");
  return byLink ? ["emailLink"] : methods;
}
