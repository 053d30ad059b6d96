import type { Rows } from "../tools.ts";
import { findPerson, type Person } from "./people-repository.ts";
import {
  deleteWayIn,
  insertWayIn,
  type ProviderAccount,
  passwordProvider,
  waysInOf,
} from "./ways-in-repository.ts";

const names: Record<string, string> = {
  [passwordProvider]: "password",
  google: "google.com",
  github: "github.com",
};

/** The name of a method as the widget knows it, by the name of the provider. */
export function signInMethodOf(providerId: string): string {
  return names[providerId] ?? providerId;
}

/** Returns an address's sign-in methods; for one without any, links where they are offered. */
export async function methodsFor({ db, config }: Rows, email: string): Promise<string[]> {
  const person = await findPerson(db, { email });
  if (!person) {
    return [];
  }
  const ways = await waysInOf(db, person.id);
  const methods = [...new Set(ways.map(({ providerId }) => signInMethodOf(providerId)))];
  const byLink = methods.length === 0 && config.signInMethods.includes("emailLink");
  return byLink ? ["emailLink"] : methods;
}

/** Adds a way in and mails the owner, if the address is confirmed. */
export async function addWayIn(
  rows: Rows,
  person: Person,
  way: ProviderAccount | { password: string },
): Promise<void> {
  await insertWayIn(rows.db, person.id, way);
  if (person.emailVerified) {
    const provider = "password" in way ? passwordProvider : way.providerId;
    await rows.mails.methodAdded(person, signInMethodOf(provider));
  }
}

/** Removes a way in and notifies the owner. */
export async function removeWayIn(
  rows: Rows,
  person: Person,
  way: { id: string; providerId: string },
): Promise<void> {
  await deleteWayIn(rows.db, way.id);
  await rows.mails.methodRemoved(person, signInMethodOf(way.providerId));
}
