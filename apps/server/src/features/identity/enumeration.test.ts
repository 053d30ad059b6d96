import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { bodyOf, Client, mailedCode } from "../../../test/person.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { openDatabase } from "../../database/open.ts";
import { disableAccount } from "./disabled-accounts/repository.ts";

const codeOf = async (response: Response) => [response.status, (await bodyOf(response)).code];

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
        SIGN_IN_METHODS: "password,anonymous,emailLink",
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
  /** The newest code to an address; it is mailed after the answer. */
  const laterCode = (email: string) =>
    vi.waitFor(() => mailedCode(app, email, "verifyEmail"), { timeout: 20_000 });
  const subjectsTo = async (email: string) => {
    const { rows } = await sql<{ subject: string }>`
      select subject from outbox_mail where recipient = ${email}`.execute(app.context.db);
    return rows.map(({ subject }) => subject.replace(/ - .*/, ""));
  };
  const isThere = async (email: string) => {
    const { rows } = await sql`select id from "user" where email = ${email}`.execute(
      app.context.db,
    );
    return rows.length > 0;
  };
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
    await laterCode(known.email);
    const early = await post("/sign-in/email", known);
    expect([early.status, (await bodyOf(early)).code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    const oobCode = await laterCode(known.email);
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
    await expect.poll(() => subjectsTo(known.email)).toContain("You have an account already");
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

  test("a guest who chooses an address hears the same, and becomes its user by the mail's link alone", async () => {
    const guest = async () => {
      const client = new Client(app.url);
      const { user } = await bodyOf<{ user: { uid: string } }>(
        await client.post("/api/auth/widget/guest", {}),
      );
      return { client, uid: user.uid };
    };
    const upgrade = async (client: Client, email: string) =>
      client.post("/api/auth/widget/upgrade/password", { ...known, email });
    const userOf = async (client: Client) =>
      (
        await bodyOf<{ user: Record<string, unknown> | null }>(
          await client.call("/api/auth/widget/user"),
        )
      ).user;
    const apply = async (client: Client, oobCode: string) =>
      codeOf(await client.post("/api/auth/widget/action-code/apply", { oobCode }));

    const first = await guest();
    const second = await guest();
    const email = "guest@example.test";
    const answers = [await upgrade(first.client, known.email), await upgrade(second.client, email)];
    expect(await answerOf(answers[0] as Response)).toEqual(await answerOf(answers[1] as Response));
    await expect.poll(() => subjectsTo(known.email)).toContain("You have an account already");
    const oobCode = await laterCode(email);
    expect(await userOf(second.client)).toMatchObject({ isAnonymous: true, email: "" });
    // The owner of the mailbox must not take over a stranger's guest account.
    expect(await apply(new Client(app.url), oobCode)).toEqual([400, "INVALID_ACTION_CODE"]);
    expect(await apply(first.client, oobCode)).toEqual([400, "INVALID_ACTION_CODE"]);
    const before = second.client.cookieHeader();
    expect(await apply(second.client, oobCode)).toEqual([200, undefined]);
    expect(await userOf(second.client)).toMatchObject({
      uid: second.uid,
      email,
      displayName: "Known",
      isAnonymous: false,
    });
    const dead = await fetch(`${app.url}/api/auth/widget/user`, { headers: { cookie: before } });
    expect(await dead.json()).toEqual({ user: null });
    expect((await post("/sign-in/email", { ...known, email })).status).toBe(200);
    expect(await apply(second.client, oobCode)).toEqual([400, "INVALID_ACTION_CODE"]);
  });

  test("a change of address tells the person the same and each mailbox its own", async () => {
    const client = new Client(app.url);
    await client.post("/api/auth/sign-in/email", known);
    await post("/sign-up/email", { ...known, email: "taken@example.test" });
    await expect.poll(() => isThere("taken@example.test")).toBe(true);
    const change = async (email: string) =>
      answerOf(await client.post("/api/auth/widget/change-email", { email }));
    expect(await change("taken@example.test")).toEqual(await change("free@example.test"));
    await expect
      .poll(() => subjectsTo("taken@example.test"))
      .toContain("You have an account already");
    await expect
      .poll(() => subjectsTo("free@example.test"))
      .toContain("Confirm your new email address");
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

test.each([
  ["/sign-up/email", { name: "N", password: "letters4and5" }],
  ["/widget/password-reset", {}],
  ["/widget/email-link/send", { sameDeviceRequired: false, providerId: null, upgrade: false }],
  ["/sign-in/email", { password: "wrong4password" }],
])("the sixth %s in an hour is refused for any address alike", async (path, more) => {
  const app = await startTestApp({
    environment: {
      ENUMERATION_PROTECTION: "on",
      RATE_LIMIT_FACTOR: "1",
      TRUST_PROXY: "127.0.0.1",
      SMTP_URL: "smtp://127.0.0.1:9",
      SIGN_IN_METHODS: "password,emailLink",
    },
  });
  const { db } = app.context;
  let calls = 0;
  const post = async (to: string, body: object) => {
    calls += 1;
    const answer = await fetch(`${app.url}/api/auth${to}`, {
      method: "POST",
      // Each from a network address of its own: the limit is the mailbox's.
      headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${calls}` },
      body: JSON.stringify(body),
    });
    return codeOf(answer);
  };
  const signUp = { name: "N", password: "letters4and5" };
  for (const email of ["confirmed@example.test", "unconfirmed@example.test"]) {
    await post("/sign-up/email", { ...signUp, email });
  }
  const there = async () => (await sql`select id from "user"`.execute(db)).rows.length;
  await expect.poll(there).toBe(2);
  await sql`update "user" set "emailVerified" = 1 where email = 'confirmed@example.test'`.execute(
    db,
  );
  await db.deleteFrom("rate_limit").execute();
  const answers = [];
  for (const email of [
    "confirmed@example.test",
    "unconfirmed@example.test",
    "unknown@example.test",
  ]) {
    const row = [];
    for (let call = 0; call < 8; call += 1) row.push(await post(path, { email, ...more }));
    answers.push(row);
  }
  expect(answers[0]?.map(([status]) => status)).toEqual([
    ...Array(5).fill(path === "/sign-in/email" ? 401 : 200),
    429,
    429,
    429,
  ]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  await app.close();
});

test("a server that is stopped in that second does what it was asked for first", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "enumeration-"));
  const environment = { ENUMERATION_PROTECTION: "on", SMTP_URL: "smtp://127.0.0.1:9" };
  const app = await startTestApp({ dataDir, environment });
  const person = { name: "N", email: "soon@example.test", password: "letters4and5" };
  const answer = await new Client(app.url).post("/api/auth/sign-up/email", person);
  expect(answer.status).toBe(200);
  await app.close();
  const { db, close } = openDatabase({ databaseUrl: "", dataDir });
  const { rows } = await sql`select email from "user"`.execute(db);
  expect(rows).toEqual([{ email: person.email }]);
  const mails = await db.selectFrom("outbox_mail").select("recipient").execute();
  expect(mails).toEqual([{ recipient: person.email }]);
  await close();
  await rm(dataDir, { recursive: true });
});
