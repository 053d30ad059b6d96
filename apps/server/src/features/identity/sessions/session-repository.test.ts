import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { bodyOf, Client, type Person, registerPerson } from "../../../../test/person.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

const day = 86_400_000;

describe.each(testDatabases())("how long a session lasts on $name", (database) => {
  let app: TestApp;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await database.fresh();
    drop = fresh.drop;
    app = await startTestApp({ environment: fresh.environment });
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  const isSignedIn = async ({ client }: Person) =>
    (await bodyOf<{ user: unknown }>(await client.call("/api/session"))).user !== null;
  /** Moves the session's times back, as if so many days had passed. */
  const age = (person: Person, days: { sinceBegin: number; sinceUse: number }) => {
    const ago = (count: number) => new Date(Date.now() - count * day).toISOString();
    return sql`
      update session set "createdAt" = ${ago(days.sinceBegin)}, "updatedAt" = ${ago(days.sinceUse)}
      where "userId" = ${person.uid}`.execute(app.context.db);
  };

  test("a week without use ends it", async () => {
    const person = await registerPerson(app.url);
    await age(person, { sinceBegin: 6.9, sinceUse: 6.9 });
    expect(await isSignedIn(person)).toBe(true);
    await age(person, { sinceBegin: 7.1, sinceUse: 7.1 });
    expect(await isSignedIn(person)).toBe(false);
  });

  test("thirty days end it, used or not, also for the library's own calls", async () => {
    const person = await registerPerson(app.url);
    await age(person, { sinceBegin: 29.9, sinceUse: 0 });
    expect(await isSignedIn(person)).toBe(true);
    await age(person, { sinceBegin: 30.1, sinceUse: 0 });
    const answer = await person.client.call("/api/auth/get-session");
    expect(await answer.json()).toBeNull();
    expect(await isSignedIn(person)).toBe(false);
  });

  test("every sign-in is a new session; the others can be signed out", async () => {
    const { client, email, password } = await registerPerson(app.url);
    const other = new Client(app.url);
    await other.post("/api/auth/sign-in/email", { email, password });
    expect(other.cookieHeader()).not.toBe(client.cookieHeader());
    const listed = await bodyOf<unknown[]>(await client.call("/api/auth/list-sessions"));
    expect(listed).toHaveLength(2);
    expect((await client.post("/api/auth/revoke-other-sessions", {})).status).toBe(200);
    const gone = await bodyOf<{ user: unknown }>(await other.call("/api/session"));
    expect(gone.user).toBeNull();
    const kept = await bodyOf<{ user: unknown }>(await client.call("/api/session"));
    expect(kept.user).not.toBeNull();
  });

  test("a token out of the database is worth nothing without its signature", async () => {
    const person = await registerPerson(app.url);
    const { rows } = await sql<{ token: string }>`
      select token from session where "userId" = ${person.uid}`.execute(app.context.db);
    const cookie = `session=${rows[0]?.token}`;
    const answer = await fetch(`${app.url}/api/session`, { headers: { cookie } });
    expect((await bodyOf<{ user: unknown }>(answer)).user).toBeNull();
  });
});
