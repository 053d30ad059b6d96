import { beforeEach, expect, test } from "vitest";
import { bodyOf, type Client, codeOf } from "../../../../test/person.ts";
import { signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

let now = new Date();
const site = signInSite({
  // One tick per look, so that the newest mail is distinct from the one before it.
  clock: { now: () => (now = new Date(now.getTime() + 1)) },
  environment: { SIGN_IN_METHODS: "emailLink,anonymous,password" },
});
beforeEach(() => {
  now = new Date();
});

const ask = site.linkCode;
const check = (client: Client, oobCode: string) =>
  site.widget("email-link/check", { oobCode }, client);
const signIn = (client: Client, oobCode: string, email: string) =>
  site.widget("email-link/sign-in", { oobCode, email }, client);
const invalid = [400, "invalid-action-code"];

test("the browser that requested the link learns the address and signs in, once", async () => {
  const client = site.browser();
  const email = site.newEmail();
  const oobCode = await ask(client, email);
  expect(await (await check(client, oobCode)).json()).toEqual({
    email,
    sameDeviceRequired: false,
    anonymousUid: null,
    providerId: null,
    pendingCredentialHere: false,
  });
  // Checking does not use it up, however often a mail scanner does it.
  await check(site.browser(), oobCode);
  const answers = await Promise.all([1, 2, 3].map(() => signIn(client, oobCode, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await userOf(client))?.email).toBe(email);
  const methods = await site.widget("methods", { email });
  expect(await methods.json()).toEqual({ methods: ["emailLink"] });
});

test("in another browser the address must be typed, and five wrong ones void the link", async () => {
  const email = site.newEmail();
  const eve = "eve@example.test";
  const oobCode = await ask(site.browser(), email);
  const other = site.browser();
  expect((await bodyOf<{ email: null }>(check(other, oobCode))).email).toBeNull();
  expect(await codeOf(signIn(other, oobCode, eve))).toEqual([400, "email-link-wrong-address"]);
  expect((await signIn(other, oobCode, email.toUpperCase())).status).toBe(200);

  const again = await ask(site.browser(), email);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await signIn(other, again, eve);
  }
  expect(await codeOf(signIn(other, again, email))).toEqual(invalid);
});

test("a link for the same device does not work elsewhere", async () => {
  const client = site.browser();
  const email = site.newEmail();
  const oobCode = await ask(client, email, { sameDeviceRequired: true });
  const other = site.browser();
  expect(await codeOf(signIn(other, oobCode, email))).toEqual(invalid);
  await ask(other, site.newEmail());
  expect(await codeOf(signIn(other, oobCode, email)), "with a link of its own").toEqual(invalid);
  expect((await signIn(client, oobCode, email)).status).toBe(200);
});

test("a newer link voids the older one, and each expires after ten minutes", async () => {
  const client = site.browser();
  const email = site.newEmail();
  const [older, newer] = [await ask(client, email), await ask(client, email)];
  expect(await codeOf(check(client, older))).toEqual(invalid);
  now = new Date(now.getTime() + 601_000);
  expect(await codeOf(check(client, newer))).toEqual([400, "expired-action-code"]);
});

test("a guest keeps the id, on the guest's own session only", async () => {
  const { client, uid } = await site.guest();
  const email = site.newEmail();
  const oobCode = await ask(client, email, { upgrade: true });
  const checked = await bodyOf<object>(check(client, oobCode));
  expect(checked).toMatchObject({ anonymousUid: uid, sameDeviceRequired: true });
  expect((await signIn(client, oobCode, email)).status).toBe(200);
  expect(await userOf(client)).toMatchObject({ uid, email });

  const { client: other } = await site.guest();
  const conflict = await ask(other, email, { upgrade: true });
  const refused = () => codeOf(signIn(other, conflict, email));
  expect(await refused()).toEqual([409, "anonymous-upgrade-merge-conflict"]);
  await other.post("/api/auth/sign-out", {});
  expect(await refused()).toEqual([409, "anonymous-user-mismatch"]);
});
