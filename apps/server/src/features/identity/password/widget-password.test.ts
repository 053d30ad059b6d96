import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  bodyOf,
  codeOf,
  confirmedPerson,
  registerPerson,
  unticked,
} from "../../../../test/person.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

const site = signInSite();
const { post, widget } = site;

test("an address is looked up, whatever its case", async () => {
  const { email } = await registerPerson(site.app.url);
  const methodsOf = async (typed: string) => bodyOf<object>(widget("methods", { email: typed }));
  expect(await methodsOf(email.toUpperCase())).toEqual({ methods: ["password"] });
  expect(await methodsOf("nobody@example.test")).toEqual({ methods: [] });
  expect(await codeOf(widget("methods", { email: 5 }))).toEqual([400, "invalid-argument"]);
});

test("a wrong password and an unknown address are distinguished", async () => {
  const { email } = await registerPerson(site.app.url);
  const wrong = { email, password: "wrong4password" };
  const unknown = { ...wrong, email: "nobody@example.test" };
  expect(await codeOf(post("/sign-in/email", wrong))).toEqual([401, "wrong-password"]);
  expect(await codeOf(post("/sign-in/email", unknown))).toEqual([401, "user-not-found"]);
  expect(await codeOf(widget("password-reset", unknown))).toEqual([404, "user-not-found"]);
});

test.each(["nobody", "no\u0001body@example.test"])("%j is no address", async (email) => {
  const body = { name: "N", email, password: "letters4and5digits" };
  for (const [path, more] of [
    ["/sign-up/email", unticked],
    ["/sign-in/email", {}],
  ] as const) {
    expect(await codeOf(post(path, { ...body, ...more }))).toEqual([400, "invalid-email"]);
  }
});

test("a password is reset with a mail's code, stored as a hash, once, and every session ends", async () => {
  const { client, email, password } = await confirmedPerson(site.app);
  const older = await site.resetCode(email);
  const oobCode = await site.resetCode(email);
  const { rows } = await sql`select * from identity_code`.execute(site.db);
  expect(JSON.stringify(rows)).not.toContain(oobCode);
  const check = (code: string) => widget("action-code/check", { oobCode: code });
  expect(await codeOf(check(older))).toEqual([400, "invalid-action-code"]);
  const checked = await bodyOf<object>(check(oobCode));
  expect(checked).toMatchObject({ operation: "resetPassword", email });

  const reset = (chosen: string) =>
    widget("action-code/reset-password", { oobCode, password: chosen });
  expect(await codeOf(reset("abcdef"))).toEqual([400, "weak-password"]);
  const chosen = "another4password";
  const answers = await Promise.all([reset(chosen), reset(chosen), reset(chosen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

  expect(await userOf(client)).toBeNull();
  expect((await post("/sign-in/email", { email, password })).status).toBe(401);
  expect((await post("/sign-in/email", { email, password: chosen })).status).toBe(200);
});

test("a change of password needs the current one and notifies the owner", async () => {
  const { client, email, password } = await registerPerson(site.app.url);
  const change = (currentPassword: string) =>
    client.post("/api/auth/change-password", {
      currentPassword,
      newPassword: "another4password",
    });
  const notices = async () =>
    (await site.subjectsTo(email)).filter((subject) => subject === "Your password was changed");
  expect((await change("wrong4password")).status).toBe(400);
  expect(await notices()).toHaveLength(0);
  expect((await change(password)).status).toBe(200);
  expect(await notices()).toHaveLength(1);
  expect(await userOf(client)).not.toBeNull();
});

test.each([
  ...["abc12", "abcdef", "123456"],
  ...["password1", "Qwerty123", "1q2w3e4r", "P@ssw0rd1", "icici123", "person999"],
])("refuses the weak or common password %s", async (password) => {
  const email = `person.common-${password.replace(/\W/g, "")}@example.test`;
  const answer = await post("/sign-up/email", { name: "Sample", email, password, ...unticked });
  expect(await codeOf(answer)).toEqual([400, "weak-password"]);
});

test("a password may have the letters of a name of three", async () => {
  const account = { name: "Asa", email: "three@example.test", password: "asa7294", ...unticked };
  expect((await post("/sign-up/email", account)).status).toBe(200);
});

test("without a mail server a reset says that no mail was sent", async () => {
  const app = await startTestApp();
  const { client, email } = await registerPerson(app.url);
  const answer = await client.post("/api/auth/widget/password-reset", { email });
  expect(await codeOf(answer)).toEqual([503, "mail-not-sent"]);
});
