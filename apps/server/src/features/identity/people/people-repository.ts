import { randomBytes, randomUUID } from "node:crypto";
import type { TermsAccepted } from "@site/contract/identity-calls";
import { termsVersions } from "@site/contract/terms";
import { accepted } from "@site/result/result";
import type { Selectable } from "kysely";
import { systemClock } from "../../../clock.ts";
import type { PersonRow } from "../../../database/identity-tables.ts";
import type { Executor } from "../../../database/transaction.ts";
import { refuseCall, type SignInResult } from "../call/refusal.ts";
import { placeholderEmail } from "./email-address.ts";

/** The columns of a person. */
const personColumns = [
  ...(["id", "name", "email", "emailVerified", "isAnonymous"] as const),
  ...(["phoneNumber", "deviceEpoch", "disabledAt"] as const),
] as const;

/** The columns of a person that `findPerson` and its like read. */
export type PersonColumns = Pick<Selectable<PersonRow>, (typeof personColumns)[number]>;

/** A person's account; the email is under `no-address.invalid` for one without an address. */
export type Person = Omit<PersonColumns, "emailVerified" | "isAnonymous"> & {
  emailVerified: boolean;
  isAnonymous: boolean;
};

/** Reads a person from a row. */
export function personFrom(row: PersonColumns): Person {
  const [emailVerified, isAnonymous] = [Boolean(row.emailVerified), Boolean(row.isAnonymous)];
  return { ...row, emailVerified, isAnonymous };
}

/** What identifies a person; of a whole person given for it, the id counts. */
type Identifying = { id: string } | { email: string } | { phoneNumber: string };

function identifying(by: Identifying) {
  if ("id" in by) {
    return { id: by.id };
  }
  return "email" in by ? { email: by.email } : { phoneNumber: by.phoneNumber };
}

/** Finds a person by what identifies one. */
export async function findPerson(ex: Executor, by: Identifying): Promise<Person | undefined> {
  const row = await ex
    .selectFrom("person")
    .select(personColumns)
    .where((person) => person.and(identifying(by)))
    .executeTakeFirst();
  return row && personFrom(row);
}

/**
 * Finds a person and lets no other transaction change the account until this one ends. What was
 * read before may no longer hold: read it again afterwards. Comes before a code is taken, because
 * transactions that lock two rows must lock them in one order.
 */
export async function lockPerson(trx: Executor, by: Identifying): Promise<Person | undefined> {
  // An update locks on PostgreSQL; on SQLite only one transaction runs at a time.
  const row = await trx
    .updateTable("person")
    .set((person) => ({ name: person.ref("name") }))
    .where((person) => person.and(identifying(by)))
    .returning(personColumns)
    .executeTakeFirst();
  return row && personFrom(row);
}

/** Id of a new person: 128 bits, letters and digits, because uploads are named after it. */
export function newPersonId(): string {
  return randomBytes(16).toString("hex");
}

/** What came with the call that makes an account; every such call has to say it. */
type WithTerms = { termsAccepted: TermsAccepted | undefined };

/** A new person; without an address they get one that cannot be used. */
export type NewPerson = WithTerms & {
  id?: string;
  name: string;
  email?: string;
  emailVerified?: boolean;
  isAnonymous?: boolean;
  phoneNumber?: string;
};

/** Adds a person, and what they accepted. */
export async function addPerson(trx: Executor, person: NewPerson): Promise<Person> {
  const now = systemClock.now().toISOString();
  const row = await trx
    .insertInto("person")
    .values({
      id: person.id ?? newPersonId(),
      name: person.name,
      email: person.email ?? placeholderEmail(randomUUID()),
      emailVerified: truth(person.emailVerified ?? false),
      isAnonymous: truth(person.isAnonymous ?? false),
      phoneNumber: person.phoneNumber ?? null,
      disabledAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning(personColumns)
    .executeTakeFirstOrThrow();
  await storeAccepted(trx, row.id, person.termsAccepted, now);
  return personFrom(row);
}

/** Changes a person's columns; a person who is gone is an error. */
export async function changePerson(
  ex: Executor,
  id: string,
  change: Partial<Pick<Person, "name" | "email" | "emailVerified">>,
): Promise<Person> {
  const { emailVerified, ...rest } = change;
  const row = await ex
    .updateTable("person")
    .set({
      ...rest,
      ...(emailVerified !== undefined && { emailVerified: truth(emailVerified) }),
      updatedAt: systemClock.now().toISOString(),
    })
    .where("id", "=", id)
    .returning(personColumns)
    .executeTakeFirstOrThrow();
  return personFrom(row);
}

/**
 * Takes the address from an account that never confirmed it; false where it has been confirmed, or the
 * account is disabled.
 */
export async function releaseAddress(trx: Executor, id: string): Promise<boolean> {
  const row = await trx
    .updateTable("person")
    .set({
      email: placeholderEmail(randomUUID()),
      updatedAt: systemClock.now().toISOString(),
    })
    .where("id", "=", id)
    .where("emailVerified", "=", truth(false))
    .where("disabledAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Someone who has an address or a number, and with it an account. */
type Identified = Pick<Person, "name" | "emailVerified"> &
  WithTerms &
  ({ email: string } | { phoneNumber: string });

/** Makes the guest a user or, without a guest, adds a person. */
export async function becomePerson(
  trx: Executor,
  guest: Person | undefined,
  identified: Identified,
): Promise<SignInResult<Person>> {
  return guest
    ? upgradeGuest(trx, guest.id, identified)
    : accepted(await addPerson(trx, identified));
}

/** Makes a guest a user under the same id; refuses an account that is no guest any more. */
export async function upgradeGuest(
  trx: Executor,
  id: string,
  { emailVerified, termsAccepted, ...known }: Identified,
): Promise<SignInResult<Person>> {
  const now = systemClock.now().toISOString();
  const row = await trx
    .updateTable("person")
    .set({
      ...known,
      emailVerified: truth(emailVerified),
      isAnonymous: truth(false),
      updatedAt: now,
    })
    .where("id", "=", id)
    .where("isAnonymous", "=", truth(true))
    .returning(personColumns)
    .executeTakeFirst();
  if (!row) {
    return refuseCall("unauthenticated");
  }
  await storeAccepted(trx, id, termsAccepted, now);
  return accepted(personFrom(row));
}

/** Stores which documents in force a person accepted; another version is no text of ours. */
async function storeAccepted(
  trx: Executor,
  userId: string,
  accepted: TermsAccepted | undefined,
  acceptedAt: string,
): Promise<void> {
  const documents = [
    ["general", "general"],
    ["capitalGains", "capital-gains"],
    ["privacy", "privacy"],
  ] as const;
  for (const [key, document] of documents) {
    const version = termsVersions[key];
    if (accepted?.[key] === version) {
      await trx
        .insertInto("termsAcceptance")
        .values({
          id: randomUUID(),
          userId,
          statementId: null,
          page: accepted.page,
          document,
          version,
          acceptedAt,
        })
        .execute();
    }
  }
}

/** How the database keeps a truth value. */
function truth(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
