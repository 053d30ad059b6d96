import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bodyOf, Client, type Person, registerPerson } from "../../../test/client.ts";
import { testDatabases } from "../../../test/databases.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

const day = 86_400_000;

describe.each(testDatabases())("how long a session lasts on $name", (database) => {
  let app: TestApp;
  let drop: () => Promise<void>;
  let now = new Date();
  beforeAll(async () => {
    const fresh = await database.fresh();
    drop = fresh.drop;
    app = await startTestApp({ clock: { now: () => now }, environment: fresh.environment });
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });
  beforeEach(() => {
    now = new Date();
  });

  const isSignedIn = async ({ client }: Person) =>
    (await bodyOf<{ user: unknown }>(await client.call("/api/session"))).user !== null;
  const later = (days: number) => {
    now = new Date(now.getTime() + days * day);
  };

  test("a week without use ends it", async () => {
    const person = await registerPerson(app.url);
    later(6.9);
    expect(await isSignedIn(person)).toBe(true);
    later(0.2);
    expect(await isSignedIn(person)).toBe(false);
  });

  test("thirty days end it, used or not, also for the library's own calls", async () => {
    const person = await registerPerson(app.url);
    later(29.9);
    const used = now.toISOString();
    await sql`update session set "updatedAt" = ${used} where "userId" = ${person.uid}`.execute(
      app.context.db,
    );
    expect(await isSignedIn(person)).toBe(true);
    later(0.2);
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
