import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { type Client, codeOf, confirmedPerson, registerPerson } from "../../../../test/person.ts";
import { signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

describe.each(anyDatabase())("changing the address on $name", (database) => {
  let now = new Date();
  const site = signInSite(database, { clock: { now: () => now } });
  beforeEach(() => {
    now = new Date();
  });

  const post = (client: Client, path: string, body: object) =>
    client.post(`/api/auth/widget/${path}`, body);
  const apply = (oobCode: string) => post(site.browser(), "action-code/apply", { oobCode });
  const emailOf = async (client: Client) => (await userOf(client))?.email;

  test("takes effect only when the new address is confirmed", async () => {
    const person = await confirmedPerson(site.app);
    const email = site.newEmail();
    expect((await post(person.client, "change-email", { email })).status).toBe(200);
    expect(await emailOf(person.client)).toBe(person.email);
    const oobCode = await site.mailed(email);
    const checked = await post(site.browser(), "action-code/check", { oobCode });
    expect(await checked.json()).toMatchObject({ operation: "verifyAndChangeEmail", email });
    expect((await apply(oobCode)).status).toBe(200);
    expect(await emailOf(person.client)).toBe(email);
    expect(await codeOf(apply(oobCode))).toEqual([400, "INVALID_ACTION_CODE"]);
  });

  test("can be undone from the old address for 72 hours, which ends every session", async () => {
    const person = await confirmedPerson(site.app);
    const email = site.newEmail();
    await post(person.client, "change-email", { email });
    await apply(await site.mailed(email, "verifyAndChangeEmail"));
    const undo = await site.mailed(person.email, "recoverEmail");
    now = new Date(now.getTime() + 71 * 3_600_000);
    const checked = await post(site.browser(), "action-code/check", { oobCode: undo });
    expect(await checked.json()).toMatchObject({ operation: "recoverEmail", email: person.email });
    expect((await apply(undo)).status).toBe(200);
    expect(await emailOf(person.client)).toBeUndefined();
    const methods = await site.browser().post("/api/auth/widget/methods", {
      email: person.email,
    });
    expect(await methods.json()).toEqual({ kind: "known", methods: [] });

    now = new Date();
    const late = await confirmedPerson(site.app);
    const another = site.newEmail();
    await post(late.client, "change-email", { email: another });
    await apply(await site.mailed(another));
    const tooLate = await site.mailed(late.email, "recoverEmail");
    now = new Date(now.getTime() + 73 * 3_600_000);
    expect(await codeOf(apply(tooLate))).toEqual([400, "EXPIRED_ACTION_CODE"]);
  });

  test("of people who confirm the same new address concurrently, one gets it", async () => {
    const people = [];
    for (let count = 0; count < 4; count += 1) {
      people.push(await confirmedPerson(site.app));
    }
    for (let round = 0; round < 5; round += 1) {
      const email = site.newEmail();
      const codes = await Promise.all(
        people.map(async ({ client, uid }) => {
          await post(client, "change-email", { email });
          const { rows } = await sql<{ body: string }>`select body from outbox_mail
            where recipient = ${email} and user_id = ${uid}`.execute(site.db);
          return /oobCode=([\w-]+)/.exec(rows[0]?.body ?? "")?.[1] ?? "";
        }),
      );
      const answers = await Promise.all(codes.map(async (code) => codeOf(apply(code))));
      expect(answers.sort()).toEqual([
        [200, undefined],
        ...Array.from({ length: 3 }, () => [400, "INVALID_ACTION_CODE"]),
      ]);
    }
  });

  test("a code works only for its own purpose", async () => {
    const person = await confirmedPerson(site.app);
    await post(site.browser(), "password-reset", { email: person.email });
    const oobCode = await site.mailed(person.email, "resetPassword");
    expect(await codeOf(apply(oobCode))).toEqual([400, "INVALID_ACTION_CODE"]);
    const asLink = await post(site.browser(), "email-link/check", { oobCode });
    expect(await codeOf(asLink)).toEqual([400, "INVALID_ACTION_CODE"]);
  });

  test("the link that confirms an address is mailed again on request, and only the newest works", async () => {
    const { client, email } = await registerPerson(site.app.url);
    const first = await site.mailed(email, "verifyEmail");
    now = new Date(now.getTime() + 1);
    expect((await post(client, "verify-email", {})).status).toBe(200);
    const second = await site.mailed(email, "verifyEmail");
    const confirm = (oobCode: string) => codeOf(post(client, "action-code/apply", { oobCode }));
    expect(await confirm(first)).toEqual([400, "INVALID_ACTION_CODE"]);
    expect(await confirm(second)).toEqual([200, undefined]);
  });
});
