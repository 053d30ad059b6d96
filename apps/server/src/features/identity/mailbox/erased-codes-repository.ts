import { type SqlBool, sql } from "kysely";
import type { Executor } from "../../../database/transaction.ts";

/**
 * Removes every code that concerns a person whose account is being erased, in the caller's
 * transaction and before the account itself goes. Those that name the user would go with it; these
 * would not: codes that an address or a number asked for, a provider's answer that met the account,
 * a link by which a guest wanted to become a user, a way to a provider that was begun.
 */
export async function eraseCodesOf(
  trx: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const addresses = await addressesOf(trx, userId, email);
  const { rows: users } = await sql<{ phoneNumber: string | null }>`
    select "phoneNumber" from "user" where id = ${userId}`.execute(trx);
  const number = users[0]?.phoneNumber;
  const { rows: methods } = await sql<{ subject: string }>`
    select "providerId" || ':' || "accountId" as subject from account
    where "userId" = ${userId}`.execute(trx);
  const subjects = [...addresses, ...methods.map(({ subject }) => subject)];
  await trx
    .deleteFrom("identity_code")
    .where((row) =>
      row.or([
        row("user_id", "=", userId),
        ...(subjects.length > 0 ? [row("subject", "in", subjects)] : []),
        ...(number ? [beginsWith("subject", `${number}:`)] : []),
        ...addresses.map((address) =>
          row.and([row("purpose", "=", "pendingCredential"), says("data", "email", address)]),
        ),
        row.and([row("purpose", "=", "signIn"), says("data", "anonymousUid", userId)]),
      ]),
    )
    .execute();
  await sql`delete from verification where ${says("value", "userId", userId)}`.execute(trx);
}

/** The person's address and the earlier ones that the codes still know, unless others have them. */
async function addressesOf(trx: Executor, userId: string, email: string): Promise<string[]> {
  const codes = await trx
    .selectFrom("identity_code")
    .select("data")
    .where("user_id", "=", userId)
    .where("purpose", "in", ["recoverEmail", "verifyAndChangeEmail"])
    .execute();
  const earlier = codes.map(({ data }) => {
    const { from, email: old } = JSON.parse(data) as { from?: string; email: string };
    // An address that was only asked for may be somebody else's: the one before it counts.
    return from ?? old;
  });
  const addresses = [...new Set([email, ...earlier])].filter((address) => address !== "");
  if (addresses.length === 0) return [];
  const { rows: taken } = await sql<{ email: string }>`
    select email from "user"
    where id <> ${userId} and email in (${sql.join(addresses)})`.execute(trx);
  return addresses.filter((address) => !taken.some(({ email: other }) => other === address));
}

/** True where the JSON text of a column holds this name with this value. */
export function says(column: string, name: string, value: string) {
  const words = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  return sql<SqlBool>`${sql.ref(column)} like ${`%${literally(words)}%`} escape '!'`;
}

function beginsWith(column: string, words: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${`${literally(words)}%`} escape '!'`;
}

function literally(words: string): string {
  return words.replace(/[!%_]/g, "!$&");
}
