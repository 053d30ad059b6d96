import { beforeEach, describe, expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { bodyOf, type Client, codeOf } from "../../../../test/person.ts";
import { linkFor, signInSite } from "../../../../test/ways-to-sign-in.ts";

describe.each(anyDatabase())("sign-in links on $name", (database) => {
  let now = new Date();
  const site = signInSite(database, {
    // One tick per look, so that the newest mail is distinct from the one before it.
    clock: { now: () => (now = new Date(now.getTime() + 1)) },
    environment: { SIGN_IN_METHODS: "emailLink,anonymous,password" },
  });
  beforeEach(() => {
    now = new Date();
  });

  const post = (client: Client, path: string, body: object) =>
    client.post(`/api/auth/widget/email-link/${path}`, body);
  const ask = async (client: Client, email: string, more: object = {}) => {
    expect((await post(client, "send", linkFor(email, more))).status).toBe(200);
    return site.mailed(email, "signIn");
  };
  type SignIn = { user: { uid: string; email: string }; isNewUser: boolean };
  const userOf = async (client: Client) =>
    (await bodyOf<{ user: SignIn["user"] | null }>(client.call("/api/auth/widget/user"))).user;

  test("the browser that requested the link learns the address and signs in, once", async () => {
    const client = site.browser();
    const email = site.newEmail();
    const oobCode = await ask(client, email);
    const checked = await post(client, "check", { oobCode });
    expect(await checked.json()).toEqual({
      email,
      sameDeviceRequired: false,
      anonymousUid: null,
      providerId: null,
      pendingCredentialHere: false,
    });
    // Checking does not use it up, however often a mail scanner does it.
    await post(site.browser(), "check", { oobCode });
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(client, "sign-in", { oobCode, email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await userOf(client))?.email).toBe(email);
    const methods = await client.post("/api/auth/widget/methods", { email });
    expect(await methods.json()).toEqual({ kind: "known", methods: ["emailLink"] });
  });

  test("in another browser the address must be typed, and five wrong ones void the link", async () => {
    const email = site.newEmail();
    const oobCode = await ask(site.browser(), email);
    const other = site.browser();
    const checked = await bodyOf<{ email: null }>(post(other, "check", { oobCode }));
    expect(checked.email).toBeNull();
    const wrong = { oobCode, email: "eve@example.test" };
    expect(await codeOf(post(other, "sign-in", wrong))).toEqual([400, "EMAIL_LINK_WRONG_ADDRESS"]);
    const right = await post(other, "sign-in", { oobCode, email: email.toUpperCase() });
    expect(right.status).toBe(200);

    const again = await ask(site.browser(), email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await post(other, "sign-in", { oobCode: again, email: "eve@example.test" });
    }
    expect(await codeOf(post(other, "sign-in", { oobCode: again, email }))).toEqual([
      400,
      "INVALID_ACTION_CODE",
    ]);
  });

  test("a link for the same device does not work elsewhere", async () => {
    const client = site.browser();
    const email = site.newEmail();
    const oobCode = await ask(client, email, { sameDeviceRequired: true });
    const other = await post(site.browser(), "sign-in", { oobCode, email });
    expect(await codeOf(other)).toEqual([400, "INVALID_ACTION_CODE"]);
    expect((await post(client, "sign-in", { oobCode, email })).status).toBe(200);
  });

  test("a newer link voids the older one, and each expires after ten minutes", async () => {
    const client = site.browser();
    const email = site.newEmail();
    const older = await ask(client, email);
    const newer = await ask(client, email);
    expect(await codeOf(post(client, "check", { oobCode: older }))).toEqual([
      400,
      "INVALID_ACTION_CODE",
    ]);
    now = new Date(now.getTime() + 601_000);
    expect(await codeOf(post(client, "check", { oobCode: newer }))).toEqual([
      400,
      "EXPIRED_ACTION_CODE",
    ]);
  });

  test("a guest keeps the id, on the guest's own session only", async () => {
    const client = site.browser();
    await client.post("/api/auth/widget/guest", {});
    const guest = await userOf(client);
    const email = site.newEmail();
    const oobCode = await ask(client, email, { upgrade: true });
    const checked = await bodyOf<object>(post(client, "check", { oobCode }));
    expect(checked).toMatchObject({ anonymousUid: guest?.uid, sameDeviceRequired: true });
    expect((await post(client, "sign-in", { oobCode, email })).status).toBe(200);
    expect(await userOf(client)).toMatchObject({ uid: guest?.uid, email });

    const other = site.browser();
    await other.post("/api/auth/widget/guest", {});
    const conflict = await ask(other, email, { upgrade: true });
    expect(await codeOf(post(other, "sign-in", { oobCode: conflict, email }))).toEqual([
      409,
      "ANONYMOUS_UPGRADE_MERGE_CONFLICT",
    ]);
    await other.post("/api/auth/sign-out", {});
    expect(await codeOf(post(other, "sign-in", { oobCode: conflict, email }))).toEqual([
      409,
      "ANONYMOUS_USER_MISMATCH",
    ]);
  });
});
