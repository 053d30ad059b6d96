import type { Rows } from "../tools.ts";
import { publicEmail } from "./email-address.ts";
import { methodOf } from "./methods.ts";
import type { Person } from "./people-repository.ts";
import {
  deleteWayIn,
  insertWayIn,
  type ProviderAccount,
  passwordProvider,
  waysAddedSince,
  waysInOf,
} from "./ways-in-repository.ts";

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
  if (hasOwner(person) && (person.emailVerified || !only)) {
    const provider = "password" in way ? passwordProvider : way.providerId;
    await rows.mails.methodAdded({ email: person.email, userId: person.id }, methodOf(provider));
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
  if (hasOwner(person)) {
    const to = { email: person.email, userId: person.id };
    await rows.mails.methodRemoved(to, methodOf(way.providerId));
  }
}

/** True where there is an address to notify. */
function hasOwner({ isAnonymous, email }: Person): boolean {
  return !isAnonymous && publicEmail(email) !== "";
}
