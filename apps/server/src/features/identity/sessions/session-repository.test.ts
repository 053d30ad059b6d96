import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { bodyOf, type Person, registerPerson } from "../../../../test/person.ts";
import { signedInAgain, signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

const day = 86_400_000;

describe.each(anyDatabase())("how long a session lasts on $name", (database) => {
  const site = signInSite(database);

  const isSignedIn = async ({ client }: Person) => (await userOf(client)) !== null;
  /** Moves the session's times back, as if this many days had passed. */
  const age = (person: Person, days: { sinceBegin: number; sinceUse: number }) => {
    const ago = (count: number) => new Date(Date.now() - count * day).toISOString();
    return sql`
      update session set "createdAt" = ${ago(days.sinceBegin)}, "updatedAt" = ${ago(days.sinceUse)}
      where "userId" = ${person.uid}`.execute(site.db);
  };

  test.each([
    ["a week without use", { sinceBegin: 6.9, sinceUse: 6.9 }, { sinceBegin: 7.1, sinceUse: 7.1 }],
    ["thirty days of use", { sinceBegin: 29.9, sinceUse: 0 }, { sinceBegin: 30.1, sinceUse: 0 }],
  ])("%s end it", async (_what, before, after) => {
    const person = await registerPerson(site.app.url);
    await age(person, before);
    expect(await isSignedIn(person)).toBe(true);
    await age(person, after);
    expect(await isSignedIn(person)).toBe(false);
  });

  test("every sign-in is a new session; the others can be signed out", async () => {
    const person = await registerPerson(site.app.url);
    const { client } = person;
    const other = await signedInAgain(site, person);
    expect(other.cookieHeader()).not.toBe(client.cookieHeader());
    const listed = await bodyOf<unknown[]>(client.call("/api/auth/list-sessions"));
    expect(listed).toHaveLength(2);
    expect((await client.post("/api/auth/revoke-other-sessions", {})).status).toBe(200);
    expect(await userOf(other)).toBeNull();
    expect(await userOf(client)).not.toBeNull();
  });
});
