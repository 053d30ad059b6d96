import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Client, codeOf, unticked } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { linkFor, mailsStay, signInSite, userOf } from "../../../test/ways-to-sign-in.ts";
import { openDatabase } from "../../database/open.ts";
import { disableAccount } from "./disabled-accounts/repository.ts";

describe("ENUMERATION_PROTECTION=on", () => {
  const site = signInSite({
    environment: {
      ENUMERATION_PROTECTION: "on",
      SIGN_IN_METHODS: "password,anonymous,emailLink",
    },
  });
  const { post, subjectsTo } = site;

  const known = { name: "Known", email: "known@example.test", password: "letters4and5" };
  const unknown = { ...known, email: "unknown@example.test" };
  /** The newest code to an address; it is mailed after the answer. */
  const laterCode = (email: string) =>
    vi.waitFor(() => site.mailed(email, "verifyEmail"), { timeout: 20_000 });
  const isThere = async (email: string) => {
    const { rows } = await sql`select id from person where email = ${email}`.execute(site.db);
    return rows.length > 0;
  };
  const answerOf = async (answer: Response | Promise<Response> | undefined) => {
    const response = await answer;
    return [response?.status, await response?.json()];
  };

  test("a sign-up ends in the mailbox, and the address must be confirmed before the first sign-in", async () => {
    const client = site.browser();
    const signUp = await client.post("/api/auth/sign-up/email", { ...known, ...unticked });
    expect(await signUp.json()).toEqual({ token: null });
    await laterCode(known.email);
    const early = await post("/sign-in/email", known);
    expect(await codeOf(early)).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    const oobCode = await laterCode(known.email);
    const { password } = known;
    expect((await post("/widget/action-code/apply", { oobCode, password })).status).toBe(200);
    expect((await post("/sign-in/email", known)).status).toBe(200);
  });

  test("a sign-up with a taken address looks the same; its owner is notified by mail", async () => {
    const stranger = { ...known, password: "others4password" };
    const fresh = { ...known, email: "n@example.test" };
    const [taken, free] = [stranger, fresh].map((person) =>
      post("/sign-up/email", { ...person, ...unticked }),
    );
    expect(await answerOf(taken)).toEqual(await answerOf(free));
    await expect.poll(() => subjectsTo(known.email)).toContain("You already have an account");
    expect((await post("/sign-in/email", stranger)).status).toBe(401);
    expect((await post("/sign-in/email", known)).status).toBe(200);
  });

  test("a look-up, a sign-in and a reset answer the same for any address", async () => {
    const calls: [string, object][] = [
      ["/widget/methods", {}],
      ["/sign-in/email", { password: "wrong4password" }],
      ["/widget/password-reset", {}],
    ];
    for (const [path, more] of calls) {
      const [first, second] = [known, unknown].map(({ email }) => post(path, { email, ...more }));
      expect(await answerOf(first), path).toEqual(await answerOf(second));
    }
    const lookedUp = await post("/widget/methods", { email: known.email });
    expect(await lookedUp.json()).toEqual({ kind: "hidden" });
  });

  test("a guest who chooses an address gets the same answer, and becomes its user only through the mail's link", async () => {
    const upgrade = (client: Client, email: string) =>
      answerOf(site.widget("upgrade/password", { ...known, email }, client));
    const apply = (client: Client, oobCode: string) =>
      codeOf(site.widget("action-code/apply", { oobCode }, client));
    const invalid = [400, "invalid-action-code"];

    const [first, second] = [await site.guest(), await site.guest()];
    const { client, uid } = second;
    const email = "guest@example.test";
    expect(await upgrade(first.client, known.email)).toEqual(await upgrade(client, email));
    await expect.poll(() => subjectsTo(known.email)).toContain("You already have an account");
    const oobCode = await laterCode(email);
    expect(await userOf(client)).toMatchObject({ proof: "guest", email: "" });
    // The owner of the mailbox must not take over a stranger's guest account.
    expect(await apply(site.browser(), oobCode)).toEqual(invalid);
    expect(await apply(first.client, oobCode)).toEqual(invalid);
    const before = site.browser();
    before.take(client.cookieHeader());
    expect(await apply(client, oobCode)).toEqual([200, undefined]);
    const user = { uid, email, displayName: "Known", proof: "confirmed" };
    expect(await userOf(client)).toEqual(user);
    expect(await userOf(before)).toBeNull();
    expect((await post("/sign-in/email", { ...known, email })).status).toBe(200);
    expect(await apply(client, oobCode)).toEqual(invalid);
  });

  test("a change of address answers the same, and each mailbox gets its own mail", async () => {
    const client = site.browser();
    await client.post("/api/auth/sign-in/email", known);
    await post("/sign-up/email", { ...known, ...unticked, email: "taken@example.test" });
    await expect.poll(() => isThere("taken@example.test")).toBe(true);
    const change = (email: string) => answerOf(site.widget("change-email", { email }, client));
    expect(await change("taken@example.test")).toEqual(await change("free@example.test"));
    await expect
      .poll(() => subjectsTo("taken@example.test"))
      .toContain("You already have an account");
    await expect
      .poll(() => subjectsTo("free@example.test"))
      .toContain("Confirm your new email address");
  });

  test("only someone who knows the password learns that an account is disabled", async () => {
    const { rows } = await sql<{ id: string }>`
      select id from person where email = ${known.email}`.execute(site.db);
    await disableAccount(site.db, rows[0]?.id ?? "", new Date());
    const wrong = { password: "wrong4password" };
    const answers = [known.email, unknown.email].map(async (email) => [
      await answerOf(post("/sign-in/email", { email, ...wrong })),
      await answerOf(post("/widget/password-reset", { email })),
      await answerOf(post("/sign-up/email", { ...known, ...unticked, email })),
    ]);
    const [ofDisabled, ofNone] = await Promise.all(answers);
    expect(ofDisabled).toEqual(ofNone);
    const right = await post("/sign-in/email", known);
    expect(await codeOf(right)).toEqual([403, "user-disabled"]);
  });
});

describe("the limits of a mailbox", () => {
  const site = signInSite({
    environment: {
      ENUMERATION_PROTECTION: "on",
      RATE_LIMIT_FACTOR: "1",
      TRUST_PROXY: "127.0.0.1",
      SIGN_IN_METHODS: "password,emailLink",
    },
  });
  const [confirmed, unconfirmed] = ["confirmed@example.test", "unconfirmed@example.test"];
  const signUp = { name: "N", password: "letters4and5", ...unticked };
  beforeAll(async () => {
    for (const email of [confirmed, unconfirmed]) {
      await site.post("/sign-up/email", { ...signUp, email });
    }
    const rows = async () => (await sql`select id from person`.execute(site.db)).rows;
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2), { timeout: 20_000 });
    await sql`update person set email_verified = 1 where email = ${confirmed}`.execute(site.db);
  });

  test.each([
    ["/sign-up/email", signUp],
    ["/widget/password-reset", {}],
    ["/widget/email-link/send", linkFor("")],
    ["/sign-in/email", { password: "wrong4password" }],
  ])("the sixth %s in an hour is refused for every address alike", async (path, more) => {
    await site.db.deleteFrom("rateLimit").execute();
    const answers = [];
    for (const email of [confirmed, unconfirmed, site.newEmail()]) {
      const row = [];
      for (let call = 0; call < 8; call += 1) {
        row.push(await codeOf(site.postFromAnywhere(path, { ...more, email })));
      }
      answers.push(row);
    }
    const first = path === "/sign-in/email" ? 401 : 200;
    const statuses = [...Array(5).fill(first), 429, 429, 429];
    expect(answers[0]?.map(([status]) => status)).toEqual(statuses);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

test("a server that is stopped in that second first finishes the work", async () => {
  const dataDir = testFolder();
  const environment = { ENUMERATION_PROTECTION: "on", ...mailsStay };
  const app = await startTestApp({ dataDir, environment });
  const person = { name: "N", email: "soon@example.test", password: "letters4and5" };
  const answer = await new Client(app.url).post("/api/auth/sign-up/email", {
    ...person,
    ...unticked,
  });
  expect(answer.status).toBe(200);
  await app.close();
  const { db, close } = openDatabase({ databaseUrl: "", dataDir });
  const { rows } = await sql`select email from person`.execute(db);
  expect(rows).toEqual([{ email: person.email }]);
  const mails = await rowsOf(db, "outboxMail");
  expect(mails).toMatchObject([{ recipient: person.email }]);
  await close();
});
