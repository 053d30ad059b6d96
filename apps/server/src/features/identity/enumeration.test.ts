import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyOf, Client } from "../../../test/client.ts";
import { testDatabases } from "../../../test/databases.ts";
import { mailedCode } from "../../../test/mailed-code.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { disableAccount } from "./disabled-accounts/repository.ts";

describe.each(testDatabases())("ENUMERATION_PROTECTION=on on $name", (database) => {
  let app: TestApp;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await database.fresh();
    drop = fresh.drop;
    app = await startTestApp({
      environment: {
        ...fresh.environment,
        ENUMERATION_PROTECTION: "on",
        SMTP_URL: "smtp://127.0.0.1:9",
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  const post = (path: string, body: object) => new Client(app.url).post(`/api/auth${path}`, body);
  const known = { name: "Known", email: "known@example.test", password: "letters4and5" };
  const unknown = { ...known, email: "unknown@example.test" };
  /** Status and body, less what is random or a time. */
  const answerOf = async (response: Response) => {
    const body = await bodyOf<{ user?: Record<string, unknown> }>(response);
    if (body.user) body.user = { ...body.user, id: "", createdAt: "", updatedAt: "", email: "" };
    return [response.status, body];
  };

  test("a sign-up ends in the mailbox, and the address must be confirmed before the first sign-in", async () => {
    const client = new Client(app.url);
    const signUp = await client.post("/api/auth/sign-up/email", known);
    expect((await bodyOf<{ token: unknown }>(signUp)).token).toBeNull();
    const early = await post("/sign-in/email", known);
    expect([early.status, (await bodyOf(early)).code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    const oobCode = await mailedCode(app, known.email, "verifyEmail");
    const { password } = known;
    expect((await post("/widget/action-code/apply", { oobCode, password })).status).toBe(200);
    expect((await post("/sign-in/email", known)).status).toBe(200);
  });

  test("a sign-up with a taken address looks the same; its owner is told by mail", async () => {
    const taken = await answerOf(await post("/sign-up/email", known));
    const fresh = await answerOf(
      await post("/sign-up/email", { ...known, email: "n@example.test" }),
    );
    expect(taken).toEqual(fresh);
    const { rows } = await sql<{ subject: string }>`
      select subject from outbox_mail where recipient = ${known.email}`.execute(app.context.db);
    expect(rows.some(({ subject }) => subject.startsWith("You have an account already"))).toBe(
      true,
    );
  });

  test("a look-up, a sign-in and a reset say the same of any address", async () => {
    const calls: [string, object][] = [
      ["/widget/methods", {}],
      ["/sign-in/email", { password: "wrong4password" }],
      ["/widget/password-reset", {}],
    ];
    for (const [path, more] of calls) {
      const first = await answerOf(await post(path, { email: known.email, ...more }));
      const second = await answerOf(await post(path, { email: unknown.email, ...more }));
      expect(first, path).toEqual(second);
    }
    expect(await (await post("/widget/methods", { email: known.email })).json()).toEqual({
      kind: "hidden",
    });
  });

  test("that an account is disabled is told to who knows its password alone", async () => {
    const { rows } = await sql<{ id: string }>`
      select id from "user" where email = ${known.email}`.execute(app.context.db);
    await disableAccount(app.context.db, rows[0]?.id ?? "", new Date());
    const wrong = { password: "wrong4password" };
    const answers = [known.email, unknown.email].map(async (email) => [
      await answerOf(await post("/sign-in/email", { email, ...wrong })),
      await answerOf(await post("/widget/password-reset", { email })),
      await answerOf(await post("/sign-up/email", { ...known, email })),
    ]);
    const [ofDisabled, ofNone] = await Promise.all(answers);
    expect(ofDisabled).toEqual(ofNone);
    const right = await post("/sign-in/email", known);
    expect([right.status, (await bodyOf(right)).code]).toEqual([403, "USER_DISABLED"]);
  });
});
