import { expect, test } from "vitest";
import { bodyOf, type Client, codeOf, registerPerson } from "../../../../test/person.ts";
import { changeRows, rowsOf } from "../../../../test/rows.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { everyWaySite, signedInAgain, uidOf, userOf } from "../../../../test/ways-to-sign-in.ts";
import { insertWayIn } from "../people/ways-in-repository.ts";
import { eraseEndedSignIns } from "../service.ts";

const back = "/api/sign-in/popup-done?nonce=n1";

const clock = new TestClock();
const site = everyWaySite({ clock });

/** The error that the window's last page gets, or null. */
const errorOf = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer;
  const end = new URL(headers.get("location") ?? "", site.app.url);
  expect([status, `${end.pathname}?nonce=${end.searchParams.get("nonce")}`]).toEqual([302, back]);
  return end.searchParams.get("error");
};
const signIn = (client: Client, email: string, name?: string) =>
  errorOf(site.ways.google(client, { email, password: "" }, name));
const callbackFor = async (client: Client) =>
  site.wayBack(await site.beginSignIn(client), site.newEmail());
const link = (client: Client) => codeOf(site.widget("pending/link", {}, client));

test("a name from the provider is cut to the allowed length", async () => {
  const client = site.browser();
  await signIn(client, site.newEmail(), `Eve\u0000\u001b[31m\n${"x".repeat(300)}`);
  expect((await userOf(client))?.displayName).toBe(`Eve  [31m ${"x".repeat(190)}`);
});

test("without script the button leads to a page that continues to the provider", async () => {
  const person = { email: site.newEmail(), emailVerified: true, name: "Google Person" };
  site.provider().person = person;
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
  const asked = { provider: "google", loginHint: "hint@example.test" };
  const { url } = await bodyOf<{ url: string }>(site.post("/sign-in/social", asked));
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    code_challenge: expect.any(String),
    state: expect.any(String),
    nonce: expect.any(String),
    login_hint: "hint@example.test",
  });
});

test("signs a new person in, recognises them again, and keeps no token of the provider", async () => {
  const email = site.newEmail();
  const [first, second] = [site.browser(), site.browser()];
  expect(await signIn(first, email)).toBeNull();
  const user = await userOf(first);
  expect(user?.email).toBe(email);
  expect(await signIn(second, email)).toBeNull();
  expect(await uidOf(second)).toBe(user?.uid);
  const methods = await site.widget("methods", { email });
  expect(await methods.json()).toEqual({ methods: ["google.com"] });
  const ways = await site.db
    .selectFrom("wayIn")
    .selectAll()
    .where("userId", "=", user?.uid ?? "")
    .execute();
  expect(ways).toEqual([expect.objectContaining({ providerId: "google", password: null })]);
  expect(JSON.stringify(ways)).not.toMatch(/access|refresh|id_?token/i);
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
    expect([name, ...(await codeOf(answer))]).toEqual([name, 403, "invalid-callback-url"]);
  }
});

test("a sign-in that nobody finished is forgotten when it expires", async () => {
  const count = async () => {
    await eraseEndedSignIns(site.db, clock.now());
    return (await rowsOf(site.db, "identityCode", { purpose: "providerSignIn" })).length;
  };
  await site.beginSignIn(site.browser());
  expect(await count()).toBeGreaterThan(0);
  clock.advance(600);
  expect(await count()).toBe(0);
});

test("reports a refusal", async () => {
  const client = site.browser();
  const begun = await site.beginSignIn(client);
  site.provider().person = null;
  const { url } = await bodyOf<{ url: string }>(begun);
  expect(await errorOf(client.call(await site.provider().visit(url)))).toBe("user-cancelled");
  expect(await userOf(client)).toBeNull();
});

test("refuses an answer in another browser, a wrong state and a repeated answer, on a page that says what to do", async () => {
  const [client, stranger] = [site.browser(), site.browser()];
  const callback = await callbackFor(client);
  await stranger.call(callback);
  expect(await userOf(stranger)).toBeNull();
  const forged = await client.call(callback.replace(/state=[^&]*/, "state=forged"));
  expect(await userOf(client)).toBeNull();
  const page = await client.call(new URL(forged.headers.get("location") ?? "").pathname);
  expect(page.status).toBe(400);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain("close it and try again");

  const again = site.browser();
  const once = await callbackFor(again);
  await again.call(once);
  expect(await userOf(again)).not.toBeNull();
  await again.post("/api/auth/sign-out", {});
  await again.call(once);
  expect(await userOf(again)).toBeNull();
});

test("does not enter an account by its unconfirmed address; its owner connects the two by password", async () => {
  const person = await registerPerson(site.app.url);
  const { email, uid } = person;
  const client = site.browser();
  expect(await signIn(client, email)).toBe("account-exists-with-different-credential");
  expect(await userOf(client)).toBeNull();
  const pending = await client.call("/api/auth/widget/pending");
  const found = { providerId: "google.com", email, methods: ["password"], canBegin: true };
  expect(await pending.json()).toEqual(found);
  for (const [providerId, pendingCredentialHere] of [
    ["google.com", true],
    ["github.com", false],
  ] as const) {
    clock.advance(1);
    const oobCode = await site.linkCode(client, email, { providerId });
    const checked = await bodyOf<object>(site.widget("email-link/check", { oobCode }, client));
    expect(checked).toMatchObject({ providerId, pendingCredentialHere });
  }
  expect(await link(client)).toEqual([401, "unauthenticated"]);
  expect((await site.ways.password(client, person)).status).toBe(200);
  expect(await link(client)).toEqual([200, undefined]);
  expect(await link(client)).toEqual([400, "expired-pending-credential"]);

  const later = site.browser();
  expect(await signIn(later, email)).toBeNull();
  expect(await uidOf(later)).toBe(uid);
});

test("no other code is taken for a credential that waits", async () => {
  const client = site.browser();
  client.take(`site.pending-credential=${await site.linkCode(client, site.newEmail())}`);
  const pending = client.call("/api/auth/widget/pending");
  expect(await codeOf(pending)).toEqual([400, "expired-pending-credential"]);
});

test.each([
  ["the person's own is connected already", true, [200, undefined]],
  ["another person has connected is refused", false, [409, "credential-already-in-use"]],
])("a credential that %s", async (_what, isOwn, expected) => {
  const person = await registerPerson(site.app.url);
  const { client, email } = person;
  await signIn(client, email);
  const waiting = await rowsOf(site.db, "identityCode", { purpose: "pendingCredential" });
  const [providerId = "", accountId = ""] =
    waiting.find(({ data }) => data.includes(email))?.subject.split(":") ?? [];
  const { uid } = isOwn ? person : await registerPerson(site.app.url);
  await insertWayIn(site.db, uid, { providerId, accountId });
  expect(await link(client)).toEqual(expected);
});

test("does not connect it to another person's account", async () => {
  const owner = await registerPerson(site.app.url);
  const client = await signedInAgain(site, await registerPerson(site.app.url));
  await signIn(client, owner.email);
  expect(await link(client)).toEqual([409, "credential-already-in-use"]);
});

test("the credential waits for its owner for an hour", async () => {
  const owner = await registerPerson(site.app.url);
  await signIn(owner.client, owner.email);
  clock.advance(3600);
  expect(await link(owner.client)).toEqual([400, "expired-pending-credential"]);
});

test("a guest keeps the id, gets the address, and a new session", async () => {
  const { client, uid } = await site.guest();
  const old = site.browser();
  old.take(client.cookieHeader());
  expect((await userOf(old))?.proof).toBe("guest");
  const email = site.newEmail();
  expect(await errorOf(site.connect(client, email))).toBeNull();
  const after = { uid, displayName: "Google Person", email, proof: "confirmed" };
  expect(await userOf(client)).toEqual(after);
  expect(await userOf(old)).toBeNull();
});

test("a guest is not merged with the account that has the provider's account or its address", async () => {
  const [atProvider, { email }] = [site.newEmail(), await registerPerson(site.app.url)];
  await signIn(site.browser(), atProvider);
  const { client, uid } = await site.guest();
  const elsewhere = await errorOf(site.connect(client, atProvider));
  expect(elsewhere).toBe("anonymous-upgrade-merge-conflict");
  expect(await errorOf(site.connect(client, email))).toBe("anonymous-upgrade-merge-conflict");
  // The provider's account stays its owner's, whatever address the owner has here by now.
  await changeRows(site.db, "person", { email: atProvider }, { email: site.newEmail() });
  const moved = await errorOf(site.connect(client, atProvider));
  expect(moved).toBe("anonymous-upgrade-merge-conflict");
  expect(client.cookieHeader(), "nothing waits to be connected").not.toContain(
    "pending-credential",
  );
  expect(await userOf(client)).toMatchObject({ uid, email: "", proof: "guest" });
});

test("the window's last page reports only with this site's own script", async () => {
  const page = await fetch(`${site.app.url}${back}`);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  expect(await page.text()).not.toMatch(/<script>|style=/);
  const script = await fetch(`${site.app.url}/api/sign-in/popup-done.js`);
  expect(script.headers.get("content-type")).toMatch(/javascript/);
});
