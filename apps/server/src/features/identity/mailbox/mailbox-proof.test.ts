import type { AnswerOf } from "@site/contract/call-table";
import type { checkActionCode } from "@site/contract/calls";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { turnOnSecondFactor } from "../../../../test/authenticator-app.ts";
import {
  bodyOf,
  type Client,
  codeOf,
  confirmedPerson,
  Person,
  registerPerson,
  singleFile,
  unticked,
} from "../../../../test/person.ts";
import {
  everyWaySite,
  sessionOf,
  signedInAgain,
  uidOf,
  userOf,
} from "../../../../test/ways-to-sign-in.ts";

type ActionCode = AnswerOf<typeof checkActionCode>;

const ownersPassword = "owners4password";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

let now = new Date();
// One tick per look, so that the newest mail is distinct from the one before it.
const site = everyWaySite({
  clock: { now: () => (now = new Date(now.getTime() + 1)) },
});
beforeEach(() => {
  now = new Date();
});

const { browser, mailed, newEmail, widget } = site;
const apply = (oobCode: string, client = browser()) =>
  widget("action-code/apply", { oobCode }, client);
const restore = async (email: string) =>
  expect((await apply(await mailed(email, "recoverEmail"))).status).toBe(200);
const secondFactorSince = (uid: string, days: number) =>
  sql`update second_factor set turned_on_at = ${daysAgo(days)}
    where user_id = ${uid}`.execute(site.db);

/** The owner of a mailbox asks for a new password, chooses it and signs in. */
const ownerResets = async (email: string): Promise<Client> => {
  await site.resetPassword(email, ownersPassword);
  return signedInAgain(site, { email, password: ownersPassword });
};
const atGoogle = async (email: string) => {
  const client = browser();
  await site.ways.google(client, { email, password: "" });
  return sessionOf(client);
};

test("the maker of an account confirms it in another browser with the password, and stays signed in", async () => {
  const person = await registerPerson(site.app.url);
  const oobCode = await mailed(person.email, "verifyEmail");
  const elsewhere = (password?: string) => widget("action-code/apply", { oobCode, password });
  expect(await codeOf(elsewhere())).toEqual([403, "password-needed"]);
  expect(await codeOf(elsewhere("wrong4password"))).toEqual([400, "wrong-password"]);
  expect((await elsewhere(person.password)).status).toBe(200);
  expect(await userOf(person.client)).toMatchObject({ uid: person.uid, proof: "confirmed" });
});

describe("of a confirmed account whose session was in other hands", () => {
  test("the undo of an undo is not offered, and a restore ends every other sign-in method", async () => {
    const person = await confirmedPerson(site.app);
    const [first, second] = [newEmail(), newEmail()];
    await site.changeAddress(person.client, first);
    await site.changeAddress(person.client, second);
    const theirUndo = await mailed(first, "recoverEmail").catch(() => "none");
    await restore(person.email);
    const owner = await ownerResets(person.email);
    expect(await codeOf(apply(theirUndo))).toEqual([400, "invalid-action-code"]);
    expect(await userOf(owner)).toMatchObject({ uid: person.uid, email: person.email });
  });

  const recoveries: [string, (person: Person, email: string) => Promise<unknown>][] = [
    ["a restore", ({ email }) => restore(email)],
    ["a reset", (_person, email) => ownerResets(email)],
    [
      "a change of the password",
      ({ client, password: currentPassword }) =>
        site.post("/change-password", { currentPassword, newPassword: ownersPassword }, client),
    ],
  ];
  test.each(recoveries)(
    "a change of address requested before %s is not made after it",
    async (_by, recover) => {
      const person = await confirmedPerson(site.app);
      const [first, second] = [newEmail(), newEmail()];
      await site.changeAddress(person.client, first);
      await widget("change-email", { email: second }, person.client);
      const kept = await mailed(second, "verifyAndChangeEmail");
      await recover(person, first);
      expect(await codeOf(apply(kept, person.client))).toEqual([400, "invalid-action-code"]);
    },
  );

  test("a restore ends the password, connections and a younger second factor; an older one stays", async () => {
    const person = await confirmedPerson(site.app);
    const theirs = newEmail();
    await site.connect(person.client, theirs);
    await site.changeAddress(person.client, newEmail());
    await turnOnSecondFactor(person, now);
    await restore(person.email);
    expect((await site.ways.password(browser(), person)).status).toBe(401);
    expect((await atGoogle(theirs)).user?.uid).not.toBe(person.uid);
    expect(await uidOf(await ownerResets(person.email))).toBe(person.uid);

    const careful = await confirmedPerson(site.app);
    await turnOnSecondFactor(careful, now);
    now = new Date(now.getTime() + 1000);
    await site.changeAddress(careful.client, newEmail());
    await restore(careful.email);
    await secondFactorSince(careful.uid, 4);
    const session = await sessionOf(await ownerResets(careful.email));
    expect(session).toMatchObject({ user: null, secondFactorRequired: true });
  });

  test("the undo link of the old address ends when the new mailbox proves itself by a reset", async () => {
    const person = await confirmedPerson(site.app);
    const theirs = newEmail();
    await site.changeAddress(person.client, theirs);
    const owner = await ownerResets(theirs);
    const undo = await mailed(person.email, "recoverEmail");
    expect(await codeOf(apply(undo))).toEqual([400, "invalid-action-code"]);
    expect(await userOf(owner)).toMatchObject({ uid: person.uid, email: theirs });
  });

  test("a reset requested at the former address does nothing after the change", async () => {
    const person = await confirmedPerson(site.app);
    const oobCode = await site.resetCode(person.email);
    await site.changeAddress(person.client, newEmail());
    const used = await widget("action-code/reset-password", {
      oobCode,
      password: ownersPassword,
    });
    expect(await codeOf(used)).toEqual([400, "invalid-action-code"]);
  });

  /** What the page before a reset names. */
  const readReset = async (email: string) => {
    const oobCode = await site.resetCode(email);
    const { waysIn, secondFactorSince } = await bodyOf<ActionCode>(
      widget("action-code/check", { oobCode }),
    );
    return { oobCode, waysIn, secondFactorSince };
  };
  /** The owner's reset, by default keeping nothing. */
  const resets = async (
    email: string,
    chosen: { keep?: string[]; secondFactorOff?: boolean } = {},
  ) => {
    const { oobCode, ...named } = await readReset(email);
    const body = { oobCode, password: ownersPassword, ...chosen };
    expect((await widget("action-code/reset-password", body)).status).toBe(200);
    return named;
  };

  test.each([
    ["within the account's first minute", 0],
    ["years ago", 900],
  ])(
    "a reset names and ends a way in that was connected %s, unless it is kept",
    async (_when, days) => {
      const person = await confirmedPerson(site.app);
      const { uid, client, email } = person;
      const strangers = newEmail();
      await site.connect(client, strangers);
      await sql`update way_in set created_at = ${daysAgo(days)} where user_id = ${uid}`.execute(
        site.db,
      );
      await sql`update person set created_at = ${daysAgo(days)} where id = ${uid}`.execute(site.db);

      const { waysIn } = await readReset(email);
      expect(waysIn.map(({ method }) => method)).toEqual(["google.com"]);
      await resets(email, { keep: waysIn.map(({ id }) => id) });
      expect((await atGoogle(strangers)).user?.uid).toBe(uid);

      await resets(email);
      expect((await atGoogle(strangers)).user?.uid).not.toBe(uid);
      expect((await site.subjectsTo(email)).at(-1)).toBe("A sign-in method was removed");
      expect((await readReset(email)).waysIn).toEqual([]);
    },
  );

  test("a reset names and ends the phone number likewise", async () => {
    const person = await site.person();
    const byPhone = async () => {
      const client = browser();
      await site.ways.phone(client, person);
      return uidOf(client);
    };
    const { waysIn } = await readReset(person.email);
    expect(waysIn.map(({ method }) => method).sort()).toEqual(["google.com", "phone"]);
    await resets(person.email, { keep: ["phone"] });
    expect(await byPhone()).toBe(person.uid);
    await resets(person.email);
    expect(await byPhone()).not.toBe(person.uid);
  });

  test("a restore ends the phone number too", async () => {
    const person = await site.person();
    await site.changeAddress(person.client, newEmail());
    await restore(person.email);
    const client = browser();
    await site.ways.phone(client, person);
    expect(await uidOf(client)).not.toBe(person.uid);
  });

  test("an owner whose Google was ended by a reset connects it again by signing in there", async () => {
    const email = newEmail();
    const { user } = await atGoogle(email);
    await resets(email);
    expect((await atGoogle(email)).user?.uid).toBe(user?.uid);
  });

  test("a reset leaves a second factor on, unless the owner turns off one of the last 72 hours", async () => {
    const person = await confirmedPerson(site.app);
    const { uid, email } = person;
    await turnOnSecondFactor(person, now);
    const owner = () => signedInAgain(site, { email, password: ownersPassword });
    const waiting = { user: null, secondFactorRequired: true };
    expect((await resets(email)).secondFactorSince).not.toBeNull();
    expect(await sessionOf(await owner())).toMatchObject(waiting);

    await secondFactorSince(uid, 4);
    expect((await resets(email, { secondFactorOff: true })).secondFactorSince).toBeNull();
    expect(await sessionOf(await owner())).toMatchObject(waiting);

    await secondFactorSince(uid, 1);
    await resets(email, { secondFactorOff: true });
    expect(await uidOf(await owner())).toBe(uid);
    expect(await site.subjectsTo(email)).toContain("Two-step sign-in is off");
  });

  test("a connection that was begun before a reset is not made after it", async () => {
    const person = await confirmedPerson(site.app);
    const theirs = newEmail();
    const way = await site.wayBack(await site.beginConnection(person.client), theirs);
    const owner = await ownerResets(person.email);
    await person.client.call(way);
    expect((await atGoogle(theirs)).user?.uid).not.toBe(person.uid);
    expect(await uidOf(owner)).toBe(person.uid);
  });
});

describe("before the address is confirmed", () => {
  test("nothing is added by which somebody could sign in", async () => {
    const { client } = await registerPerson(site.app.url);
    const begun = [
      await site.beginConnection(client),
      await widget("second-factor/begin", {}, client),
    ];
    for (const answer of begun) {
      expect(await codeOf(answer)).toEqual([403, "address-not-confirmed"]);
    }
  });

  test("no field of a registration says that it is confirmed", async () => {
    const claims = { emailVerified: true, phoneNumber: "+919812345670", deviceEpoch: 7 };
    const client = browser();
    const account = { name: "A", email: newEmail(), password: ownersPassword, ...unticked };
    await site.post("/sign-up/email", { ...account, ...claims }, client);
    expect((await userOf(client))?.proof).toBe("unconfirmed");
  });

  test("a guest uploads, and continues as a person with an address under the same id", async () => {
    const { client, uid } = await site.guest();
    for (const path of ["processFileGen", "processFileGenV2", "payments/initiate"]) {
      const asked = client.post(
        `/api/${path}`,
        path === "processFileGen" ? singleFile({ uid }) : {},
      );
      expect(await codeOf(asked)).toEqual([403, "account-needed"]);
    }
    const email = newEmail();
    await site.connect(client, email);
    expect(await userOf(client)).toMatchObject({ uid, email, proof: "confirmed" });
    await new Person({ client, uid, email }).processedStatement();
  });

  test("a guest who chooses a password confirms the address first, whatever the guest's row says", async () => {
    const { client, uid } = await site.guest();
    await sql`update person set email_verified = 1 where id = ${uid}`.execute(site.db);
    const email = newEmail();
    const chosen = { email, password: ownersPassword, name: "A" };
    expect((await widget("upgrade/password", chosen, client)).status).toBe(200);
    expect(await userOf(client)).toMatchObject({ uid, proof: "unconfirmed" });
    expect((await apply(await mailed(email, "verifyEmail"), client)).status).toBe(200);
    expect((await userOf(client))?.proof).toBe("confirmed");
  });

  test("a person with a phone number and no address is not asked to confirm anything", async () => {
    await sql`update person set phone_number = null`.execute(site.db);
    const client = browser();
    await site.ways.phone(client, { email: "", password: "" });
    const user = await userOf(client);
    expect(user).toMatchObject({ email: "", proof: "confirmed" });
    await new Person({ client, uid: user?.uid }).processedStatement();
  });
});
