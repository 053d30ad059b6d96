import { sql } from "kysely";
import { expect, test } from "vitest";
import { bodyOf, Client, type Person, registerPerson, unticked } from "../../../test/person.ts";
import { changeRows, rowsOf } from "../../../test/rows.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { testFolder } from "../../../test/test-folder.ts";
import {
  sessionOf,
  signedInAgain,
  signInSite,
  uidOf,
  userOf,
} from "../../../test/ways-to-sign-in.ts";
import { serverHashCost } from "./password/password-hash.ts";

const site = signInSite();

test("registers, signs out and signs in again; a signed-out cookie is dead on the server", async () => {
  const person = await registerPerson(site.app.url, "Asha Sample");
  expect(await sessionOf(person.client)).toEqual({
    user: {
      uid: person.uid,
      displayName: "Asha Sample",
      email: person.email,
      proof: "unconfirmed",
    },
    secondFactorRequired: false,
    signInMethods: ["password"],
    githubConfigured: false,
    phoneCountries: ["IN"],
  });

  const former = site.browser();
  former.take(person.client.cookieHeader());
  expect((await person.client.post("/api/auth/sign-out", {})).status).toBe(200);
  expect(await userOf(person.client)).toBeNull();
  expect(await userOf(former)).toBeNull();
  expect(await uidOf(await signedInAgain(site, person))).toBe(person.uid);
});

test("Remember me decides whether the cookie outlives the browser", async () => {
  const { email, password } = await registerPerson(site.app.url);
  const cookieFor = async (rememberMe: boolean) => {
    const answer = await site.post("/sign-in/email", { email, password, rememberMe });
    const lines = answer.headers.getSetCookie();
    expect(lines.some((line) => line.includes("dont_remember"))).toBe(!rememberMe);
    return lines.find((line) => line.startsWith("session="));
  };
  const remembered = await cookieFor(true);
  expect(remembered).toMatch(/Max-Age=2592000/);
  expect(remembered).toMatch(/HttpOnly/);
  expect(remembered).toMatch(/SameSite=Lax/i);
  expect(await cookieFor(false)).not.toMatch(/Max-Age|Expires/i);
});

/** Moves the session's times back, as if this many days had passed. */
const age = (person: Person, days: { sinceBegin: number; sinceUse: number }) => {
  const ago = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  return sql`
    update session set created_at = ${ago(days.sinceBegin)}, updated_at = ${ago(days.sinceUse)}
    where user_id = ${person.uid}`.execute(site.db);
};

test.each([
  ["a week without use", { sinceBegin: 6.9, sinceUse: 6.9 }, { sinceBegin: 7.1, sinceUse: 7.1 }],
  ["thirty days of use", { sinceBegin: 29.9, sinceUse: 0 }, { sinceBegin: 30.1, sinceUse: 0 }],
])("%s end it", async (_what, before, after) => {
  const person = await registerPerson(site.app.url);
  await age(person, before);
  expect(await userOf(person.client)).not.toBeNull();
  await age(person, after);
  expect(await userOf(person.client)).toBeNull();
});

test("without Remember me a day ends it, however much it is used", async () => {
  const { email, password } = await registerPerson(site.app.url);
  for (const [rememberMe, hours, isOver] of [
    [false, 23, false],
    [false, 25, true],
    [true, 25, false],
  ] as const) {
    const client = site.browser();
    await client.post("/api/auth/sign-in/email", { email, password, rememberMe });
    const uid = await uidOf(client);
    const sessions = await rowsOf(site.db, "session", { userId: uid ?? "" }, "createdAt");
    const { id = "", createdAt = "", expiresAt = "" } = sessions.at(-1) ?? {};
    const earlier = (time: string) => new Date(Date.parse(time) - hours * 3_600_000).toISOString();
    const began = { createdAt: earlier(createdAt), expiresAt: earlier(expiresAt) };
    await changeRows(site.db, "session", { id }, began);
    expect([rememberMe, hours, (await userOf(client)) === null]).toEqual([
      rememberMe,
      hours,
      isOver,
    ]);
  }
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

test("one address makes one account, even for five concurrent sign-ups", async () => {
  const body = {
    name: "Twice",
    email: "twice@example.test",
    password: "letters4and5",
    ...unticked,
  };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => site.post("/sign-up/email", body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);

  await site.db.deleteFrom("rateLimit").execute();
  expect((await site.post("/sign-up/email", body)).status).toBe(422);
  const keys = (await rowsOf(site.db, "rateLimit")).map(({ key }) => key);
  expect(
    keys.filter((key) => key.startsWith("verify:")),
    "no mail is counted",
  ).toEqual([]);
});

test("names in every script, long passwords and passwords with tabs work", async () => {
  const client = site.browser();
  const name = "आशा O’Brien-Ñandú 😀".padEnd(200, "x");
  const password = `tab\there 4 ${"p".repeat(110)}`;
  const taken = { ...unticked, name, email: "fine@example.test", password };
  expect((await site.post("/sign-up/email", taken, client)).status).toBe(200);
  expect((await site.post("/sign-in/email", taken, client)).status).toBe(200);
  const renamed = await client.post("/api/auth/update-user", { name: "Literally \\u0000" });
  expect(renamed.status).toBe(200);
  expect(await userOf(client)).toMatchObject({ displayName: "Literally \\u0000" });
});

test("does not answer pages of another site", async () => {
  const { client, email, password } = await registerPerson(site.app.url);
  const foreign = await client.call("/api/auth/sign-in/email", {
    method: "POST",
    body: JSON.stringify({ email, password }),
    headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
  });
  expect(foreign.status).toBe(403);
  // A page of another name under the same domain is another site's page too.
  for (const from of ["cross-site", "same-site", "none"]) {
    const call = { method: "POST", headers: { "sec-fetch-site": from } };
    expect((await client.call("/api/auth/sign-out", call)).status, from).toBe(403);
  }
  expect(await userOf(client)).not.toBeNull();
});

test("sign-in is limited per address, whatever forwarding headers claim", async () => {
  const app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 22; attempt += 1) {
    const claimed = `203.0.113.${attempt}`;
    const client = new Client(app.url, { "x-forwarded-for": claimed, "x-real-ip": claimed });
    const person = { email: `nobody${attempt}@example.test`, password: "letters4and5" };
    statuses.push((await client.post("/api/auth/sign-in/email", person)).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  expect(statuses.slice(20)).toEqual([429, 429]);
});

test("a password is stored at the server's own cost, and a cheaper hash is replaced at sign-in", async () => {
  const dataDir = testFolder();
  const cheap = await startTestApp({ dataDir });
  const { email, password } = await registerPerson(cheap.url);
  const stored = async ({ context }: TestApp) =>
    (await sql<{ password: string }>`select password from way_in`.execute(context.db)).rows;
  expect(await stored(cheap)).toEqual([{ password: expect.stringMatching(/\$m=8,t=1,p=1\$/) }]);
  await cheap.close();
  const app = await startTestApp({ dataDir, hashCost: serverHashCost });
  const again = await new Client(app.url).post("/api/auth/sign-in/email", { email, password });
  expect(again.status).toBe(200);
  await registerPerson(app.url);
  const own = { password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) };
  expect(await stored(app)).toEqual([own, own]);
});
