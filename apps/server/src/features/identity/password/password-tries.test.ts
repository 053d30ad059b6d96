import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { type Client, codeOf, registerPerson, unticked } from "../../../../test/person.ts";
import { signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

describe.each(anyDatabase())("every call that checks a password on $name", (database) => {
  const site = signInSite(database, {
    environment: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "127.0.0.1" },
  });
  const call = site.postFromAnywhere;
  const statusesOf = async (count: number, once: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < count; attempt += 1) {
      statuses.push((await once()).status);
    }
    return statuses;
  };
  /** Signs in from a new browser; returns the cookie that marks it as known. */
  const markOf = async (email: string, password: string) => {
    const answer = await call("/sign-in/email", { email, password });
    expect(answer.status).toBe(200);
    const line = answer.headers.getSetCookie().find((each) => each.includes("known-device="));
    return line?.split(";", 1)[0] ?? "";
  };
  const register = async () => {
    const [email, password] = [site.newEmail(), "letters4and5digits"];
    const answer = await call("/sign-up/email", { name: "Sample", email, password, ...unticked });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    return { email, password, cookie: cookies.join("; ") };
  };
  const onlySession = (cookie: string) =>
    cookie.split("; ").find((pair) => pair.startsWith("session=")) ?? "";

  test("changing the password and confirming an address with it are throttled like a sign-in, by one count", async () => {
    const { email, password, cookie } = await register();
    const session = onlySession(cookie);
    const change = (currentPassword: string) =>
      call("/change-password", { currentPassword, newPassword: "another4password" }, session);
    const oobCode = await site.mailed(email, "verifyEmail");
    const confirm = () =>
      call("/widget/action-code/apply", { oobCode, password: "wrong4password" });
    expect(await statusesOf(3, () => change("wrong4password"))).toEqual([400, 400, 400]);
    expect(await statusesOf(3, confirm)).toEqual([400, 400, 429]);
    expect(await codeOf(change(password))).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect((await call("/sign-in/email", { email, password })).status).toBe(429);
  });

  test("a right change of password resets the count", async () => {
    const { email, password, cookie } = await register();
    const session = onlySession(cookie);
    const change = (currentPassword: string, newPassword: string) =>
      call("/change-password", { currentPassword, newPassword }, session);
    await statusesOf(4, () => change("wrong4password", "another4password"));
    expect((await change(password, "another4password")).status).toBe(200);
    const again = { email, password: "another4password" };
    expect((await call("/sign-in/email", again)).status).toBe(200);
  });

  test("collected marks of known browsers share one count", async () => {
    const { email, password } = await register();
    const marks: string[] = [];
    for (let browser = 0; browser < 5; browser += 1) {
      marks.push(await markOf(email, password));
    }
    const wrong = { email, password: "wrong4password" };
    let judged = 0;
    for (const mark of marks) {
      const statuses = await statusesOf(6, () => call("/sign-in/email", wrong, mark));
      judged += statuses.filter((status) => status === 401).length;
    }
    expect(judged).toBe(10);
  });

  test("one known browser that is refused does not use up the others' attempts", async () => {
    const { email, password } = await register();
    const [own, lost] = [await markOf(email, password), await markOf(email, password)];
    const wrong = { email, password: "wrong4password" };
    await statusesOf(30, () => call("/sign-in/email", wrong, lost));
    expect((await call("/sign-in/email", { email, password }, own)).status).toBe(200);
  });

  test("a mark is void after a reset, and never valid for another account at the address", async () => {
    const { email, password } = await register();
    const mark = await markOf(email, password);
    const lock = () =>
      statusesOf(5, () => call("/sign-in/email", { email, password: "wrong4password" }));
    const byMark = () => call("/sign-in/email", { email, password: "wrong4password" }, mark);
    await lock();
    expect((await byMark()).status).toBe(401);

    await call("/widget/password-reset", { email });
    const oobCode = await site.mailed(email, "resetPassword");
    const chosen = { oobCode, password: "another4password" };
    expect((await call("/widget/action-code/reset-password", chosen)).status).toBe(200);
    await lock();
    expect((await byMark()).status).toBe(429);
  });

  test("a mark is not valid for the next owner of the address", async () => {
    const person = await registerPerson(site.app.url);
    const { email, password } = person;
    const mark = await markOf(email, password);
    await sql`update "user" set email = ${`gone-${email}`} where id = ${person.uid}`.execute(
      site.db,
    );
    await site.post("/sign-up/email", { name: "Next", email, password, ...unticked });
    const wrong = { email, password: "wrong4password" };
    await statusesOf(5, () => call("/sign-in/email", wrong));
    expect((await call("/sign-in/email", wrong, mark)).status).toBe(429);
  });

  test("an account is locked after five attempts, even for the right password, and a reset lifts the lock", async () => {
    const { email, password, client } = await registerPerson(site.app.url);
    const stranger = site.browser();
    const trySignIn = (who: Client, given: string, spelled = email) =>
      who.post("/api/auth/sign-in/email", { email: spelled, password: given });
    // It is one address, however it is typed.
    const spellings = [email, email.toUpperCase(), email.replace("p", "P"), email, email];
    for (const spelled of spellings) {
      expect((await trySignIn(stranger, "wrong4password", spelled)).status).toBe(401);
    }
    expect(await codeOf(trySignIn(stranger, password))).toEqual([429, "TOO_MANY_REQUESTS"]);

    // A session goes on, and the browser that has signed in before is not locked out.
    expect(await userOf(client)).not.toBeNull();
    expect((await trySignIn(client, password)).status).toBe(200);

    await site.post("/widget/password-reset", { email });
    const fresh = site.browser();
    const chosen = {
      oobCode: await site.mailed(email, "resetPassword"),
      password: "another4password",
    };
    await site.post("/widget/action-code/reset-password", chosen, fresh);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await trySignIn(stranger, "wrong4password");
    }
    expect((await trySignIn(stranger, "another4password")).status).toBe(429);
    expect((await trySignIn(fresh, "another4password")).status).toBe(200);
  });
});
