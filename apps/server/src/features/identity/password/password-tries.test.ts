import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { bodyOf, Client, mailedCode, registerPerson } from "../../../../test/person.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

describe.each(testDatabases())("every door to a password on $name", (database) => {
  let app: TestApp;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await database.fresh();
    drop = fresh.drop;
    app = await startTestApp({
      environment: {
        ...fresh.environment,
        RATE_LIMIT_FACTOR: "1",
        TRUST_PROXY: "127.0.0.1",
        SMTP_URL: "smtp://127.0.0.1:9",
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  let numbered = 0;
  /** A call with a cookie that stays as it is, each from a network address of its own. */
  const call = (path: string, body: object, cookie = "") => {
    numbered += 1;
    return fetch(`${app.url}/api/auth${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: app.url,
        cookie,
        "x-forwarded-for": `198.51.100.${numbered % 250}`,
      },
      body: JSON.stringify(body),
    });
  };
  const statusesOf = async (count: number, once: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < count; attempt += 1) statuses.push((await once()).status);
    return statuses;
  };
  /** A sign-in in a browser of its own; gives the cookie that marks it as known. */
  const markOf = async (email: string, password: string) => {
    const answer = await call("/sign-in/email", { email, password });
    expect(answer.status).toBe(200);
    const line = answer.headers.getSetCookie().find((each) => each.includes("known-device="));
    return line?.split(";", 1)[0] ?? "";
  };
  const register = async () => {
    numbered += 1;
    const email = `doors${numbered}@example.test`;
    const password = "letters4and5digits";
    const answer = await call("/sign-up/email", { name: "Sample", email, password });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    return { email, password, cookie: cookies.join("; ") };
  };
  const onlySession = (cookie: string) =>
    cookie.split("; ").find((pair) => pair.startsWith("session=")) ?? "";

  test("a change of password from inside an account is throttled like a sign-in", async () => {
    const { email, password, cookie } = await register();
    const session = onlySession(cookie);
    const change = (currentPassword: string) =>
      call("/change-password", { currentPassword, newPassword: "another4password" }, session);
    const statuses = await statusesOf(7, () => change("wrong4password"));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const right = await change(password);
    expect([right.status, (await bodyOf(right)).code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    // One count for both doors.
    expect((await call("/sign-in/email", { email, password })).status).toBe(429);
  });

  test("a right change of password begins the count again", async () => {
    const { email, password, cookie } = await register();
    const session = onlySession(cookie);
    const change = (currentPassword: string, newPassword: string) =>
      call("/change-password", { currentPassword, newPassword }, session);
    await statusesOf(4, () => change("wrong4password", "another4password"));
    expect((await change(password, "another4password")).status).toBe(200);
    const again = { email, password: "another4password" };
    expect((await call("/sign-in/email", again)).status).toBe(200);
  });

  test("confirming an address with the password is throttled by the same count", async () => {
    const { email, password } = await register();
    const oobCode = await mailedCode(app, email, "verifyEmail");
    const confirm = (typed: string) =>
      call("/widget/action-code/apply", { oobCode, password: typed });
    const statuses = await statusesOf(6, () => confirm("wrong4password"));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await call("/sign-in/email", { email, password })).status).toBe(429);
  });

  test.each([
    "/verify-password",
    "/set-password",
    "/request-password-reset",
    "/reset-password",
    "/verify-email",
    "/send-verification-email",
    "/change-email",
    "/delete-user",
    "/get-access-token",
    "/refresh-token",
  ])("the library's own %s is closed", async (path) => {
    const { password, cookie } = await register();
    expect((await call(path, { password }, cookie)).status).toBe(404);
  });

  test("collected marks of known browsers share one count", async () => {
    const { email, password } = await register();
    const marks: string[] = [];
    for (let browser = 0; browser < 5; browser += 1) marks.push(await markOf(email, password));
    const wrong = { email, password: "wrong4password" };
    let judged = 0;
    for (const mark of marks) {
      const statuses = await statusesOf(6, () => call("/sign-in/email", wrong, mark));
      judged += statuses.filter((status) => status === 401).length;
    }
    expect(judged).toBe(10);
  });

  test("one known browser that is refused does not use up what the others have", async () => {
    const { email, password } = await register();
    const [own, lost] = [await markOf(email, password), await markOf(email, password)];
    const wrong = { email, password: "wrong4password" };
    await statusesOf(30, () => call("/sign-in/email", wrong, lost));
    expect((await call("/sign-in/email", { email, password }, own)).status).toBe(200);
  });

  test("a mark is void after a reset, and never holds for another account at the address", async () => {
    const { email, password } = await register();
    const mark = await markOf(email, password);
    const lock = () =>
      statusesOf(5, () => call("/sign-in/email", { email, password: "wrong4password" }));
    const byMark = () => call("/sign-in/email", { email, password: "wrong4password" }, mark);
    await lock();
    expect((await byMark()).status).toBe(401);

    await call("/widget/password-reset", { email });
    const oobCode = await mailedCode(app, email, "resetPassword");
    const chosen = { oobCode, password: "another4password" };
    expect((await call("/widget/action-code/reset-password", chosen)).status).toBe(200);
    await lock();
    expect((await byMark()).status).toBe(429);
  });

  test("a mark does not hold for who has the address next", async () => {
    const person = await registerPerson(app.url);
    const { email, password } = person;
    const mark = await markOf(email, password);
    await sql`update "user" set email = ${`gone-${email}`} where id = ${person.uid}`.execute(
      app.context.db,
    );
    await new Client(app.url).post("/api/auth/sign-up/email", { name: "Next", email, password });
    const wrong = { email, password: "wrong4password" };
    await statusesOf(5, () => call("/sign-in/email", wrong));
    expect((await call("/sign-in/email", wrong, mark)).status).toBe(429);
  });
});
