import { randomUUID } from "node:crypto";
import { messages } from "@site/contract/messages";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { proveSecondFactor, turnOnSecondFactor } from "../../../../test/authenticator-app.ts";
import { operatorCommand } from "../../../../test/operator-command.ts";
import {
  bodyOf,
  codeOf,
  confirmedPerson,
  type Person,
  registerPerson,
} from "../../../../test/person.ts";
import { rowOf, rowsOf } from "../../../../test/rows.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { everyWaySite, signedInAgain, uidOf } from "../../../../test/ways-to-sign-in.ts";
import { hashOfText } from "../mailbox/code-repository.ts";
import { disableAccount, enableAccount } from "./repository.ts";

const clock = new TestClock();
const site = everyWaySite({ clock });

const run = (...given: string[]) => operatorCommand("accounts", site.environment, ...given);
const shownCase = async (name: string) => {
  const outcome = await operatorCommand("case", site.environment, name);
  expect(outcome).toMatchObject({ code: 0 });
  return outcome.text;
};
const succeeds = async (...given: string[]) => {
  const outcome = await run(...given);
  expect(outcome).toMatchObject({ code: 0 });
  return outcome.text;
};
const disable = ({ uid }: Person) => disableAccount(site.db, uid, clock.now());
const enable = ({ uid }: Person) => enableAccount(site.db, uid, clock.now());
const accountRows = async (uid: string) => {
  const user = sql`select * from person where id = ${uid}`;
  const methods = sql`select * from way_in where user_id = ${uid} order by id`;
  const sessions = sql`select id from session where user_id = ${uid}`;
  const read = [user, methods, sessions].map((query) => query.execute(site.db));
  return (await Promise.all(read)).map(({ rows }) => rows);
};

test("a disabled account's sessions end immediately, and every way of signing in says why; enabling reopens them all", async () => {
  const person = await site.person();
  const other = await confirmedPerson(site.app);
  expect(await uidOf(person.client)).toBe(person.uid);
  await succeeds("disable", person.email.toUpperCase());
  expect(await uidOf(person.client)).toBeUndefined();
  expect((await person.client.call("/api/statements")).status).toBe(401);
  const before = await accountRows(person.uid);
  expect(before[2]).toEqual([]);
  for (const [name, way] of Object.entries(site.ways)) {
    const client = site.browser();
    const answer = await way(client, person);
    const told = decodeURIComponent(answer.headers.get("location") ?? (await answer.text()));
    const expected = name === "form" ? messages.auth.accountDisabled : "user-disabled";
    expect([name, told]).toEqual([name, expect.stringContaining(expected)]);
    expect([name, await uidOf(client)]).toEqual([name, undefined]);
  }
  expect(await accountRows(person.uid), "nothing of it has changed").toEqual(before);
  expect(await uidOf(other.client), "nobody else notices").toBe(other.uid);

  await succeeds("enable", person.email);
  expect(await uidOf(person.client), "an ended session stays ended").toBeUndefined();
  for (const [name, way] of Object.entries(site.ways)) {
    const client = site.browser();
    // The newest mail is the one with the link that still works.
    clock.advance(1);
    await way(client, person);
    expect([name, await uidOf(client)]).toEqual([name, person.uid]);
  }
});

test("a sign-in that waits for its code is refused, and does not resume when it is enabled", async () => {
  const person = await confirmedPerson(site.app);
  const { app: phone } = await turnOnSecondFactor(person, clock.now());
  const client = await signedInAgain(site, person);
  await disable(person);
  clock.advance(60);
  const prove = () => proveSecondFactor(client, phone.codeAt(clock.now()));
  const code = phone.codeAt(clock.now());
  const form = await client.submit("/api/auth/widget/second-factor/prove", { code });
  expect([form.status, await form.text()]).toEqual([
    403,
    expect.stringContaining(messages.auth.accountDisabled),
  ]);
  const refused = await prove();
  expect(refused.status).toBe(403);
  expect(await bodyOf(refused)).toMatchObject({
    code: "user-disabled",
    message: messages.auth.accountDisabled,
  });
  expect(await uidOf(client)).toBeUndefined();
  await enable(person);
  expect((await prove()).status).toBe(401);
  expect(await uidOf(client)).toBeUndefined();
  const again = await signedInAgain(site, person);
  expect((await proveSecondFactor(again, phone.codeAt(clock.now()))).status).toBe(200);
  expect(await uidOf(again)).toBe(person.uid);
});

test("a disabled account's mail codes do nothing, and still work once it is enabled", async () => {
  const person = await registerPerson(site.app.url);
  const { email } = person;
  const confirm = await site.mailed(email, "verifyEmail");
  const reset = await site.resetCode(email);
  const link = await site.linkCode(site.browser(), email);
  await disable(person);
  const before = await accountRows(person.uid);
  const password = "another4password";
  const uses: [string, object][] = [
    ["action-code/check", { oobCode: reset }],
    ["action-code/apply", { oobCode: confirm, password: person.password }],
    ["email-link/sign-in", { oobCode: link, email }],
    ["action-code/reset-password", { oobCode: reset, password }],
  ];
  for (const [path, body] of uses) {
    const refused = await codeOf(site.widget(path, body));
    expect([path, ...refused]).toEqual([path, 403, "user-disabled"]);
  }
  expect(await accountRows(person.uid)).toEqual(before);
  await enable(person);
  for (const [path, body] of uses) {
    expect([path, (await site.widget(path, body)).status]).toEqual([path, 200]);
  }
});

test("a session that began while it was being disabled does not count", async () => {
  const person = await confirmedPerson(site.app);
  await sql`update person set disabled_at = ${clock.now().toISOString()}
    where id = ${person.uid}`.execute(site.db);
  expect(await uidOf(person.client)).toBeUndefined();
  await enable(person);
  expect(await uidOf(person.client)).toBeUndefined();
});

test("the command names what keeps a person out, whatever the operator has of them", async () => {
  const person = await registerPerson(site.app.url);
  const { email } = person;
  const count = 5 * site.app.context.config.rateLimitFactor;
  const key = `sign-in:${hashOfText(email)}::300`;
  // The command has the machine's own clock.
  const windowEndsAt = "2999-01-01T00:00:00.000Z";
  await site.db.insertInto("rateLimit").values({ key, count, windowEndsAt }).execute();
  const wrong = { email, password: "wrong1password" };
  expect((await site.post("/sign-in/email", wrong)).status).toBe(429);
  const written = await rowOf(site.db, "outboxMail", { recipient: email });
  // A mail that no delivery is still trying.
  const [id, uniqueKey] = [randomUUID(), randomUUID()];
  const failed = { state: "failed", lastError: "550 no such mailbox" } as const;
  const mail = { ...written, id, uniqueKey, ...failed };
  await site.db.insertInto("outboxMail").values(mail).execute();
  const hash = hashOfText(person.email).slice(0, 12);
  for (const name of [person.email, person.uid, hash, mail.id]) {
    const shown = await shownCase(name);
    expect(shown).toContain(`${person.email}, NOT CONFIRMED`);
    expect(shown).toMatch(/^password +LOCKED until 2999/m);
    expect(shown).toMatch(/^mail .* failed .*\n +answer: 550 no such mailbox$/m);
    expect(shown).toContain(hash);
  }
});

test("the command shows an account's state, also by number; each change is on record once, without an address", async () => {
  const person = await confirmedPerson(site.app);
  const number = "+919812345679";
  await sql`update person set phone_number = ${number} where id = ${person.uid}`.execute(site.db);
  const shown = await shownCase(person.email);
  expect(shown).toMatch(/^state +enabled$/m);
  expect(shown).toMatch(/^sessions +1$/m);
  for (const command of ["disable", "enable"]) {
    expect(await succeeds(command, number)).not.toContain("Nothing was changed");
    expect(await succeeds(command, person.email)).toContain("Nothing was changed");
    const state = command === "disable" ? /^state +disabled since 20/m : /^state +enabled$/m;
    expect(await shownCase(person.email)).toMatch(state);
  }
  const recorded = await rowsOf(site.db, "accessAudit", { userId: person.uid }, "seq");
  const changes = recorded.filter(({ object }) => object !== "case");
  expect(changes).toMatchObject([
    { actor: "operator", action: "command", object: "accounts disable" },
    { actor: "operator", action: "command", object: "accounts enable" },
  ]);
  expect(JSON.stringify(recorded)).not.toContain(person.email);
});
