import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type SignInRefusalCode, signInRefusals } from "@site/contract/sign-in-refusals";
import { describe, expect, test } from "vitest";
import { bodyOf, codeOf, confirmedPerson } from "../../../test/person.ts";
import { everyWaySite } from "../../../test/ways-to-sign-in.ts";

const site = everyWaySite();
/** Nobody answers at the address of Google. */
const cutOff = everyWaySite({
  environment: {
    GOOGLE_ISSUER: "http://127.0.0.1:9",
    GOOGLE_CLIENT_ID: "any",
    GOOGLE_CLIENT_SECRET: "any",
  },
});

describe("a call of identity is refused", () => {
  test("where the account has no way in of this id", async () => {
    const person = await confirmedPerson(site.app);
    await site.connect(person.client, person.email);
    const removed = person.client.post("/api/auth/unlink-account", { accountId: "nobody's" });
    expect(await codeOf(removed)).toEqual([400, "account-not-found"]);
  });

  test("where a password is changed in an account that has none", async () => {
    const client = site.browser();
    await site.ways.google(client, { email: site.newEmail(), password: "" });
    const passwords = { currentPassword: "letters4and5", newPassword: "another4password" };
    const changed = client.post("/api/auth/change-password", passwords);
    expect(await codeOf(changed)).toEqual([400, "credential-account-not-found"]);
  });

  test.each([128, 129])("where a password has more than 128 characters: %i", async (length) => {
    const { client, password } = await confirmedPerson(site.app);
    const passwords = { currentPassword: password, newPassword: "a1".repeat(65).slice(0, length) };
    const [status, code] = await codeOf(client.post("/api/auth/change-password", passwords));
    expect([status, code]).toEqual(length > 128 ? [400, "password-too-long"] : [200, undefined]);
  });

  test("where a provider is not offered, or does not answer", async () => {
    const unknown = site.post("/sign-in/social", { provider: "nowhere" });
    expect(await codeOf(unknown)).toEqual([404, "provider-not-found"]);
    const away = cutOff.post("/sign-in/social", { provider: "google" });
    expect(await codeOf(away)).toEqual([503, "provider-unreachable"]);
  });

  test("where a sign-in at a provider ends without a person", async () => {
    const client = site.browser();
    const begun = await bodyOf<{ url: string }>(site.beginSignIn(client));
    const state = new URL(begun.url).searchParams.get("state");
    const ended = await client.call(`/api/auth/callback/google?error=server_error&state=${state}`);
    expect(ended.headers.get("location")).toContain("error=unable-to-get-user-info");
  });
});

test("every code is looked for by a test of the server that answers it", () => {
  const folder = import.meta.dirname;
  const tests = globSync("**/*.test.ts", { cwd: folder }).map((path) =>
    readFileSync(join(folder, path), "utf8"),
  );
  const unseen = (Object.keys(signInRefusals) as SignInRefusalCode[]).filter(
    (code) => !tests.some((text) => text.includes(`"${code}"`) || text.includes(`error=${code}`)),
  );
  expect(unseen).toEqual([]);
});
