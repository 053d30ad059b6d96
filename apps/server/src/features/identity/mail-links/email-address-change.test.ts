import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import {
  bodyOf,
  Client,
  confirmedPerson,
  mailedCode,
  registerPerson,
} from "../../../../test/person.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

const codeOf = async (response: Response) => [response.status, (await bodyOf(response)).code];

describe.each(testDatabases())("changing the address on $name", (database) => {
  let app: TestApp;
  let drop: () => Promise<void>;
  let now = new Date();
  let numbered = 0;
  beforeAll(async () => {
    const fresh = await database.fresh();
    drop = fresh.drop;
    app = await startTestApp({
      clock: { now: () => now },
      environment: { ...fresh.environment, SMTP_URL: "smtp://127.0.0.1:9" },
    });
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });
  beforeEach(() => {
    now = new Date();
  });

  const newEmail = () => {
    numbered += 1;
    return `changed${numbered}@example.test`;
  };
  const post = (client: Client, path: string, body: object) =>
    client.post(`/api/auth/widget/${path}`, body);
  const apply = (oobCode: string) => post(new Client(app.url), "action-code/apply", { oobCode });
  const emailOf = async (client: Client) => {
    const session = await bodyOf<{ user: { email: string } | null }>(
      await client.call("/api/session"),
    );
    return session.user?.email;
  };

  test("happens when the new address is confirmed, and not before", async () => {
    const person = await confirmedPerson(app);
    const email = newEmail();
    expect((await post(person.client, "change-email", { email })).status).toBe(200);
    expect(await emailOf(person.client)).toBe(person.email);
    const oobCode = await mailedCode(app, email);
    const checked = await post(new Client(app.url), "action-code/check", { oobCode });
    expect(await checked.json()).toEqual({ operation: "verifyAndChangeEmail", email });
    expect((await apply(oobCode)).status).toBe(200);
    expect(await emailOf(person.client)).toBe(email);
    expect(await codeOf(await apply(oobCode))).toEqual([400, "INVALID_ACTION_CODE"]);
  });

  test("can be undone from the old address for 72 hours, which ends every session", async () => {
    const person = await confirmedPerson(app);
    const email = newEmail();
    await post(person.client, "change-email", { email });
    await apply(await mailedCode(app, email, "verifyAndChangeEmail"));
    const undo = await mailedCode(app, person.email, "recoverEmail");
    now = new Date(now.getTime() + 71 * 3_600_000);
    const checked = await post(new Client(app.url), "action-code/check", { oobCode: undo });
    expect(await checked.json()).toEqual({ operation: "recoverEmail", email: person.email });
    expect((await apply(undo)).status).toBe(200);
    expect(await emailOf(person.client)).toBeUndefined();
    const methods = await new Client(app.url).post("/api/auth/widget/methods", {
      email: person.email,
    });
    expect(await methods.json()).toEqual({ kind: "known", methods: [] });

    now = new Date();
    const late = await confirmedPerson(app);
    const another = newEmail();
    await post(late.client, "change-email", { email: another });
    await apply(await mailedCode(app, another));
    const tooLate = await mailedCode(app, late.email, "recoverEmail");
    now = new Date(now.getTime() + 73 * 3_600_000);
    expect(await codeOf(await apply(tooLate))).toEqual([400, "EXPIRED_ACTION_CODE"]);
  });

  test("needs a recent sign-in", async () => {
    const person = await confirmedPerson(app);
    const began = new Date(Date.now() - 601_000).toISOString();
    await sql`update session set "createdAt" = ${began} where "userId" = ${person.uid}`.execute(
      app.context.db,
    );
    const refused = await post(person.client, "change-email", { email: newEmail() });
    expect(await codeOf(refused)).toEqual([403, "SESSION_NOT_FRESH"]);
    const byLibrary = await person.client.post("/api/auth/change-email", { newEmail: newEmail() });
    expect(byLibrary.status).toBe(404);
    const nobody = await post(new Client(app.url), "change-email", { email: newEmail() });
    expect(await codeOf(nobody)).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("does not tell whether the new address has an account; its owner is told by mail", async () => {
    const person = await confirmedPerson(app);
    const owner = await confirmedPerson(app);
    const answer = await post(person.client, "change-email", { email: owner.email });
    expect(answer.status).toBe(200);
    expect(await emailOf(person.client)).toBe(person.email);
  });

  test("an address is confirmed by the mail after the registration", async () => {
    const person = await registerPerson(app.url);
    const oobCode = await mailedCode(app, person.email);
    const checked = await post(new Client(app.url), "action-code/check", { oobCode });
    expect(await checked.json()).toEqual({ operation: "verifyEmail", email: person.email });
    const elsewhere = await apply(oobCode);
    expect(await codeOf(elsewhere)).toEqual([403, "PASSWORD_NEEDED"]);
    expect((await post(person.client, "action-code/apply", { oobCode })).status).toBe(200);
    const session = await bodyOf<{ user: { emailVerified: boolean } }>(
      await person.client.call("/api/auth/get-session"),
    );
    expect(session.user.emailVerified).toBe(true);
  });

  test("of people who confirm the same new address at once one gets it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail();
      const codes = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const { client, uid } = await confirmedPerson(app);
          await post(client, "change-email", { email });
          const { rows } = await sql<{ body: string }>`select body from outbox_mail
            where recipient = ${email} and unique_key like ${`secret:${uid}:%`}`.execute(
            app.context.db,
          );
          return /oobCode=([\w-]+)/.exec(rows[0]?.body ?? "")?.[1] ?? "";
        }),
      );
      const answers = await Promise.all(codes.map(async (code) => codeOf(await apply(code))));
      expect(answers.sort()).toEqual([
        [200, undefined],
        ...Array.from({ length: 3 }, () => [400, "INVALID_ACTION_CODE"]),
      ]);
    }
  });

  test("a code works for its own purpose only", async () => {
    const person = await confirmedPerson(app);
    await post(new Client(app.url), "password-reset", { email: person.email });
    const oobCode = await mailedCode(app, person.email, "resetPassword");
    expect(await codeOf(await apply(oobCode))).toEqual([400, "INVALID_ACTION_CODE"]);
    const asLink = await post(new Client(app.url), "email-link/check", { oobCode });
    expect(await codeOf(asLink)).toEqual([400, "INVALID_ACTION_CODE"]);
  });
});
