import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { bodyOf, type Client, codeOf, registerPerson } from "../../../../test/person.ts";
import type { ProviderAccount } from "../../../../test/stand-ins.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { everyWaySite } from "../../../../test/ways-to-sign-in.ts";

import { forgetEndedSignIns } from "../service.ts";

const back = "/api/sign-in/popup-done?nonce=n1";

describe.each(anyDatabase())("sign-in at a provider on $name", (database) => {
  const clock = new TestClock();
  const site = everyWaySite(database, { clock });

  /** A person at the provider who is new here. */
  const newPerson = (details: Partial<ProviderAccount> = {}) => {
    const person = {
      email: site.newEmail(),
      emailVerified: true,
      name: "Google Person",
      ...details,
    };
    site.provider().person = person;
    return person;
  };

  /** Presses the button; returns the provider's address. */
  const begin = async (client: Client, path = "/sign-in/social") => {
    const answer = await client.post(`/api/auth${path}`, {
      provider: "google",
      disableRedirect: true,
      callbackURL: back,
      errorCallbackURL: back,
      loginHint: "hint@example.test",
    });
    return bodyOf<{ url: string }>(answer).then(({ url }) => url);
  };

  /**
   * Goes through the whole sign-in; returns the error that the window's last page gets, or null.
   */
  const signIn = async (client: Client, path?: string) => {
    const answer = await client.call(await site.provider().visit(await begin(client, path)));
    expect(answer.status).toBe(302);
    const end = new URL(answer.headers.get("location") ?? "", site.app.url);
    expect(`${end.pathname}?nonce=${end.searchParams.get("nonce")}`).toBe(back);
    return end.searchParams.get("error");
  };
  type Widget = { user: { uid: string; email: string; isAnonymous: boolean } | null };
  const userOf = async (client: Client) =>
    (await bodyOf<Widget>(client.call("/api/auth/widget/user"))).user;

  test("a name from the provider is cut to the allowed length", async () => {
    const person = newPerson({ name: `Eve\u0000\u001b[31m\n${"x".repeat(300)}` });
    const client = site.browser();
    expect(await signIn(client)).toBeNull();
    const { rows } = await sql<{ name: string }>`
      select name from "user" where email = ${person.email}`.execute(site.db);
    expect(rows).toEqual([{ name: `Eve  [31m ${"x".repeat(190)}` }]);
  });

  test("without script the button leads to a page that continues to the provider", async () => {
    const person = newPerson();
    const client = site.browser();
    const press = (provider: string) =>
      client.submit("/api/auth/sign-in/social", { provider }, `${site.app.url}/login-page`);
    const page = await (await press("google")).text();
    const address = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(page)?.[1] ?? "";
    expect(page).toContain(`<a href="${address}">continue to sign in</a>`);
    const end = await client.call(await site.provider().visit(address.replaceAll("&amp;", "&")));
    expect(end.headers.get("location")).toBe("/api/sign-in/standing");
    expect((await userOf(client))?.email).toBe(person.email);

    const unknown = await press("elsewhere");
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("<h1>Login failed</h1>");
  });

  test("asks with code, PKCE, state, nonce and the hint, and only for what it needs", async () => {
    newPerson();
    const url = new URL(await begin(site.browser()));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
      login_hint: "hint@example.test",
    });
  });

  test("signs a new person in, and recognises them again", async () => {
    const person = newPerson();
    const first = site.browser();
    expect(await signIn(first)).toBeNull();
    const user = await userOf(first);
    expect(user?.email).toBe(person.email);
    const second = site.browser();
    expect(await signIn(second)).toBeNull();
    expect((await userOf(second))?.uid).toBe(user?.uid);
    const methods = await second.post("/api/auth/widget/methods", { email: person.email });
    expect(await methods.json()).toEqual({ kind: "known", methods: ["google.com"] });
  });

  test.each([
    ["two slashes", "//elsewhere.test"],
    ["two slashes after a dot", "/.//elsewhere.test"],
    ["two slashes after an encoded dot", "/%2e//elsewhere.test"],
    ["two slashes after two dots", "/..\\/elsewhere.test"],
    ["more than is stored", `/${"é".repeat(1000)}`],
  ])("does not keep an address with %s as the one to return to", async (_what, address) => {
    for (const name of ["callbackURL", "errorCallbackURL"]) {
      const body = { provider: "google", [name]: address };
      const answer = await site.post("/sign-in/social", body);
      expect([name, ...(await codeOf(answer))]).toEqual([name, 403, "INVALID_CALLBACK_URL"]);
    }
  });

  test("a sign-in that nobody finished is forgotten when it expires", async () => {
    const count = async () => {
      await forgetEndedSignIns(site.db, clock.now());
      const { rows } = await sql`select * from identity_code
        where purpose = 'providerSignIn'`.execute(site.db);
      return rows.length;
    };
    await begin(site.browser());
    expect(await count()).toBeGreaterThan(0);
    clock.advance(600);
    expect(await count()).toBe(0);
  });

  test("reports a refusal", async () => {
    site.provider().person = null;
    const client = site.browser();
    expect(await signIn(client)).toBe("access_denied");
    expect(await userOf(client)).toBeNull();
  });

  test("refuses an answer in another browser, a wrong state and a repeated answer", async () => {
    newPerson();
    const client = site.browser();
    const callback = await site.provider().visit(await begin(client));
    const stranger = site.browser();
    await stranger.call(callback);
    expect(await userOf(stranger)).toBeNull();
    await client.call(callback.replace(/state=[^&]*/, "state=forged"));
    expect(await userOf(client)).toBeNull();
    const again = site.browser();
    const once = await site.provider().visit(await begin(again));
    await again.call(once);
    expect(await userOf(again)).not.toBeNull();
    await again.post("/api/auth/sign-out", {});
    await again.call(once);
    expect(await userOf(again)).toBeNull();
  });

  test("an answer to an unknown sign-in leads to a page that says what to do", async () => {
    newPerson();
    const client = site.browser();
    const callback = await site.provider().visit(await begin(client));
    const answer = await client.call(callback.replace(/state=[^&]*/, "state=forged"));
    const path = new URL(answer.headers.get("location") ?? "").pathname;
    const page = await client.call(path);
    expect([page.status, page.headers.get("content-type")]).toEqual([
      400,
      "text/html; charset=utf-8",
    ]);
    expect(await page.text()).toContain("close it and try again");
  });

  test("does not enter an account by its unconfirmed address; its owner connects the two by password", async () => {
    const owner = await registerPerson(site.app.url);
    newPerson({ email: owner.email });
    const client = site.browser();
    expect(await signIn(client)).toBe("account_not_linked");
    expect(await userOf(client)).toBeNull();
    const pending = await client.call("/api/auth/widget/pending");
    expect(await pending.json()).toEqual({
      providerId: "google.com",
      email: owner.email,
      methods: ["password"],
    });
    const { email, password } = owner;
    expect((await client.post("/api/auth/widget/pending/link", {})).status).toBe(401);
    expect((await client.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
    expect((await client.post("/api/auth/widget/pending/link", {})).status).toBe(200);
    const used = await client.post("/api/auth/widget/pending/link", {});
    expect((await bodyOf(used)).code).toBe("EXPIRED_PENDING_CREDENTIAL");

    const later = site.browser();
    expect(await signIn(later)).toBeNull();
    expect((await userOf(later))?.uid).toBe(owner.uid);
  });

  test("does not connect it to another person's account", async () => {
    const owner = await registerPerson(site.app.url);
    const other = await registerPerson(site.app.url);
    newPerson({ email: owner.email });
    const client = site.browser();
    await signIn(client);
    const { email, password } = other;
    await client.post("/api/auth/sign-in/email", { email, password });
    const linked = await client.post("/api/auth/widget/pending/link", {});
    expect(await codeOf(linked)).toEqual([409, "CREDENTIAL_ALREADY_IN_USE"]);
  });

  test("the credential waits for its owner for an hour", async () => {
    const owner = await registerPerson(site.app.url);
    newPerson({ email: owner.email });
    await signIn(owner.client);
    clock.advance(3600);
    const linked = await owner.client.post("/api/auth/widget/pending/link", {});
    expect(await codeOf(linked)).toEqual([400, "EXPIRED_PENDING_CREDENTIAL"]);
  });

  test("an address that the provider has not confirmed signs nobody in and reveals nothing", async () => {
    const owner = await registerPerson(site.app.url);
    newPerson({ email: owner.email, emailVerified: false });
    const client = site.browser();
    expect(await signIn(client)).toBe("unable_to_get_user_info");
    expect(await userOf(client)).toBeNull();
    expect((await client.call("/api/auth/widget/pending")).status).toBe(400);
  });

  test("a guest keeps the id, gets the address, and a new session", async () => {
    const client = site.browser();
    await client.post("/api/auth/widget/guest", {});
    const before = await userOf(client);
    expect(before?.isAnonymous).toBe(true);
    const guestCookie = client.cookieHeader();
    const person = newPerson();
    expect(await signIn(client, "/link-social")).toBeNull();
    expect(await userOf(client)).toEqual({
      uid: before?.uid,
      displayName: person.name,
      email: person.email,
      isAnonymous: false,
    });
    const old = await fetch(`${site.app.url}/api/auth/widget/user`, {
      headers: { cookie: guestCookie },
    });
    expect(await old.json()).toEqual({ user: null });
  });

  test("a guest whose provider account belongs to someone else stays a guest", async () => {
    newPerson();
    await signIn(site.browser());
    const client = site.browser();
    await client.post("/api/auth/widget/guest", {});
    const before = await userOf(client);
    expect(await signIn(client, "/link-social")).toBe("account_already_linked_to_different_user");
    expect(await userOf(client)).toEqual(before);
  });

  test("a guest is not merged with the account that has the provider's address", async () => {
    const owner = await registerPerson(site.app.url);
    newPerson({ email: owner.email });
    const client = site.browser();
    await client.post("/api/auth/widget/guest", {});
    const before = await userOf(client);
    expect(await signIn(client, "/link-social")).toBe("unable_to_link_account");
    expect(await userOf(client)).toEqual(before);
  });

  test("keeps no token of the provider", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select "accessToken", "refreshToken", "idToken" from account
      where "providerId" = 'google'`.execute(site.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(Object.values(row)).toEqual([null, null, null]);
    }
  });

  test("the window's last page reports only with this site's own script", async () => {
    const page = await fetch(`${site.app.url}${back}`);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(await page.text()).not.toMatch(/<script>|style=/);
    const script = await fetch(`${site.app.url}/api/sign-in/popup-done.js`);
    expect(script.headers.get("content-type")).toMatch(/javascript/);
  });
});
