import { expect, test } from "vitest";
import {
  bodyOf,
  type Client,
  codeOf,
  confirmedPerson,
  registerPerson,
} from "../../../../test/person.ts";
import { rowsOf } from "../../../../test/rows.ts";
import { movableClock } from "../../../../test/test-clock.ts";
import { signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

const clock = movableClock();
const site = signInSite({ clock });
const hour = 3_600_000;

const apply = (oobCode: string, client?: Client) =>
  codeOf(site.widget("action-code/apply", { oobCode }, client));
const check = (oobCode: string) => bodyOf<object>(site.widget("action-code/check", { oobCode }));
const emailOf = async (client: Client) => (await userOf(client))?.email;
const invalid = [400, "invalid-action-code"];

test("a change of address takes effect only when the new address is confirmed", async () => {
  const person = await confirmedPerson(site.app);
  const email = site.newEmail();
  expect((await site.widget("change-email", { email }, person.client)).status).toBe(200);
  expect(await emailOf(person.client)).toBe(person.email);
  const oobCode = await site.mailed(email);
  expect(await check(oobCode)).toMatchObject({ operation: "verifyAndChangeEmail", email });
  expect(await apply(oobCode, person.client)).toEqual([200, undefined]);
  expect(await emailOf(person.client)).toBe(email);
  expect(await apply(oobCode, person.client)).toEqual(invalid);
});

test("a change of address can be undone from the old one for 72 hours, which ends every session", async () => {
  const changed = async () => {
    const person = await confirmedPerson(site.app);
    await site.changeAddress(person.client, site.newEmail());
    return { ...person, undo: await site.mailed(person.email, "recoverEmail") };
  };
  const { client, email, undo } = await changed();
  clock.forward(71 * hour);
  expect(await check(undo)).toMatchObject({ operation: "recoverEmail", email });
  expect(await apply(undo)).toEqual([200, undefined]);
  expect(await emailOf(client)).toBeUndefined();
  const methods = await site.widget("methods", { email });
  expect(await methods.json()).toEqual({ methods: [] });

  const late = await changed();
  clock.forward(73 * hour);
  expect(await apply(late.undo)).toEqual([400, "expired-action-code"]);
});

test("of people who confirm the same new address concurrently, one gets it", async () => {
  const people = [1, 2, 3, 4].map(() => confirmedPerson(site.app));
  for (let round = 0; round < 5; round += 1) {
    const email = site.newEmail();
    const codes = people.map(async (each) => {
      const { client, uid } = await each;
      await site.widget("change-email", { email }, client);
      const [mail] = await rowsOf(site.db, "outboxMail", { recipient: email, userId: uid });
      return { code: /oobCode=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "", client };
    });
    const answers = (await Promise.all(codes)).map(({ code, client }) => apply(code, client));
    expect((await Promise.all(answers)).sort()).toEqual([
      [200, undefined],
      ...Array(3).fill(invalid),
    ]);
  }
});

test("a code works only for its own purpose", async () => {
  const oobCode = await site.resetCode((await registerPerson(site.app.url)).email);
  expect(await apply(oobCode)).toEqual(invalid);
  expect(await codeOf(site.widget("email-link/check", { oobCode }))).toEqual(invalid);
  expect(await check(oobCode)).toMatchObject({ operation: "resetPassword" });
});

test("the link that confirms an address is mailed again on request, and only the newest works", async () => {
  const { client, email } = await registerPerson(site.app.url);
  const first = await site.mailed(email, "verifyEmail");
  clock.forward(1);
  expect((await site.widget("verify-email", {}, client)).status).toBe(200);
  const second = await site.mailed(email, "verifyEmail");
  expect(await apply(first, client)).toEqual(invalid);
  // The session is enough: a password is not looked at.
  const body = { oobCode: second, password: "wrong4password" };
  expect(await codeOf(site.widget("action-code/apply", body, client))).toEqual([200, undefined]);
});

test("an address that was changed and changed back can still be restored by the first mail", async () => {
  const { client, email } = await confirmedPerson(site.app);
  await site.changeAddress(client, site.newEmail());
  clock.forward(1);
  await site.changeAddress(client, email);
  expect(await emailOf(client)).toBe(email);
  expect(await apply(await site.mailed(email, "recoverEmail"))).toEqual([200, undefined]);
  expect(await emailOf(client)).toBeUndefined();
});

test("a change to the confirmed address of another account is answered alike, and that account's owner is mailed", async () => {
  const { client } = await confirmedPerson(site.app);
  const { email: taken } = await confirmedPerson(site.app);
  const change = (email: string) => codeOf(site.widget("change-email", { email }, client));
  expect(await change(taken)).toEqual(await change(site.newEmail()));
  expect(await site.subjectsTo(taken)).toContain("You already have an account");
});
