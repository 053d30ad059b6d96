import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { proveSecondFactor, turnOnSecondFactor } from "../../../test/authenticator-app.ts";
import { overtaken } from "../../../test/overtaken.ts";
import { type Client, codeOf, confirmedPerson, registerPerson } from "../../../test/person.ts";
import { everyWaySite, signedInAgain, userOf } from "../../../test/ways-to-sign-in.ts";
import { hashPassword } from "./password/password-hash.ts";

const site = everyWaySite();

const { widget } = site;
/** What a new password does to an account. */
const anotherPassword = async (uid: string) => {
  const hash = await hashPassword("another4password", site.app.context.hashCost);
  return sql`update way_in set password = ${hash.ok ? hash.value : null}
    where user_id = ${uid} and provider_id = 'credential'`;
};
const noSessions = (uid: string) => sql`delete from session where user_id = ${uid}`;
const during = (uid: string, changes: RawBuilder<unknown>[], call: () => Promise<Response>) =>
  overtaken(
    site,
    uid,
    async (trx) => {
      for (const change of changes) {
        await change.execute(trx);
      }
    },
    call,
  );
const count = async (from: RawBuilder<unknown>) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(
    site.db,
  );
  return Number(rows[0]?.count);
};
const sessionsOf = (uid: string) => count(sql`session where user_id = ${uid}`);
const signsIn = async (email: string, password: string) =>
  (await site.post("/sign-in/email", { email, password })).status;

describe("does not change a guest who has become a user", () => {
  /** Prepares an upgrade, and returns the call that makes it. */
  type Upgrade = (guest: Client, email: string) => Promise<() => Promise<Response>>;
  test.each<[string, Upgrade]>([
    [
      "by password",
      async (guest, email) => () =>
        widget("upgrade/password", { email, password: "letters4and5digits", name: "N" }, guest),
    ],
    [
      "by a link",
      async (guest, email) => {
        const oobCode = await site.linkCode(guest, email, { upgrade: true });
        return () => widget("email-link/sign-in", { oobCode, email }, guest);
      },
    ],
    [
      "by text message",
      async (guest) => {
        const phoneNumber = "+919812399999";
        await site.textCode(guest, phoneNumber);
        const code = site.texts().digits();
        return () => widget("phone/verify", { phoneNumber, code, upgrade: true }, guest);
      },
    ],
    [
      "at a provider",
      async (guest, email) => {
        const way = await site.wayBack(await site.beginConnection(guest), email);
        return () => guest.call(way);
      },
    ],
  ])("%s", async (_how, prepare) => {
    const { client: guest, uid } = await site.guest();
    const call = await prepare(guest, site.newEmail());
    const email = site.newEmail();
    const upgraded = sql`update person set email = ${email}, name = 'Owner',
      email_verified = 1, is_anonymous = 0 where id = ${uid}`;
    await during(uid, [upgraded, noSessions(uid)], call);
    const { rows } = await sql`select email, name, phone_number from person
      where id = ${uid}`.execute(site.db);
    expect(rows).toEqual([{ email, name: "Owner", phoneNumber: null }]);
    expect(await count(sql`way_in where user_id = ${uid}`)).toBe(0);
  });
});

test("does not sign in with a password that has been replaced", async () => {
  const { email, uid, password } = await registerPerson(site.app.url);
  const changes = [await anotherPassword(uid), noSessions(uid)];
  const answer = await during(uid, changes, () => site.post("/sign-in/email", { email, password }));
  expect(await codeOf(answer)).toEqual([401, "wrong-password"]);
  expect(await sessionsOf(uid)).toBe(0);
});

test("ends a sign-in that a reset meets", async () => {
  const { email, uid } = await confirmedPerson(site.app);
  const oobCode = await site.resetCode(email);
  const signedIn = sql`insert into session
    (id, user_id, token_hash, created_at, updated_at, expires_at)
    select 'met-' || id, user_id, 'met-' || token_hash, created_at, updated_at, expires_at
    from session where user_id = ${uid}`;
  const answer = await during(uid, [signedIn], () =>
    site.post("/widget/action-code/reset-password", { oobCode, password: "another4password" }),
  );
  expect(answer.status).toBe(200);
  expect(await sessionsOf(uid)).toBe(0);
});

test("does not complete a sign-in that has ended while its code was checked", async () => {
  const person = await confirmedPerson(site.app);
  const { app } = await turnOnSecondFactor(person, new Date());
  const client = await signedInAgain(site, person);
  // Turning it on has used up the present code.
  const code = app.codeAt(new Date(Date.now() + 30_000));
  const answer = await during(person.uid, [noSessions(person.uid)], () =>
    proveSecondFactor(client, code),
  );
  expect(await codeOf(answer)).toEqual([401, "unauthenticated"]);
  expect(await sessionsOf(person.uid)).toBe(0);
});

test("does not change a password after the password was replaced", async () => {
  const { client, email, uid, password } = await registerPerson(site.app.url);
  const change = { currentPassword: password, newPassword: "unwanted4password" };
  const answer = await during(uid, [await anotherPassword(uid)], () =>
    client.post("/api/auth/change-password", change),
  );
  expect(await codeOf(answer)).toEqual([400, "wrong-password"]);
  expect(await signsIn(email, change.newPassword)).toBe(401);
});

test.each([
  ["change-password", { newPassword: "unwanted4password" }],
  ["widget/change-email", { email: "unwanted@example.test" }],
  ["widget/second-factor/begin", {}],
])("%s does nothing for a session that was ended", async (path, body) => {
  const { client, email, uid, password } = await confirmedPerson(site.app);
  const given = path === "change-password" ? { ...body, currentPassword: password } : body;
  const answer = await during(uid, [noSessions(uid)], () =>
    client.post(`/api/auth/${path}`, given),
  );
  expect(await codeOf(answer)).toEqual([401, "unauthenticated"]);
  expect(await count(sql`identity_code where user_id = ${uid}`)).toBe(0);
  expect(await signsIn(email, password)).toBe(200);
});

test("does not confirm an address by a password that has been replaced", async () => {
  const { email, uid, password } = await registerPerson(site.app.url);
  const oobCode = await site.mailed(email, "verifyEmail");
  const apply = (typed: string) => widget("action-code/apply", { oobCode, password: typed });
  const answer = await during(uid, [await anotherPassword(uid)], () => apply(password));
  expect(await codeOf(answer)).toEqual([400, "wrong-password"]);
  expect((await apply("another4password")).status, "the code is unused").toBe(200);
});

test("does not sign in at a provider that was removed", async () => {
  const person = await confirmedPerson(site.app);
  await site.connect(person.client, person.email);
  const client = site.browser();
  const way = await site.wayBack(await site.beginSignIn(client), person.email);
  const removed = sql`delete from way_in
    where user_id = ${person.uid} and provider_id = 'google'`;
  const answer = await during(person.uid, [removed], () => client.call(way));
  // On SQLite the call begins after the removal: the confirmed address connects the two.
  const late = site.environment.DATABASE_URL === undefined;
  expect(answer.headers.get("location")?.includes("error=")).toBe(!late);
  expect((await userOf(client)) === null).toBe(!late);
});

test("does not remove the last way in", async () => {
  const person = await confirmedPerson(site.app);
  await site.connect(person.client, person.email);
  const { rows } = await sql<{ id: string }>`select id from way_in
    where user_id = ${person.uid} and provider_id = 'credential'`.execute(site.db);
  const removed = sql`delete from way_in
    where user_id = ${person.uid} and provider_id = 'google'`;
  const answer = await during(person.uid, [removed], () =>
    person.client.post("/api/auth/unlink-account", { accountId: rows[0]?.id }),
  );
  expect(await codeOf(answer)).toEqual([400, "failed-to-unlink-last-account"]);
});

test("voids a code that is stored meanwhile", async () => {
  const { uid, email } = await registerPerson(site.app.url);
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000).toISOString();
  const met = sql`insert into identity_code
    (code_hash, purpose, subject, user_id, data, attempts, expires_at, created_at) values
    (${uid}, 'resetPassword', ${email}, ${uid}, '{}', 0, ${later}, ${now.toISOString()})`;
  const answer = await during(uid, [met], () => site.post("/widget/password-reset", { email }));
  expect(answer.status).toBe(200);
  expect(
    await count(sql`identity_code where subject = ${email} and purpose = 'resetPassword'`),
  ).toBe(1);
});
