import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  AuthenticatorApp,
  proveSecondFactor,
  turnOnSecondFactor,
} from "../../../../test/authenticator-app.ts";
import {
  bodyOf,
  type Client,
  codeOf,
  confirmedPerson,
  type Person,
} from "../../../../test/person.ts";
import { changeRows, rowsOf } from "../../../../test/rows.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { signedInAgain, signInSite, standing } from "../../../../test/ways-to-sign-in.ts";

const path = "/api/auth/widget/second-factor";

const clock = new TestClock();
const site = signInSite({ clock, environment: { RATE_LIMIT_FACTOR: "1" } });

const signIn = async (person: Person, rememberMe = true) => {
  // The limit of sign-ins from one address is too low for this test.
  clock.advance(90);
  const client = site.browser();
  const { email, password } = person;
  const answer = await site.post("/sign-in/email", { email, password, rememberMe }, client);
  return { client, answer };
};
/** A person with the second factor on. */
const guarded = async () => {
  clock.advance(90);
  const person = await confirmedPerson(site.app);
  const { app: phone, recoveryCodes } = await turnOnSecondFactor(person, clock.now());
  return {
    person,
    phone,
    recoveryCodes,
    code: (seconds = 0) => phone.codeAt(new Date(clock.now().getTime() + seconds * 1000)),
    wrong: () => phone.wrongCodeAt(clock.now()),
  };
};
const prove = async (client: Client, code = "") => (await proveSecondFactor(client, code)).status;
const stateOf = (client: Client) => bodyOf<object>(client.call(path));
const change = (client: Client, what: string, code?: string) =>
  client.post(`${path}/${what}`, { code });
const waiting = { uid: null, secondFactorRequired: true };
const signedOut = { uid: null, secondFactorRequired: false };
const signedIn = ({ uid }: Person) => ({ uid, secondFactorRequired: false });

test("the second factor is off until a person turns it on with a right code", async () => {
  const person = await confirmedPerson(site.app);
  const { client } = person;
  expect(await stateOf(client)).toEqual({ on: false, recoveryCodesLeft: 0 });
  const begun = await bodyOf<{ key: string; link: string; qr: { size: number; path: string } }>(
    change(client, "begin"),
  );
  expect(begun.key).toMatch(/^([A-Z2-7]{4} ){9}[A-Z2-7]{4}$/);
  const link = new URL(begun.link);
  expect(link.protocol + link.host).toBe("otpauth:totp");
  expect(link.searchParams.get("secret")).toBe(begun.key.replaceAll(" ", ""));
  expect(decodeURIComponent(link.pathname)).toContain(person.email);
  expect(begun.qr.path).toMatch(/^M\d+ \d+h/);
  const shown = new AuthenticatorApp(begun.key);
  const wrong = shown.wrongCodeAt(clock.now());
  for (const code of [wrong, "12345"]) {
    expect(await codeOf(change(client, "turn-on", code))).toEqual([400, "wrong-code"]);
  }
  const half = await signIn(person);
  expect(await standing(half.client)).toEqual(signedIn(person));

  const { recoveryCodes } = await bodyOf<{ recoveryCodes: string[] }>(
    change(client, "turn-on", shown.codeAt(clock.now())),
  );
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const each of recoveryCodes) {
    expect(each).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  }
  expect(await stateOf(client)).toEqual({ on: true, recoveryCodesLeft: 10 });
  expect(await standing(client)).toEqual(signedIn(person));
  expect(await standing(half.client), "other browsers are signed out").toEqual(signedOut);
  expect(await site.subjectsTo(person.email)).toContain("Two-step sign-in is on");
  expect(await codeOf(change(client, "begin"))).toEqual([409, "second-factor-on"]);
});

test("a new key works for ten minutes, and is for signed-in people", async () => {
  const { client } = await confirmedPerson(site.app);
  const { key } = await bodyOf<{ key: string }>(change(client, "begin"));
  clock.advance(601);
  const code = new AuthenticatorApp(key).codeAt(clock.now());
  expect(await codeOf(change(client, "turn-on", code))).toEqual([400, "set-up-expired"]);
  expect((await change(site.browser(), "begin")).status).toBe(401);
});

test("a sign-in waits for the code, which makes it a full session with a new token", async () => {
  const { person, code, wrong } = await guarded();
  const { client, answer } = await signIn(person);
  expect(await answer.json()).toEqual({ secondFactorRequired: true });
  expect(await standing(client)).toEqual(waiting);
  const before = site.browser();
  before.take(client.cookieHeader());
  expect(await codeOf(proveSecondFactor(client, wrong()))).toEqual([400, "wrong-code"]);
  expect(await standing(client)).toEqual(waiting);
  expect(await prove(client, code())).toBe(200);
  expect(await standing(client)).toEqual(signedIn(person));
  expect(await standing(before)).toEqual(signedOut);
  expect(await prove(client, wrong()), "nothing is left to prove").toBe(200);
});

test("Remember me keeps its meaning", async () => {
  const { person, code } = await guarded();
  for (const rememberMe of [true, false]) {
    const { client } = await signIn(person, rememberMe);
    const proved = await proveSecondFactor(client, code());
    const cookie = proved.headers.getSetCookie().find((line) => line.startsWith("session="));
    expect(/Max-Age/i.test(cookie ?? ""), `Remember me: ${rememberMe}`).toBe(rememberMe);
  }
});

test("a code works once, from one step before to one step after", async () => {
  const { person, code } = await guarded();
  for (const [seconds, status] of [
    [-60, 400],
    [60, 400],
    [-30, 200],
    [30, 200],
  ] as const) {
    const { client } = await signIn(person);
    expect([seconds, await prove(client, code(seconds))]).toEqual([seconds, status]);
  }
  const [first, second] = [await signIn(person), await signIn(person)];
  const answers = [prove(first.client, code()), prove(second.client, code())];
  expect((await Promise.all(answers)).sort()).toEqual([200, 400]);
});

test("a recovery code signs in once, however it is typed, and the owner is notified", async () => {
  const { person, recoveryCodes } = await guarded();
  const [code = "", other] = recoveryCodes;
  const { client } = await signIn(person);
  expect(await prove(client, ` ${code.toLowerCase().replaceAll("-", " ")}`)).toBe(200);
  expect(await stateOf(client)).toEqual({ on: true, recoveryCodesLeft: 9 });
  expect(await site.subjectsTo(person.email)).toContain("A recovery code was used");
  const again = await signIn(person);
  expect(await prove(again.client, code)).toBe(400);
  // Nor is another person's code one.
  const stranger = await signIn((await guarded()).person);
  expect(await prove(stranger.client, other)).toBe(400);
  expect(await prove(again.client, other)).toBe(200);
});

test("new recovery codes void the older ones; turning it off needs a code", async () => {
  const { person, code, wrong, recoveryCodes } = await guarded();
  const { client } = person;
  clock.advance(60);
  expect((await change(client, "recovery-codes", wrong())).status).toBe(400);
  const used = code();
  const fresh = await bodyOf<{ recoveryCodes: string[] }>(change(client, "recovery-codes", used));
  expect(fresh.recoveryCodes).toHaveLength(10);
  expect(fresh.recoveryCodes).not.toContain(recoveryCodes[0]);
  expect((await change(client, "turn-off", recoveryCodes[0])).status).toBe(400);
  expect((await change(client, "turn-off", used)).status, "used already").toBe(400);
  const half = await signIn(person);
  expect((await change(client, "turn-off", fresh.recoveryCodes[0])).status).toBe(200);
  expect(await standing(client)).toEqual(signedIn(person));
  expect((await standing(half.client)).uid, "a half sign-in is not made whole by it").toBeNull();
  expect(await standing((await signIn(person)).client)).toEqual(signedIn(person));
  expect(await site.subjectsTo(person.email)).toEqual(
    expect.arrayContaining(["You have new recovery codes", "Two-step sign-in is off"]),
  );
});

test("only five wrong codes are checked in five minutes; recovery codes and known browsers still work", async () => {
  const { person, code, wrong, recoveryCodes } = await guarded();
  const known = await signIn(person);
  await prove(known.client, code());
  await known.client.post("/api/auth/sign-out", {});

  const stranger = await signIn(person);
  const guesses = Array.from({ length: 8 }, () => prove(stranger.client, wrong()));
  expect((await Promise.all(guesses)).sort()).toEqual([...Array(5).fill(400), 429, 429, 429]);
  const second = await signedInAgain(site, person);
  const refused = await proveSecondFactor(second, code());
  expect(refused.status, "the right code too, and from a new session").toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await bodyOf(refused)).toMatchObject({
    code: "too-many-codes",
    message: expect.stringMatching(
      /^There were too many wrong codes\. Try again in (a minute|\d+ minutes), or use a recovery code\.$/,
    ),
  });
  const form = await second.submit(`${path}/prove`, { code: code() });
  expect(form.status).toBe(429);
  expect(await form.text()).toContain("There were too many wrong codes.");
  expect(await prove(second, recoveryCodes[0])).toBe(200);

  clock.advance(30);
  await site.post("/sign-in/email", person, known.client);
  expect(await prove(known.client, code())).toBe(200);
  const later = await signIn(person);
  clock.advance(301);
  expect(await prove(later.client, code())).toBe(200);
});

test("only thirty codes are checked in a day from unknown browsers", async () => {
  const { person, code, wrong, recoveryCodes } = await guarded();
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    clock.advance(301);
    const { client } = await signIn(person);
    for (let guess = 0; guess < 5; guess += 1) {
      statuses.push(await prove(client, wrong()));
    }
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(30);
  const { client } = await signIn(person);
  const refused = await bodyOf<{ message: string }>(proveSecondFactor(client, code()));
  expect(refused.message).toMatch(/\d+ hours/);
  expect(await prove(client, recoveryCodes[0])).toBe(200);
});

test("a sign-in that waits longer than a quarter of an hour ends", async () => {
  const { person, code } = await guarded();
  const { client } = await signIn(person);
  await sql`update session set created_at = ${new Date(Date.now() - 901_000).toISOString()}
    where user_id = ${person.uid} and second_factor_at is null`.execute(site.db);
  expect(await prove(client, code())).toBe(401);
  expect(await standing(client)).toEqual(signedOut);
});

test("the database holds neither secret nor recovery code", async () => {
  const { person, code, recoveryCodes } = await guarded();
  const [factor] = await rowsOf(site.db, "secondFactor", { userId: person.uid });
  const sealed = Buffer.from(factor?.secret ?? "", "base64url");
  expect(sealed.byteLength).toBe(8 + 12 + 25 + 16);
  const hashes = await rowsOf(site.db, "recoveryCode", { userId: person.uid });
  expect(hashes).toEqual(
    Array(10).fill({ ...hashes[0], codeHash: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  );
  // In another person's row a secret opens nothing.
  const other = await guarded();
  await sql`update second_factor set secret = ${factor?.secret} where user_id = ${other.person.uid}`.execute(
    site.db,
  );
  const { client } = await signIn(other.person);
  expect(await prove(client, code())).toBe(503);
  expect(await prove(client, recoveryCodes[0])).toBe(400);
  expect(await prove(client, other.recoveryCodes[0])).toBe(200);
});

test("a person without an address is mailed nothing", async () => {
  const person = await confirmedPerson(site.app);
  const { uid } = person;
  const placeholder = `${uid}@no-address.invalid`;
  const number = { email: placeholder, phoneNumber: "+919812312345" };
  await changeRows(site.db, "person", { id: uid }, number);
  await turnOnSecondFactor(person, clock.now());
  expect(await rowsOf(site.db, "outboxMail", { recipient: placeholder })).toEqual([]);
});
