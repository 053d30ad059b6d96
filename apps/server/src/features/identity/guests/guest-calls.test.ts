import { expect, test } from "vitest";
import { bodyOf, codeOf, registerPerson } from "../../../../test/person.ts";
import { signInSite, uidOf, userOf } from "../../../../test/ways-to-sign-in.ts";
import { personNamed } from "../service.ts";

const site = signInSite({
  environment: { RATE_LIMIT_FACTOR: "1", SIGN_IN_METHODS: "password,anonymous" },
});
const password = "letters4and5digits";

test("a guest who begins again stays the same, and has no name", async () => {
  const { client, uid } = await site.guest();
  const again = await bodyOf<object>(site.widget("guest", {}, client));
  expect(again).toMatchObject({ user: { uid }, isNewUser: false });
  expect(await uidOf(client)).toBe(uid);
  expect(await personNamed(site.db, uid)).toBeUndefined();
});

test("a guest's password is as strong as anybody's", async () => {
  const { client, uid } = await site.guest();
  const chosen = { email: site.newEmail(), name: "Asha", password: "password1" };
  const refused = await codeOf(site.widget("upgrade/password", chosen, client));
  expect(refused).toEqual([400, "weak-password"]);
  expect(await userOf(client)).toMatchObject({ uid, proof: "guest" });
});

test("addresses that others have use up nothing of a guest's share", async () => {
  const others = [await registerPerson(site.app.url), await registerPerson(site.app.url)];
  const { client, uid } = await site.guest();
  const choose = (email: string) =>
    codeOf(site.widget("upgrade/password", { email, name: "Asha", password }, client));
  for (const { email } of [...others, ...others, ...others]) {
    expect(await choose(email)).toEqual([409, "anonymous-upgrade-merge-conflict"]);
  }
  expect(await choose(site.newEmail())).toEqual([200, undefined]);
  expect(await uidOf(client)).toBe(uid);
});
