import type { Rows } from "../tools.ts";
import { normalEmail } from "./email-address.ts";
import { findPerson, type Person } from "./people-repository.ts";
import {
  deleteWayIn,
  insertWayIn,
  type ProviderAccount,
  passwordProvider,
  waysAddedSince,
  waysInOf,
} from "./ways-in-repository.ts";

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

/**
 * Adds a way in to an account that exists, and notifies its owner by mail: not a guest, and not of
 * the first way into an unconfirmed account, which has no owner yet.
 */
export async function addWayIn(
  rows: Rows,
  person: Person,
  way: ProviderAccount | { password: string },
): Promise<void> {
  await insertWayIn(rows.db, person.id, way);
  const only = (await waysInOf(rows.db, person.id)).length === 1;
  if (person.emailVerified || !only) {
    const provider = "password" in way ? passwordProvider : way.providerId;
    await rows.mails.methodAdded(person, methodOf(provider));
  }
}

/** How long what was added to an account is recent: as long as a change of address can be undone. */
const recentMs = 72 * 3_600_000;

/**
 * The ways in and the second factor that a stranger may lately have added to an account, newest
 * first. None where the address was never confirmed: there nothing stays.
 */
export async function recentWaysIn({ db, clock }: Rows, { id, emailVerified }: Person) {
  const since = new Date(clock.now().getTime() - recentMs);
  return emailVerified ? waysAddedSince(db, id, since) : [];
}

/** Removes a way in and notifies the owner. */
export async function removeWayIn(
  rows: Rows,
  person: Person,
  way: { id: string; providerId: string },
): Promise<void> {
  await deleteWayIn(rows.db, way.id);
  await rows.mails.methodRemoved(person, methodOf(way.providerId));
}
