import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import {
  bodyOf,
  Client,
  confirmedPerson,
  mailedCode,
  type Person,
} from "../../../../test/person.ts";
import { type EveryWay, startEveryWay } from "../../../../test/ways-to-sign-in.ts";

describe.each(testDatabases())("ways into an account on $name", (database) => {
  let site: EveryWay;
  beforeAll(async () => {
    site = await startEveryWay(database, {}, { SMTP_URL: "smtp://127.0.0.1:9" });
  });
  afterAll(() => site.close());

  const subjects = async (email: string) => {
    const { rows } = await sql<{ subject: string }>`select subject from outbox_mail
      where recipient = ${email} order by created_at, id`.execute(site.app.context.db);
    return rows.map(({ subject }) => subject.split(" - ")[0] ?? "");
  };
  const told = async (email: string) =>
    (await subjects(email)).filter((subject) => subject.startsWith("A sign-in method was"));
  const waysOf = async ({ client }: Pick<Person, "client">) =>
    bodyOf<{ id: string; providerId: string }[]>(await client.call("/api/auth/list-accounts"));
  const methodsOf = async (person: Pick<Person, "client">) =>
    (await waysOf(person)).map(({ providerId }) => providerId).sort();
  const remove = async (person: Pick<Person, "client">, method: string) => {
    const way = (await waysOf(person)).find(({ providerId }) => providerId === method);
    return person.client.post("/api/auth/unlink-account", { accountId: way?.id });
  };
  const connect = async (person: Person, email = person.email) =>
    person.client.call(await site.wayBack(await site.beginConnection(person.client), email));

  test("a connection from inside is reported to the owner once", async () => {
    const person = await confirmedPerson(site.app);
    await connect(person);
    expect(await methodsOf(person)).toEqual(["credential", "google"]);
    expect(await told(person.email)).toEqual(["A sign-in method was added"]);
  });

  test("a first sign-in at a provider that meets the account's address is reported too", async () => {
    const person = await confirmedPerson(site.app);
    await site.ways.google(new Client(site.app.url), person);
    expect(await methodsOf(person)).toEqual(["credential", "google"]);
    expect(await told(person.email)).toEqual(["A sign-in method was added"]);
  });

  test("a connection is finished only by the session that began it", async () => {
    const person = await confirmedPerson(site.app);
    const way = await site.wayBack(await site.beginConnection(person.client), person.email);
    // The same browser, its session's cookie taken away: what is left is the beginning.
    const rest = person.client
      .cookieHeader()
      .split("; ")
      .filter((pair) => !pair.startsWith("session="))
      .join("; ");
    await fetch(site.app.url + way, { headers: { cookie: rest }, redirect: "manual" });
    expect(await methodsOf(person)).toEqual(["credential"]);

    const again = await site.wayBack(await site.beginConnection(person.client), person.email);
    const { email, password } = person;
    await person.client.post("/api/auth/sign-in/email", { email, password });
    await person.client.call(again);
    expect(await methodsOf(person)).toEqual(["credential"]);
    expect(await told(person.email)).toEqual([]);
  });

  test("a first password, chosen by the mailbox's owner, is reported", async () => {
    const email = "password.less@example.test";
    const client = new Client(site.app.url);
    await site.ways.emailLink(client, { email, password: "" });
    await client.post("/api/auth/widget/password-reset", { email });
    const oobCode = await mailedCode(site.app, email, "resetPassword");
    const password = "another4password";
    await client.post("/api/auth/widget/action-code/reset-password", { oobCode, password });
    expect(await told(email)).toEqual(["A sign-in method was added"]);
    expect(await subjects(email)).not.toContain("Your password was changed");
  });

  test("a registration and a first sign-in at a provider are not reported as something added", async () => {
    const person = await confirmedPerson(site.app);
    expect(await told(person.email)).toEqual([]);
    const email = "new.at.google@example.test";
    await site.ways.google(new Client(site.app.url), { email, password: "" });
    expect(await told(email)).toEqual([]);
  });

  test("one is removed, which is reported and ends the other sessions; the last one is not", async () => {
    const person = await confirmedPerson(site.app);
    await connect(person);
    const other = new Client(site.app.url);
    await site.ways.google(other, person);
    expect((await remove(person, "google")).status).toBe(200);
    expect(await methodsOf(person)).toEqual(["credential"]);
    expect(await told(person.email)).toEqual([
      "A sign-in method was added",
      "A sign-in method was removed",
    ]);
    expect(await (await other.call("/api/auth/get-session")).json()).toBeNull();
    const last = await remove(person, "credential");
    expect([last.status, (await bodyOf(last)).code]).toEqual([
      400,
      "FAILED_TO_UNLINK_LAST_ACCOUNT",
    ]);
    expect(await methodsOf(person)).toEqual(["credential"]);
  });

  test("removing one needs a recent sign-in", async () => {
    const person = await confirmedPerson(site.app);
    await connect(person);
    const began = new Date(Date.now() - 601_000).toISOString();
    await sql`update session set "createdAt" = ${began} where "userId" = ${person.uid}`.execute(
      site.app.context.db,
    );
    const refused = await remove(person, "google");
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([403, "SESSION_NOT_FRESH"]);
    expect(await methodsOf(person)).toEqual(["credential", "google"]);
  });

  test("what a proof of the mailbox removes is reported to who proved it", async () => {
    const person = await confirmedPerson(site.app);
    await sql`update "user" set "emailVerified" = (1 = 0) where id = ${person.uid}`.execute(
      site.app.context.db,
    );
    await site.ways.emailLink(new Client(site.app.url), person);
    expect(await told(person.email)).toEqual(["A sign-in method was removed"]);
  });
});
