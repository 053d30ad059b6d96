import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messages } from "contract/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proveSecondFactor, turnOnSecondFactor } from "../../../../test/authenticator-app.ts";
import { testDatabases } from "../../../../test/databases.ts";
import {
  bodyOf,
  Client,
  confirmedPerson,
  mailedCode,
  type Person,
  registerPerson,
} from "../../../../test/person.ts";
import { operatorCommand } from "../../../../test/processes.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { type EveryWay, startEveryWay } from "../../../../test/ways-to-sign-in.ts";
import { systemClock } from "../../../clock.ts";
import { disableAccount } from "./repository.ts";

describe.each(testDatabases())("a disabled account on $name", (database) => {
  let everyWay: EveryWay;
  let app: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    const more = { SMTP_URL: "smtp://127.0.0.1:9" };
    everyWay = await startEveryWay(database, { clock }, more);
    app = everyWay.app;
  });
  afterAll(() => everyWay.close());

  const run = (...given: string[]) =>
    operatorCommand(
      "features/identity/disabled-accounts/accounts-command.ts",
      everyWay.environment,
      ...given,
    ).outcome;
  const succeeds = async (...given: string[]) => {
    const outcome = await run(...given);
    expect(outcome).toMatchObject({ code: 0 });
    return outcome.text;
  };
  const uidOf = async (client: Client) =>
    (await bodyOf<{ user: { uid: string } | null }>(await client.call("/api/session"))).user?.uid;
  const signIn = ({ email, password }: Person) =>
    everyWay.ways.password?.(new Client(app.url), { email, password }) as Promise<Response>;
  const codeOf = async (answer: Response) => [answer.status, (await bodyOf(answer)).code];
  const rowsOf = async (uid: string) => {
    const { db } = app.context;
    const user = await sql`select * from "user" where id = ${uid}`.execute(db);
    const methods = await sql`select * from account where "userId" = ${uid} order by id`.execute(
      db,
    );
    const sessions = await sql`select id from session where "userId" = ${uid}`.execute(db);
    return [user.rows, methods.rows, sessions.rows];
  };

  test("its sessions end at once, and every way of signing in says why; enabled, every way is open", async () => {
    const person = await everyWay.person();
    const other = await confirmedPerson(app);
    expect(await uidOf(person.client)).toBe(person.uid);
    await succeeds("disable", person.email.toUpperCase());
    expect(await uidOf(person.client)).toBeUndefined();
    expect((await person.client.call("/api/statements")).status).toBe(401);
    const before = await rowsOf(person.uid);
    expect(before[2]).toEqual([]);
    for (const [name, way] of Object.entries(everyWay.ways)) {
      const client = new Client(app.url);
      const answer = await way(client, person);
      const told = decodeURIComponent(answer.headers.get("location") ?? (await answer.text()));
      const expected = name === "form" ? messages.auth.accountDisabled : "USER_DISABLED";
      expect([name, told]).toEqual([name, expect.stringContaining(expected)]);
      expect([name, await uidOf(client)]).toEqual([name, undefined]);
    }
    expect(await rowsOf(person.uid), "nothing of it has changed").toEqual(before);
    expect(await uidOf(other.client), "nobody else notices").toBe(other.uid);

    await succeeds("enable", person.email);
    expect(await uidOf(person.client), "an ended session stays ended").toBeUndefined();
    for (const [name, way] of Object.entries(everyWay.ways)) {
      const client = new Client(app.url);
      // The newest mail is the one with the link that still works.
      clock.advance(1);
      await way(client, person);
      expect([name, await uidOf(client)]).toEqual([name, person.uid]);
    }
  });

  test("the right password tells of it, a wrong one does not", async () => {
    const person = await confirmedPerson(app);
    await succeeds("disable", person.email);
    const wrong = await signIn({ ...person, password: "wrong4password" });
    expect(await codeOf(wrong)).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
    expect(await codeOf(await signIn(person))).toEqual([403, "USER_DISABLED"]);
  });

  test("a sign-in that waits for its code is refused, and does not go on once it is enabled", async () => {
    const person = await confirmedPerson(app);
    const { app: phone } = await turnOnSecondFactor(person, clock.now());
    const client = new Client(app.url);
    await client.post("/api/auth/sign-in/email", {
      email: person.email,
      password: person.password,
    });
    await succeeds("disable", person.email);
    clock.advance(60);
    const prove = () => proveSecondFactor(client, phone.codeAt(clock.now()));
    const form = await client.call("/api/auth/widget/second-factor/prove", {
      method: "POST",
      body: new URLSearchParams({ code: phone.codeAt(clock.now()) }),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([form.status, await form.text()]).toEqual([
      403,
      expect.stringContaining(messages.auth.accountDisabled),
    ]);
    const refused = await prove();
    expect([refused.status, await bodyOf(refused)]).toEqual([
      403,
      { code: "USER_DISABLED", message: messages.auth.accountDisabled },
    ]);
    expect(await uidOf(client)).toBeUndefined();
    await succeeds("enable", person.email);
    expect((await prove()).status).toBe(401);
    expect(await uidOf(client)).toBeUndefined();
    const again = new Client(app.url);
    const { email, password } = person;
    await again.post("/api/auth/sign-in/email", { email, password });
    expect((await proveSecondFactor(again, phone.codeAt(clock.now()))).status).toBe(200);
    expect(await uidOf(again)).toBe(person.uid);
  });

  test("the codes of its mails do nothing, and stay good for when it is enabled", async () => {
    const person = await registerPerson(app.url);
    const { email } = person;
    await new Client(app.url).post("/api/auth/widget/password-reset", { email });
    await new Client(app.url).post("/api/auth/widget/email-link/send", {
      email,
      sameDeviceRequired: false,
      providerId: null,
      upgrade: false,
    });
    const [confirm, reset, link] = [
      await mailedCode(app, email, "verifyEmail"),
      await mailedCode(app, email, "resetPassword"),
      await mailedCode(app, email, "signIn"),
    ];
    await succeeds("disable", email);
    const before = await rowsOf(person.uid);
    const password = "another4password";
    const uses: [string, object][] = [
      ["/action-code/check", { oobCode: reset }],
      ["/action-code/apply", { oobCode: confirm, password: person.password }],
      ["/email-link/sign-in", { oobCode: link, email }],
      ["/action-code/reset-password", { oobCode: reset, password }],
    ];
    const use = ([path, body]: [string, object]) =>
      new Client(app.url).post(`/api/auth/widget${path}`, body);
    for (const call of uses) {
      expect([call[0], ...(await codeOf(await use(call)))]).toEqual([
        call[0],
        403,
        "USER_DISABLED",
      ]);
    }
    expect(await rowsOf(person.uid)).toEqual(before);
    await succeeds("enable", email);
    for (const call of uses) expect([call[0], (await use(call)).status]).toEqual([call[0], 200]);
  });

  test("a session that began while it was being disabled is none", async () => {
    const person = await confirmedPerson(app);
    await sql`update "user" set "disabledAt" = ${clock.now().toISOString()}
      where id = ${person.uid}`.execute(app.context.db);
    expect(await uidOf(person.client)).toBeUndefined();
    expect(await (await person.client.call("/api/auth/get-session")).json()).toBeNull();
    await succeeds("enable", person.email);
    expect(await uidOf(person.client)).toBeUndefined();
  });

  test("a wrong call of the command, or an account that does not exist, changes nothing", async () => {
    const person = await confirmedPerson(app);
    const outcomes = await Promise.all([
      run("disable"),
      run("constructor", person.email),
      run("disable", "nobody@example.test"),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([2, 2, 1]);
    expect(await uidOf(person.client)).toBe(person.uid);
  });

  test("the command says how an account stands, and knows a person by the number too", async () => {
    const person = await confirmedPerson(app);
    await sql`update "user" set "phoneNumber" = '+919812345679' where id = ${person.uid}`.execute(
      app.context.db,
    );
    const shown = await succeeds("show", person.email);
    expect(shown).toMatch(/^state +enabled$/m);
    expect(shown).toMatch(/^sessions +1$/m);
    await succeeds("disable", "+919812345679");
    expect(await succeeds("show", person.email)).toMatch(/^state +disabled since 20/m);
  });

  test("each change is on record once, without an address", async () => {
    const person = await confirmedPerson(app);
    for (const command of ["disable", "enable"]) {
      expect(await succeeds(command, person.email)).not.toContain("Nothing was changed");
      expect(await succeeds(command, person.email)).toContain("Nothing was changed");
    }
    const recorded = await app.context.db
      .selectFrom("access_audit")
      .selectAll()
      .where("user_id", "=", person.uid)
      .orderBy("seq")
      .execute();
    expect(recorded).toMatchObject([
      { actor: "operator", action: "command", object: "accounts disable" },
      { actor: "operator", action: "command", object: "accounts enable" },
    ]);
    expect(JSON.stringify(recorded)).not.toContain(person.email);
  });
});

test("a backup restored elsewhere keeps it disabled", async () => {
  const folder = await mkdtemp(join(tmpdir(), "disabled-accounts-"));
  const at = (name: string) => ({ DATA_DIR: join(folder, name) });
  const backup = join(folder, "backup");
  const first = await startTestApp({ dataDir: join(folder, "old") });
  const person = await registerPerson(first.url);
  await disableAccount(first.context.db, person.uid, systemClock.now());
  await first.close();
  const taken = await operatorCommand("operations/backup-command.ts", at("old"), backup).outcome;
  expect(taken.code).toBe(0);
  const restored = await operatorCommand("operations/restore-command.ts", at("new"), backup)
    .outcome;
  expect(restored.code).toBe(0);
  const second = await startTestApp({ dataDir: join(folder, "new") });
  const { email, password } = person;
  const refused = await new Client(second.url).post("/api/auth/sign-in/email", { email, password });
  expect([refused.status, (await bodyOf(refused)).code]).toEqual([403, "USER_DISABLED"]);
  await second.close();
  await rm(folder, { recursive: true, force: true });
});
