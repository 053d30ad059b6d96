import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  AuthenticatorApp,
  proveSecondFactor,
  turnOnSecondFactor,
} from "../../../../test/authenticator-app.ts";
import { anyDatabase } from "../../../../test/databases.ts";
import { bodyOf, codeOf, confirmedPerson, type Person } from "../../../../test/person.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { signInSite, standing } from "../../../../test/ways-to-sign-in.ts";

const path = "/api/auth/widget/second-factor";

describe.each(anyDatabase())("the second factor on $name", (database) => {
  const clock = new TestClock();
  const site = signInSite(database, { clock, environment: { RATE_LIMIT_FACTOR: "1" } });

  const signIn = async ({ email, password }: Person, rememberMe = true) => {
    // The limit of sign-ins from one address is too low for this test.
    clock.advance(90);
    const client = site.browser();
    const answer = await client.post("/api/auth/sign-in/email", { email, password, rememberMe });
    return { client, answer };
  };
  /** A person with the second factor on. */
  const guarded = async () => {
    clock.advance(90);
    const person = await confirmedPerson(site.app);
    return { person, ...(await turnOnSecondFactor(person, clock.now())) };
  };
  const { subjectsTo } = site;

  test("is off until a person turns it on with a right code", async () => {
    const person = await confirmedPerson(site.app);
    const { client } = person;
    expect(await (await client.call(path)).json()).toEqual({ on: false, recoveryCodesLeft: 0 });
    const begun = await bodyOf<{ key: string; link: string; qr: { size: number; path: string } }>(
      client.post(`${path}/begin`, {}),
    );
    expect(begun.key).toMatch(/^([A-Z2-7]{4} ){9}[A-Z2-7]{4}$/);
    const link = new URL(begun.link);
    expect(link.protocol + link.host).toBe("otpauth:totp");
    expect(link.searchParams.get("secret")).toBe(begun.key.replaceAll(" ", ""));
    expect(decodeURIComponent(link.pathname)).toContain(person.email);
    expect(begun.qr.path).toMatch(/^M\d+ \d+h/);
    const shown = new AuthenticatorApp(begun.key);
    const wrong = shown.wrongCodeAt(clock.now());
    expect(await codeOf(client.post(`${path}/turn-on`, { code: wrong }))).toEqual([
      400,
      "WRONG_CODE",
    ]);
    const half = await signIn(person);
    expect((await standing(half.client)).uid).toBe(person.uid);

    const code = shown.codeAt(clock.now());
    const done = await client.post(`${path}/turn-on`, { code });
    const { recoveryCodes } = await bodyOf<{ recoveryCodes: string[] }>(done);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) {
      expect(each).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    }
    expect(await (await client.call(path)).json()).toEqual({ on: true, recoveryCodesLeft: 10 });
    expect(await standing(client)).toEqual({ uid: person.uid, secondFactorRequired: false });
    expect(await standing(half.client), "other browsers are signed out").toEqual({
      uid: null,
      secondFactorRequired: false,
    });
    expect(await subjectsTo(person.email)).toContain("Two-step sign-in is on");
    expect(await codeOf(client.post(`${path}/begin`, {}))).toEqual([409, "SECOND_FACTOR_ON"]);
  });

  test("a new key works for ten minutes, and is for signed-in people", async () => {
    const { client } = await confirmedPerson(site.app);
    const { key } = await bodyOf<{ key: string }>(client.post(`${path}/begin`, {}));
    clock.advance(601);
    const code = new AuthenticatorApp(key).codeAt(clock.now());
    expect(await codeOf(client.post(`${path}/turn-on`, { code }))).toEqual([400, "SET_UP_EXPIRED"]);
    const nobody = await site.browser().post(`${path}/begin`, {});
    expect(nobody.status).toBe(401);
  });

  test("a sign-in waits for the code, which makes it a full session with a new token", async () => {
    const { person, app: phone } = await guarded();
    const { client, answer } = await signIn(person);
    expect(await answer.json()).toEqual({ secondFactorRequired: true });
    expect(await standing(client)).toEqual({ uid: null, secondFactorRequired: true });
    const before = client.cookieHeader();
    const wrong = await proveSecondFactor(client, phone.wrongCodeAt(clock.now()));
    expect(await codeOf(wrong)).toEqual([400, "WRONG_CODE"]);
    expect(await standing(client)).toEqual({ uid: null, secondFactorRequired: true });
    const right = await proveSecondFactor(client, phone.codeAt(clock.now()));
    expect(right.status).toBe(200);
    expect(await standing(client)).toEqual({ uid: person.uid, secondFactorRequired: false });
    const half = await fetch(`${site.app.url}/api/session`, { headers: { cookie: before } });
    expect(await half.json()).toMatchObject({ user: null, secondFactorRequired: false });
  });

  test("Remember me keeps its meaning", async () => {
    const { person, app: phone } = await guarded();
    for (const rememberMe of [true, false]) {
      const { client } = await signIn(person, rememberMe);
      const proved = await proveSecondFactor(client, phone.codeAt(clock.now()));
      const cookie = proved.headers.getSetCookie().find((line) => line.startsWith("session="));
      expect(/Max-Age/i.test(cookie ?? ""), `Remember me: ${rememberMe}`).toBe(rememberMe);
    }
  });

  test("a code works once, from one step before to one step after", async () => {
    const { person, app: phone } = await guarded();
    const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
    for (const { seconds, status } of [
      { seconds: -60, status: 400 },
      { seconds: 60, status: 400 },
      { seconds: -30, status: 200 },
      { seconds: 30, status: 200 },
    ]) {
      const { client } = await signIn(person);
      const answer = await proveSecondFactor(client, phone.codeAt(inSeconds(seconds)));
      expect([seconds, answer.status]).toEqual([seconds, status]);
    }
    const first = await signIn(person);
    const second = await signIn(person);
    const code = phone.codeAt(clock.now());
    const answers = await Promise.all([
      proveSecondFactor(first.client, code),
      proveSecondFactor(second.client, code),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("a recovery code signs in once, however it is typed, and the owner is notified", async () => {
    const { person, recoveryCodes } = await guarded();
    const [code = "", other = ""] = recoveryCodes;
    const { client } = await signIn(person);
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")}`;
    expect((await proveSecondFactor(client, typed)).status).toBe(200);
    expect(await (await client.call(path)).json()).toEqual({ on: true, recoveryCodesLeft: 9 });
    expect(await subjectsTo(person.email)).toContain("A recovery code was used");
    const again = await signIn(person);
    expect((await proveSecondFactor(again.client, code)).status).toBe(400);
    // Nor is another person's code one.
    const stranger = await guarded();
    const elsewhere = await signIn(stranger.person);
    expect((await proveSecondFactor(elsewhere.client, other)).status).toBe(400);
    expect((await proveSecondFactor(again.client, other)).status).toBe(200);
  });

  test("new recovery codes void the older ones; turning it off needs a code", async () => {
    const { person, app: phone, recoveryCodes } = await guarded();
    const { client } = person;
    clock.advance(60);
    const wrong = { code: phone.wrongCodeAt(clock.now()) };
    expect((await client.post(`${path}/recovery-codes`, wrong)).status).toBe(400);
    const code = phone.codeAt(clock.now());
    const made = await client.post(`${path}/recovery-codes`, { code });
    const fresh = await bodyOf<{ recoveryCodes: string[] }>(made);
    expect(fresh.recoveryCodes).toHaveLength(10);
    expect(fresh.recoveryCodes).not.toContain(recoveryCodes[0]);
    expect((await client.post(`${path}/turn-off`, { code: recoveryCodes[0] })).status).toBe(400);
    expect((await client.post(`${path}/turn-off`, { code })).status, "used already").toBe(400);
    const half = await signIn(person);
    const off = await client.post(`${path}/turn-off`, { code: fresh.recoveryCodes[0] });
    expect(off.status).toBe(200);
    expect(await standing(client)).toEqual({ uid: person.uid, secondFactorRequired: false });
    expect((await standing(half.client)).uid, "a half sign-in is not made whole by it").toBeNull();
    expect((await standing((await signIn(person)).client)).uid).toBe(person.uid);
    expect(await subjectsTo(person.email)).toEqual(
      expect.arrayContaining(["You have new recovery codes", "Two-step sign-in is off"]),
    );
  });

  test("only five wrong codes are checked in five minutes; recovery codes and known browsers still work", async () => {
    const { person, app: phone, recoveryCodes } = await guarded();
    const known = await signIn(person);
    await proveSecondFactor(known.client, phone.codeAt(clock.now()));
    await known.client.post("/api/auth/sign-out", {});

    const stranger = await signIn(person);
    const wrong = phone.wrongCodeAt(clock.now());
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => proveSecondFactor(stranger.client, wrong)),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      400, 400, 400, 400, 400, 429, 429, 429,
    ]);
    const second = site.browser();
    const { email, password } = person;
    await second.post("/api/auth/sign-in/email", { email, password });
    const refused = await proveSecondFactor(second, phone.codeAt(clock.now()));
    expect(refused.status, "the right code too, and from a new session").toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await bodyOf<{ message: string }>(refused)).message).toMatch(
      /^There were too many wrong codes\. Try again in (a minute|\d+ minutes), or use a recovery code\.$/,
    );
    expect((await proveSecondFactor(second, recoveryCodes[0] ?? "")).status).toBe(200);

    clock.advance(30);
    await known.client.post("/api/auth/sign-in/email", { email, password });
    expect((await proveSecondFactor(known.client, phone.codeAt(clock.now()))).status).toBe(200);
    const later = await signIn(person);
    clock.advance(301);
    expect((await proveSecondFactor(later.client, phone.codeAt(clock.now()))).status).toBe(200);
  });

  test("only thirty codes are checked in a day from unknown browsers", async () => {
    const { person, app: phone, recoveryCodes } = await guarded();
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      clock.advance(301);
      const { client } = await signIn(person);
      for (let guess = 0; guess < 5; guess += 1) {
        const answer = await proveSecondFactor(client, phone.wrongCodeAt(clock.now()));
        statuses.push(answer.status);
      }
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    const { client } = await signIn(person);
    const refused = await proveSecondFactor(client, phone.codeAt(clock.now()));
    expect((await bodyOf<{ message: string }>(refused)).message).toMatch(/\d+ hours/);
    expect((await proveSecondFactor(client, recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("a sign-in that waits longer than a quarter of an hour ends", async () => {
    const { person, app: phone } = await guarded();
    const { client } = await signIn(person);
    await sql`update session set "createdAt" = ${new Date(Date.now() - 901_000).toISOString()}
      where "userId" = ${person.uid} and "secondFactorAt" is null`.execute(site.db);
    expect((await proveSecondFactor(client, phone.codeAt(clock.now()))).status).toBe(401);
    expect(await standing(client)).toEqual({ uid: null, secondFactorRequired: false });
  });

  test("the database holds neither secret nor recovery code", async () => {
    const { person, app: phone, recoveryCodes } = await guarded();
    const { rows } = await sql<{ secret: string }>`
      select secret from second_factor where user_id = ${person.uid}`.execute(site.db);
    const sealed = Buffer.from(rows[0]?.secret ?? "", "base64url");
    expect(sealed.byteLength).toBe(8 + 12 + 25 + 16);
    const hashes = await sql<{ codeHash: string }>`
      select code_hash from recovery_code where user_id = ${person.uid}`.execute(site.db);
    expect(hashes.rows).toHaveLength(10);
    for (const { codeHash } of hashes.rows) {
      expect(codeHash).toMatch(/^[0-9a-f]{64}$/);
    }
    // In another person's row a secret opens nothing.
    const other = await guarded();
    await sql`update second_factor set secret = ${rows[0]?.secret} where user_id = ${other.person.uid}`.execute(
      site.db,
    );
    const { client } = await signIn(other.person);
    expect((await proveSecondFactor(client, phone.codeAt(clock.now()))).status).toBe(503);
    expect((await proveSecondFactor(client, recoveryCodes[0] ?? "")).status).toBe(400);
    expect((await proveSecondFactor(client, other.recoveryCodes[0] ?? "")).status).toBe(200);
  });
});
