import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { turnOnSecondFactor } from "../../../../test/authenticator-app.ts";
import { anyDatabase } from "../../../../test/databases.ts";
import {
  bodyOf,
  type Client,
  codeOf,
  confirmAddress,
  confirmedPerson,
  flowOf,
  type Person,
  processedStatement,
  registerPerson,
  singleFile,
  unticked,
} from "../../../../test/person.ts";
import { everyWaySite, linkFor, sessionOf, userOf } from "../../../../test/ways-to-sign-in.ts";

const ownersPassword = "owners4password";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe.each(anyDatabase())("recovery on $name", (database) => {
  let now = new Date();
  // One tick per look, so that the newest mail is distinct from the one before it.
  const site = everyWaySite(database, {
    clock: { now: () => (now = new Date(now.getTime() + 1)) },
  });
  beforeEach(() => {
    now = new Date();
  });

  const { browser, mailed, newEmail } = site;
  const widget = (client: Client, path: string, body: object) =>
    client.post(`/api/auth/widget/${path}`, body);
  const apply = (client: Client, oobCode: string) =>
    widget(client, "action-code/apply", { oobCode });
  const signIn = (client: Client, email: string, password: string) =>
    client.post("/api/auth/sign-in/email", { email, password });

  /** The owner of a mailbox asks for a new password, chooses it and signs in. */
  const ownerResets = async (email: string): Promise<Client> => {
    const owner = browser();
    expect((await widget(owner, "password-reset", { email })).status).toBe(200);
    const oobCode = await mailed(email, "resetPassword");
    const password = ownersPassword;
    expect((await widget(owner, "action-code/reset-password", { oobCode, password })).status).toBe(
      200,
    );
    expect((await signIn(owner, email, password)).status).toBe(200);
    return owner;
  };
  const ownerOpensLink = async (email: string): Promise<Client> => {
    const owner = browser();
    const oobCode = await askedLink(owner, email);
    expect((await widget(owner, "email-link/sign-in", { oobCode, email })).status).toBe(200);
    return owner;
  };
  const askedLink = async (client: Client, email: string) => {
    await widget(client, "email-link/send", linkFor(email));
    return mailed(email, "signIn");
  };
  /** Changes the address of an account from inside, mail and all. */
  const changeAddress = async (client: Client, email: string) => {
    expect((await widget(client, "change-email", { email })).status).toBe(200);
    return apply(browser(), await mailed(email, "verifyAndChangeEmail"));
  };

  describe("of an address that somebody else registered", () => {
    test.each([
      ["a reset", ownerResets],
      ["a sign-in link", ownerOpensLink],
    ])("nothing opens it to the stranger after %s", async (_by, recover) => {
      const stranger = await registerPerson(site.app.url);
      const { client, uid, email, password } = stranger;
      const begun = [
        await site.beginConnection(client),
        await widget(client, "change-email", { email: newEmail() }),
        await widget(client, "second-factor/begin", {}),
      ];
      for (const answer of begun) {
        expect(await codeOf(answer)).toEqual([403, "EMAIL_NOT_CONFIRMED"]);
      }
      const owner = await recover(email);
      expect(await userOf(owner)).toMatchObject({ uid, email, proof: "confirmed" });
      expect(await userOf(client)).toBeNull();
      expect((await signIn(browser(), email, password)).status).toBe(401);
    });

    test("a second factor from before that rule is removed by the proof, with its recovery codes", async () => {
      const stranger = await registerPerson(site.app.url);
      await confirmAddress(site.db, stranger);
      const { recoveryCodes } = await turnOnSecondFactor(stranger, now);
      await sql`update "user" set "emailVerified" = (1 = 0) where id = ${stranger.uid}`.execute(
        site.db,
      );
      const owner = await ownerResets(stranger.email);
      expect((await userOf(owner))?.uid).toBe(stranger.uid);
      const state = await owner.call("/api/auth/widget/second-factor");
      expect(await state.json()).toEqual({ on: false, recoveryCodesLeft: 0 });
      expect(recoveryCodes.length).toBe(10);
    });

    test("opening the link that confirms it does not make the account theirs to share", async () => {
      const stranger = await registerPerson(site.app.url);
      const owner = browser();
      const oobCode = await mailed(stranger.email, "verifyEmail");
      const checked = await widget(owner, "action-code/check", { oobCode });
      expect(await checked.json()).toMatchObject({
        operation: "verifyEmail",
        email: stranger.email,
      });
      const opened = await apply(owner, oobCode);
      expect(await codeOf(opened)).toEqual([403, "PASSWORD_NEEDED"]);
      // The owner's Google is not let into the account that the stranger can open.
      await site.ways.google(owner, stranger);
      expect(await userOf(owner)).toBeNull();
      expect((await userOf(stranger.client))?.proof).toBe("unconfirmed");
    });
  });

  describe("of the address of an account", () => {
    test("its maker confirms it in another browser with the password, and stays signed in", async () => {
      const person = await registerPerson(site.app.url);
      const oobCode = await mailed(person.email, "verifyEmail");
      const elsewhere = (password: string) =>
        widget(browser(), "action-code/apply", { oobCode, password });
      expect(await codeOf(elsewhere("wrong4password"))).toEqual([400, "INVALID_PASSWORD"]);
      expect((await elsewhere(person.password)).status).toBe(200);
      expect(await userOf(person.client)).toMatchObject({ uid: person.uid, proof: "confirmed" });
    });
  });

  describe("of a confirmed account whose session was in other hands", () => {
    test("the undo of an undo is not offered, and a restore ends every other sign-in method", async () => {
      const person = await confirmedPerson(site.app);
      const [first, second] = [newEmail(), newEmail()];
      expect((await changeAddress(person.client, first)).status).toBe(200);
      expect((await changeAddress(person.client, second)).status).toBe(200);
      const theirUndo = await mailed(first, "recoverEmail").catch(() => "none");
      expect((await apply(browser(), await mailed(person.email, "recoverEmail"))).status).toBe(200);
      const owner = await ownerResets(person.email);
      expect(await codeOf(apply(browser(), theirUndo))).toEqual([400, "INVALID_ACTION_CODE"]);
      expect(await userOf(owner)).toMatchObject({ uid: person.uid, email: person.email });
    });

    const recoveries: [string, (person: Person, email: string) => Promise<unknown>][] = [
      ["a restore", async ({ email }) => apply(browser(), await mailed(email, "recoverEmail"))],
      ["a reset", (_person, email) => ownerResets(email)],
      [
        "a change of the password",
        ({ client, password: currentPassword }) =>
          client.post("/api/auth/change-password", {
            currentPassword,
            newPassword: ownersPassword,
          }),
      ],
    ];
    test.each(recoveries)(
      "a change of address requested before %s is not made after it",
      async (_by, recover) => {
        const person = await confirmedPerson(site.app);
        const [first, second] = [newEmail(), newEmail()];
        await changeAddress(person.client, first);
        await widget(person.client, "change-email", { email: second });
        const kept = await mailed(second, "verifyAndChangeEmail");
        await recover(person, first);
        expect(await codeOf(apply(browser(), kept))).toEqual([400, "INVALID_ACTION_CODE"]);
      },
    );

    test("a restore ends the password, connections and a younger second factor; an older one stays", async () => {
      const person = await confirmedPerson(site.app);
      const theirs = newEmail();
      await site.connect(person.client, theirs);
      await changeAddress(person.client, newEmail());
      await turnOnSecondFactor(person, now);
      expect((await apply(browser(), await mailed(person.email, "recoverEmail"))).status).toBe(200);
      expect((await signIn(browser(), person.email, person.password)).status).toBe(401);
      const google = browser();
      await site.ways.google(google, { email: theirs, password: "" });
      expect((await userOf(google))?.uid).not.toBe(person.uid);
      expect((await userOf(await ownerResets(person.email)))?.uid).toBe(person.uid);

      const careful = await confirmedPerson(site.app);
      await turnOnSecondFactor(careful, now);
      now = new Date(now.getTime() + 1000);
      await changeAddress(careful.client, newEmail());
      await apply(browser(), await mailed(careful.email, "recoverEmail"));
      await sql`update second_factor set turned_on_at = ${daysAgo(4)}
        where user_id = ${careful.uid}`.execute(site.db);
      const half = await ownerResets(careful.email);
      const session = await sessionOf(half);
      expect(session).toMatchObject({ user: null, secondFactorRequired: true });
    });

    test("a reset from the new address keeps the owner's undo link to the old one", async () => {
      const person = await confirmedPerson(site.app);
      const theirs = newEmail();
      await changeAddress(person.client, theirs);
      await ownerResets(theirs);
      expect((await apply(browser(), await mailed(person.email, "recoverEmail"))).status).toBe(200);
      expect((await userOf(await ownerResets(person.email)))?.uid).toBe(person.uid);
    });

    test("a reset requested at the former address does nothing after the change", async () => {
      const person = await confirmedPerson(site.app);
      await widget(browser(), "password-reset", { email: person.email });
      const oobCode = await mailed(person.email, "resetPassword");
      await changeAddress(person.client, newEmail());
      const password = ownersPassword;
      const used = await widget(browser(), "action-code/reset-password", { oobCode, password });
      expect(await codeOf(used)).toEqual([400, "INVALID_ACTION_CODE"]);
    });

    test("a reset ends what was added in the last 72 hours and is not kept, and says so before", async () => {
      const person = await confirmedPerson(site.app);
      const { uid, client, email } = person;
      await sql`update "user" set "createdAt" = ${daysAgo(9)} where id = ${uid}`.execute(site.db);
      await turnOnSecondFactor(person, now);
      const strangers = newEmail();
      const asked = async () => {
        await widget(browser(), "password-reset", { email });
        const oobCode = await mailed(email, "resetPassword");
        const checked = await widget(browser(), "action-code/check", { oobCode });
        const { recentWaysIn } = await bodyOf<{ recentWaysIn: { id: string; method: string }[] }>(
          checked,
        );
        return { oobCode, recentWaysIn };
      };
      const reset = async (oobCode: string, keep?: string[]) => {
        const body = { oobCode, password: ownersPassword, keep };
        expect((await widget(browser(), "action-code/reset-password", body)).status).toBe(200);
      };
      const atGoogle = async () => {
        const later = browser();
        await site.ways.google(later, { email: strangers, password: "" });
        return sessionOf(later);
      };
      await site.connect(client, strangers);
      const first = await asked();
      expect(first.recentWaysIn.map(({ method }) => method)).toEqual([
        "google.com",
        "secondFactor",
      ]);
      await reset(
        first.oobCode,
        first.recentWaysIn.map(({ id }) => id),
      );
      expect(await atGoogle()).toMatchObject({ user: null, secondFactorRequired: true });

      // What is older stays without being asked about.
      await sql`update second_factor set turned_on_at = ${daysAgo(4)} where user_id = ${uid}`.execute(
        site.db,
      );
      const second = await asked();
      expect(second.recentWaysIn.map(({ method }) => method)).toEqual(["google.com"]);
      await reset(second.oobCode);
      const stranger = await atGoogle();
      expect(stranger.user?.uid).not.toBe(uid);
      expect(stranger.secondFactorRequired).toBe(false);
      const owner = browser();
      await signIn(owner, email, ownersPassword);
      expect(await sessionOf(owner)).toMatchObject({ user: null, secondFactorRequired: true });

      await sql`update second_factor set turned_on_at = ${daysAgo(1)} where user_id = ${uid}`.execute(
        site.db,
      );
      await reset((await asked()).oobCode);
      await signIn(owner, email, ownersPassword);
      expect((await userOf(owner))?.uid).toBe(uid);
    });

    test("a connection that was begun before a reset is not made after it", async () => {
      const person = await confirmedPerson(site.app);
      const theirs = newEmail();
      const way = await site.wayBack(await site.beginConnection(person.client), theirs);
      const owner = await ownerResets(person.email);
      await person.client.call(way);
      const later = browser();
      await site.ways.google(later, { email: theirs, password: "" });
      expect((await userOf(later))?.uid).not.toBe(person.uid);
      expect((await userOf(owner))?.uid).toBe(person.uid);
    });
  });

  describe("before the address is confirmed", () => {
    const doors = (client: Client, uid: string) => [
      client.post("/api/processFileGen", singleFile({ uid })),
      client.post("/api/processFileGenV2", { bucketName: "statements", userId: uid, files: {} }),
      client.post("/api/payments/initiate"),
    ];
    const refusals = async (person: Pick<Person, "client" | "uid">) =>
      Promise.all(doors(person.client, person.uid).map(async (call) => codeOf(call)));

    test("neither processing nor payment begins, and what was uploaded is kept", async () => {
      const person = await registerPerson(site.app.url);
      await expect(processedStatement(person)).rejects.toThrow("address-not-confirmed");
      const unconfirmed = [403, "address-not-confirmed"];
      expect(await refusals(person)).toEqual([unconfirmed, unconfirmed, unconfirmed]);
      const before = await flowOf(person);
      expect(before.user.proof).toBe("unconfirmed");
      expect(before.flows.ICICI.uploadSuccess).toBe(true);

      await confirmAddress(site.db, person);
      expect((await flowOf(person)).user.proof).toBe("confirmed");
      await processedStatement(person);
    });

    test("no field of a registration says that it is confirmed", async () => {
      const claims = { emailVerified: true, phoneNumber: "+919812345670", deviceEpoch: 7 };
      const client = browser();
      const account = { name: "A", email: newEmail(), password: ownersPassword, ...unticked };
      await client.post("/api/auth/sign-up/email", { ...account, ...claims });
      expect((await userOf(client))?.proof).toBe("unconfirmed");
    });

    test("a guest uploads, and continues as a person with an address under the same id", async () => {
      const client = browser();
      const guest = await bodyOf<{ user: { uid: string } }>(widget(client, "guest", {}));
      const { uid } = guest.user;
      const refused = [403, "account-needed"];
      expect(await refusals({ client, uid })).toEqual([refused, refused, refused]);
      const email = newEmail();
      await site.connect(client, email);
      expect(await userOf(client)).toMatchObject({ uid, email, proof: "confirmed" });
      await processedStatement({ client, uid, name: "", email, password: "" });
    });

    test("a guest who chooses a password is mailed the link that confirms the address", async () => {
      const client = browser();
      await widget(client, "guest", {});
      const email = newEmail();
      const password = ownersPassword;
      const upgraded = await widget(client, "upgrade/password", { email, password, name: "A" });
      expect(upgraded.status).toBe(200);
      expect((await userOf(client))?.proof).toBe("unconfirmed");
      expect((await apply(client, await mailed(email, "verifyEmail"))).status).toBe(200);
      expect((await userOf(client))?.proof).toBe("confirmed");
    });

    test("a person with a phone number and no address is not asked to confirm anything", async () => {
      await sql`update "user" set "phoneNumber" = null`.execute(site.db);
      const client = browser();
      await site.ways.phone(client, { email: "", password: "" });
      const user = await userOf(client);
      expect(user).toMatchObject({ email: "", proof: "confirmed" });
      await processedStatement({ client, uid: user?.uid ?? "", name: "", email: "", password: "" });
    });
  });
});
