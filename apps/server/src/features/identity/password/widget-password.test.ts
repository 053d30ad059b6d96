import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { bodyOf, Client, mailedCode, registerPerson } from "../../../../test/person.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { commonPasswordCount, isCommonPassword } from "./common-passwords.ts";

/** A mail server is configured; nothing answers there, so that mails stay in the outbox. */
const mailServer = { SMTP_URL: "smtp://127.0.0.1:9" };

describe.each(testDatabases())("passwords for the widget on $name", (database) => {
  let app: TestApp;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await database.fresh();
    drop = fresh.drop;
    app = await startTestApp({ environment: { ...fresh.environment, ...mailServer } });
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  const post = (path: string, body: unknown, client = new Client(app.url)) =>
    client.post(`/api/auth${path}`, body);
  const codeOf = async (response: Response) => [response.status, (await bodyOf(response)).code];

  test("an address is looked up, whatever its case", async () => {
    const { email } = await registerPerson(app.url);
    const known = await post("/widget/methods", { email: email.toUpperCase() });
    expect(await known.json()).toEqual({ kind: "known", methods: ["password"] });
    const unknown = await post("/widget/methods", { email: "nobody@example.test" });
    expect(await unknown.json()).toEqual({ kind: "known", methods: [] });
    expect(await codeOf(await post("/widget/methods", { email: 5 }))).toEqual([
      400,
      "INVALID_ARGUMENT",
    ]);
  });

  test("a wrong password and an unknown address are told apart", async () => {
    const { email } = await registerPerson(app.url);
    const wrong = await post("/sign-in/email", { email, password: "wrong4password" });
    expect(await codeOf(wrong)).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
    const unknown = await post("/sign-in/email", {
      email: "nobody@example.test",
      password: "wrong4password",
    });
    expect(await codeOf(unknown)).toEqual([401, "USER_NOT_FOUND"]);
  });

  test("a password is reset by a mail's code, once, and every session ends", async () => {
    const { client, email, password } = await registerPerson(app.url);
    expect((await post("/widget/password-reset", { email })).status).toBe(200);
    const older = await mailedCode(app, email, "resetPassword");
    await post("/widget/password-reset", { email });
    const oobCode = await mailedCode(app, email, "resetPassword");
    expect(oobCode).not.toBe(older);
    expect(await codeOf(await post("/widget/action-code/check", { oobCode: older }))).toEqual([
      400,
      "INVALID_ACTION_CODE",
    ]);
    const checked = await post("/widget/action-code/check", { oobCode });
    expect(await checked.json()).toEqual({ operation: "resetPassword", email });

    const weak = { oobCode, password: "abcdef" };
    expect(await codeOf(await post("/widget/action-code/reset-password", weak))).toEqual([
      400,
      "WEAK_PASSWORD",
    ]);
    const right = { oobCode, password: "another4password" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => post("/widget/action-code/reset-password", right)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

    const session = await client.call("/api/session");
    expect((await bodyOf<{ user: unknown }>(session)).user).toBeNull();
    expect((await post("/sign-in/email", { email, password })).status).toBe(401);
    const renewed = { email, password: "another4password" };
    expect((await post("/sign-in/email", renewed)).status).toBe(200);
  });

  test("a change of password needs the current one and is told to the owner", async () => {
    const { client, email, password } = await registerPerson(app.url);
    const change = (currentPassword: string) =>
      client.post("/api/auth/change-password", {
        currentPassword,
        newPassword: "another4password",
        revokeOtherSessions: true,
      });
    const notices = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from outbox_mail
        where recipient = ${email} and subject like 'Your password was changed%'`.execute(
        app.context.db,
      );
      return Number(rows[0]?.count);
    };
    expect((await change("wrong4password")).status).toBe(400);
    expect(await notices()).toBe(0);
    expect((await change(password)).status).toBe(200);
    expect(await notices()).toBe(1);
    expect(
      (await bodyOf<{ user: unknown }>(await client.call("/api/session"))).user,
    ).not.toBeNull();
  });

  test("a reset is refused for an unknown address", async () => {
    const unknown = await post("/widget/password-reset", { email: "nobody@example.test" });
    expect(await codeOf(unknown)).toEqual([404, "USER_NOT_FOUND"]);
  });

  test("codes are stored as hashes", async () => {
    const { email } = await registerPerson(app.url);
    await post("/widget/password-reset", { email });
    const code = await mailedCode(app, email, "resetPassword");
    const { rows } = await sql`select * from identity_code`.execute(app.context.db);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test.each(["password1", "Qwerty123", "1q2w3e4r", "P@ssw0rd1", "icici123", "person999"])(
    "refuses the common password %s",
    async (password) => {
      const answer = await post("/sign-up/email", {
        name: "Sample",
        email: `person.common-${password.replace(/\W/g, "")}@example.test`,
        password,
      });
      expect(await codeOf(answer)).toEqual([400, "WEAK_PASSWORD"]);
    },
  );
});

test("the list of common passwords holds thousands that satisfy the rule", () => {
  expect(commonPasswordCount).toBeGreaterThan(3000);
  expect(isCommonPassword("letters4and5digits")).toBe(false);
});

test("without a mail server a reset says that no mail was sent", async () => {
  const app = await startTestApp();
  const { email } = await registerPerson(app.url);
  const answer = await new Client(app.url).post("/api/auth/widget/password-reset", { email });
  expect([answer.status, (await bodyOf(answer)).code]).toEqual([503, "MAIL_NOT_SENT"]);
  await app.close();
});

describe("with the limits as documented", () => {
  test.each([
    ["look-ups", "/widget/methods", 10],
    ["sign-ups", "/sign-up/email", 10],
    ["resets", "/widget/password-reset", 10],
  ])("one network address gets ten %s a minute", async (_what, path, max) => {
    const app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: "1", ...mailServer } });
    const statuses: number[] = [];
    for (let call = 0; call <= max; call += 1) {
      const body = { name: "S", email: `s${call}@example.test`, password: "letters4and5" };
      const answer = await new Client(app.url).post(`/api/auth${path}`, body);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, max)).not.toContain(429);
    expect(statuses[max]).toBe(429);
    await app.close();
  });

  test("five resets an hour are mailed to an address", async () => {
    const app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: "1", ...mailServer } });
    const { email } = await registerPerson(app.url);
    const statuses: number[] = [];
    for (let ask = 0; ask < 6; ask += 1) {
      const answer = await new Client(app.url).post("/api/auth/widget/password-reset", { email });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await app.close();
  });

  test("an account is locked after five tries, also for the right password, and lifted by a reset", async () => {
    const app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: "1", ...mailServer } });
    const { email, password, client } = await registerPerson(app.url);
    const stranger = new Client(app.url);
    const trySignIn = (who: Client, given: string) =>
      who.post("/api/auth/sign-in/email", { email, password: given });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await trySignIn(stranger, "wrong4password")).status).toBe(401);
    const locked = await trySignIn(stranger, password);
    expect([locked.status, (await bodyOf(locked)).code]).toEqual([429, "TOO_MANY_REQUESTS"]);

    // A session goes on, and the browser that has signed in before is not locked out.
    expect(
      (await bodyOf<{ user: unknown }>(await client.call("/api/session"))).user,
    ).not.toBeNull();
    expect((await trySignIn(client, password)).status).toBe(200);

    await stranger.post("/api/auth/widget/password-reset", { email });
    const oobCode = await mailedCode(app, email, "resetPassword");
    const fresh = new Client(app.url);
    await fresh.post("/api/auth/widget/action-code/reset-password", {
      oobCode,
      password: "another4password",
    });
    for (let attempt = 0; attempt < 6; attempt += 1) await trySignIn(stranger, "wrong4password");
    expect((await trySignIn(stranger, "another4password")).status).toBe(429);
    expect((await trySignIn(fresh, "another4password")).status).toBe(200);
    await app.close();
  });

  test("an address without account is locked the same way", async () => {
    const app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: "1", ...mailServer } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const body = { email: "nobody@example.test", password: "wrong4password" };
      statuses.push((await new Client(app.url).post("/api/auth/sign-in/email", body)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await app.close();
  });
});
