import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { termsVersions } from "@site/contract/terms";
import { expect, test } from "vitest";
import { Client } from "../../../../test/person.ts";
import { startTestApp, useTestApp } from "../../../../test/test-app.ts";
import { testFolder } from "../../../../test/test-folder.ts";
import { userOf } from "../../../../test/ways-to-sign-in.ts";

// What a browser without script does with the login, register and equity pages' forms.
const app = useTestApp();

const post = (client: Client, path: string, fields: Record<string, string>, page: string) =>
  client.submit(path, fields, app.url + page);
const signedInAs = async (client: Client) => (await userOf(client))?.email;
const account = { name: "Asha", email: "asha@form.test", password: "letters4and5digits" };

const standing = "/api/sign-in/standing";

test("the register page's form requires the terms, then signs in and says so", async () => {
  const client = new Client(app.url);
  const without = await post(client, "/api/auth/sign-up/email", account, "/register-page");
  expect(without.status).toBe(422);
  expect(await without.text()).toContain("Accept Terms and conditions ");
  expect(await signedInAs(client)).toBeUndefined();

  const fields = { ...account, general: termsVersions.general };
  const guessable = { ...fields, password: "password1" };
  const weak = await post(client, "/api/auth/sign-up/email", guessable, "/register-page");
  expect(weak.status).toBe(400);
  expect(await weak.text()).toContain("<h1>Your account was not created</h1>");

  const created = await post(client, "/api/auth/sign-up/email", fields, "/register-page");
  expect([created.status, created.headers.get("location")]).toEqual([303, standing]);
  expect(await signedInAs(client)).toBe(account.email);
});

test("the login page's form signs in, or reports failure on a page with a link back", async () => {
  const client = new Client(app.url);
  const email = "login@form.test";
  // The equity page's form does not require its boxes.
  await post(client, "/api/auth/sign-up/email", { ...account, email }, "/equity-page");
  await client.post("/api/auth/sign-out", {});

  const signIn = (password: string) =>
    post(client, "/api/auth/sign-in/email", { email, password }, "/login-page");
  const failed = await signIn("wrong4password");
  expect(failed.status).toBe(401);
  expect(failed.headers.has("retry-after")).toBe(false);
  expect(failed.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const page = await failed.text();
  expect(page).toContain("<h1>Login failed</h1>");
  expect(page).toContain('href="/login-page"');

  const done = await signIn(account.password);
  expect([done.status, done.headers.get("location")]).toEqual([303, standing]);
  const cookie = done.headers.getSetCookie().find((line) => line.startsWith("session="));
  expect(cookie, "without Remember me it ends with the browser").not.toMatch(/Max-Age/i);
  expect(await signedInAs(client)).toBe(email);
});

test("a page says who is signed in, and lets them sign out", async () => {
  const client = new Client(app.url);
  const before = await client.call(standing);
  expect(before.headers.get("cache-control")).toBe("no-store");
  expect(await before.text()).toContain("<h1>You are not signed in</h1>");

  const fields = { ...account, name: "Asha <b>", email: "standing@form.test" };
  await post(client, "/api/auth/sign-up/email", fields, "/equity-page");
  const page = await (await client.call(standing)).text();
  expect(page).toContain("<h1>You are signed in</h1>");
  expect(page).toContain("Asha &lt;b&gt; (standing@form.test)");
  expect(page).toContain("need JavaScript");
  expect(page).toContain('action="/api/auth/sign-out"');
});

test("answers are shown in the built frame, with the settings filled in", async () => {
  const root = testFolder();
  await writeFile(
    join(root, "answer.html"),
    "<title>{{answer:title}}</title>{{answer:head}}<p>{{name}}</p>{{answer:main}}",
  );
  const framed = await startTestApp({
    environment: { WEB_ROOT: root, COMPANY_NAME: "Frame Works Limited" },
  });
  const page = await (await new Client(framed.url).call(standing)).text();
  await framed.close();
  expect(page).toMatch(/^<title>You are not signed in<\/title><p>Frame Works Limited<\/p><h1>/);
});
