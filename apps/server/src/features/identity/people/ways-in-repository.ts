import { randomUUID } from "node:crypto";
import { systemClock } from "../../../clock.ts";
import type { Executor } from "../../../database/transaction.ts";

/** A person at a provider. */
export type ProviderAccount = { providerId: string; accountId: string };

/** The provider's name of a password. */
export const passwordProvider = "credential";

/** The ways of signing in to an account. */
export async function waysInOf(ex: Executor, userId: string) {
  const rows = await ex
    .selectFrom("wayIn")
    .select(["id", "providerId", "createdAt"])
    .where("userId", "=", userId)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

/** The id and the provider's name under which a phone number is listed with ways in. */
export const phoneWay = "phone";

/**
 * Every way in but the password, newest first. A phone number is as old as the account: it can only
 * be proved when the account is made.
 */
export async function waysInBesidesPassword(ex: Executor, userId: string) {
  const user = await ex
    .selectFrom("person")
    .select(["createdAt", "phoneNumber"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const ways = (await waysInOf(ex, userId)).filter(
    ({ providerId }) => providerId !== passwordProvider,
  );
  if (user.phoneNumber !== null) {
    const createdAt = new Date(user.createdAt).toISOString();
    ways.push({ id: phoneWay, providerId: phoneWay, createdAt });
  }
  return ways.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** The id of the person who has connected this account of a provider. */
export async function ownerAtProvider(
  ex: Executor,
  { providerId, accountId }: ProviderAccount,
): Promise<string | undefined> {
  const row = await ex
    .selectFrom("wayIn")
    .select("userId")
    .where("providerId", "=", providerId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.userId;
}

/** The hash of a person's password, if they have one. */
export async function passwordOf(ex: Executor, userId: string): Promise<string | undefined> {
  const row = await ex
    .selectFrom("wayIn")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", passwordProvider)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Adds a way in without telling anybody: `addWayIn` is for accounts that have an owner. */
export async function insertWayIn(
  ex: Executor,
  userId: string,
  way: ProviderAccount | { password: string },
): Promise<void> {
  const now = systemClock.now().toISOString();
  const row =
    "password" in way
      ? { providerId: passwordProvider, accountId: userId, password: way.password }
      : { ...way, password: null };
  await ex
    .insertInto("wayIn")
    .values({ ...row, id: randomUUID(), userId, createdAt: now, updatedAt: now })
    .execute();
}

/** Replaces a password's hash; false where there is no password. */
export async function replacePassword(
  ex: Executor,
  userId: string,
  password: string,
): Promise<boolean> {
  const row = await ex
    .updateTable("wayIn")
    .set({ password, updatedAt: systemClock.now().toISOString() })
    .where("userId", "=", userId)
    .where("providerId", "=", passwordProvider)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a way in. */
export async function deleteWayIn(ex: Executor, id: string): Promise<void> {
  await ex.deleteFrom("wayIn").where("id", "=", id).execute();
}
