import { type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import { systemClock } from "../../../clock.ts";
import type { Executor } from "../../../database/transaction.ts";
import { portion } from "../../../jobs/portions.ts";
import { checkOf } from "../../../stored-json.ts";
import { phoneWay } from "../people/ways-in-repository.ts";
import { sessionLimits } from "../sessions/session-repository.ts";

// What ends together: on a proof of the mailbox, a new password, an erased account, or expiry.

/** What a proof of the mailbox ends, and the account's state afterwards. */
export type EndedByProof = {
  userId: string;
  /** The address that was proved; the account's confirmed address from now on. */
  email: string;
  /** Which sign-in methods end, the phone number included; some by their ids. */
  waysIn: "all" | readonly string[];
  /** Ends a second factor that was turned on after this moment; null: ends none. */
  secondFactorSince: string | null;
  at: Date;
};

/** Makes the account the mailbox owner's; returns the providers whose sign-in methods ended. */
export async function endWhatOthersHold(trx: Executor, ending: EndedByProof): Promise<string[]> {
  const { userId, email, waysIn, secondFactorSince } = ending;
  const { rows } = await sql<{ providerId: string }>`delete from way_in
      where user_id = ${userId} and ${waysThatEnd(waysIn)} returning provider_id`.execute(trx);
  if (secondFactorSince !== null) {
    const { numDeletedRows } = await trx
      .deleteFrom("secondFactor")
      .where("userId", "=", userId)
      .where("turnedOnAt", ">=", secondFactorSince)
      .executeTakeFirst();
    if (numDeletedRows > 0n) {
      await trx.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
    }
  }
  const endsPhone = typeof waysIn === "string" || waysIn.includes(phoneWay);
  const { rows: phones } = endsPhone
    ? await sql`update person set phone_number = null
        where id = ${userId} and phone_number is not null returning id`.execute(trx)
    : { rows: [] };
  await trx
    .deleteFrom("identityCode")
    .where((row) => row.or([row("userId", "=", userId), row("subject", "=", email)]))
    .execute();
  await sql`delete from session where user_id = ${userId}`.execute(trx);
  await sql`update person set email = ${email}, email_verified = 1,
      updated_at = ${ending.at.toISOString()}, device_epoch = device_epoch + 1
      where id = ${userId}`.execute(trx);
  return [...rows.map(({ providerId }) => providerId), ...phones.map(() => phoneWay)];
}

/** Ends every code that went to an address, or was caused by someone who typed it. */
export async function endCodesOfAddress(trx: Executor, email: string): Promise<void> {
  await trx.deleteFrom("identityCode").where("subject", "=", email).execute();
}

function waysThatEnd(waysIn: EndedByProof["waysIn"]) {
  if (waysIn === "all") {
    return sql`1 = 1`;
  }
  return waysIn.length > 0 ? sql`id in (${sql.join(waysIn)})` : sql`1 = 0`;
}

/** Ends what a stranger at an open session may have begun, and the marks of known browsers. */
export async function endWhatWasBegun(trx: Executor, userId: string): Promise<void> {
  await trx
    .deleteFrom("identityCode")
    .where("userId", "=", userId)
    .where("purpose", "in", ["verifyAndChangeEmail", "secondFactor", "providerSignIn"])
    .execute();
  await sql`update person set device_epoch = device_epoch + 1 where id = ${userId}`.execute(trx);
}

/** Removes the codes that concern an erased person and would not go with the account. */
export async function eraseCodesOf(
  trx: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const addresses = await addressesOf(trx, userId, email);
  const { rows: users } = await sql<{ phoneNumber: string | null }>`
    select phone_number from person where id = ${userId}`.execute(trx);
  const number = users[0]?.phoneNumber;
  const { rows: methods } = await sql<{ subject: string }>`
    select provider_id || ':' || account_id as subject from way_in
    where user_id = ${userId}`.execute(trx);
  const subjects = [...addresses, ...methods.map(({ subject }) => subject)];
  await trx
    .deleteFrom("identityCode")
    .where((row) =>
      row.or([
        ...(subjects.length > 0 ? [row("subject", "in", subjects)] : []),
        ...(number ? [beginsWith("subject", `${number}:`)] : []),
        ...addresses.map((address) =>
          row.and([row("purpose", "=", "pendingCredential"), says("data", "email", address)]),
        ),
        says("data", "anonymousUid", userId),
      ]),
    )
    .execute();
}

const asAddresses = checkOf(
  "change of address",
  Type.Object({ from: Type.Optional(Type.String()), email: Type.String() }),
);

/** The person's address, and earlier ones that codes still name, unless others have them now. */
async function addressesOf(trx: Executor, userId: string, email: string): Promise<string[]> {
  const codes = await trx
    .selectFrom("identityCode")
    .select("data")
    .where("userId", "=", userId)
    .where("purpose", "in", ["recoverEmail", "verifyAndChangeEmail"])
    .execute();
  const earlier = codes.map(({ data }) => {
    const { from, email: old } = asAddresses(JSON.parse(data));
    // A requested address may be somebody else's: the one before it counts.
    return from ?? old;
  });
  const addresses = [...new Set([email, ...earlier])];
  const { rows: taken } = await sql<{ email: string }>`
    select email from person
    where id <> ${userId} and email in (${sql.join(addresses)})`.execute(trx);
  return addresses.filter((address) => !taken.some(({ email: other }) => other === address));
}

/** How long expired codes are kept, so that their links can say that they have expired. */
const keptAfterExpiry = 7 * 86_400_000;

/**
 * Removes some ended sessions, unfinished sign-ins at providers, and codes that expired a week ago; returns
 * how many.
 */
export async function eraseEnded(ex: Executor, now: Date): Promise<number> {
  const machine = systemClock.now().getTime();
  const before = (milliseconds: number) => new Date(machine - milliseconds).toISOString();
  let removed = 0;
  for (const [column, moment] of [
    ["expires_at", before(-1)],
    ["created_at", before(sessionLimits.absolute)],
    ["updated_at", before(sessionLimits.idle)],
  ] as const) {
    const { rows } = await sql`delete from session where id in (
      select id from session where ${sql.ref(column)} < ${moment} limit ${portion})
      returning id`.execute(ex);
    removed += rows.length;
  }
  const links = new Date(now.getTime() - keptAfterExpiry).toISOString();
  const codes = ex
    .selectFrom("identityCode")
    .select("codeHash")
    .where("expiresAt", "<=", now.toISOString())
    .where((row) => row.or([row("expiresAt", "<", links), row("purpose", "=", "providerSignIn")]))
    .limit(portion);
  const { numDeletedRows } = await ex
    .deleteFrom("identityCode")
    .where("codeHash", "in", codes)
    .executeTakeFirstOrThrow();
  return removed + Number(numDeletedRows);
}

/** Matches a column whose JSON text holds this name with this value. */
function says(column: string, name: string, value: string) {
  const words = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  return sql<SqlBool>`${sql.ref(column)} like ${`%${literally(words)}%`} escape '!'`;
}

function beginsWith(column: string, words: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${`${literally(words)}%`} escape '!'`;
}

function literally(words: string): string {
  return words.replace(/[!%_]/g, "!$&");
}
