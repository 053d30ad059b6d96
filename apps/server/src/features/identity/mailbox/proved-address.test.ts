import { describe, expect, test } from "vitest";
import {
  bodyOf,
  type Client,
  codeOf,
  confirmAddress,
  confirmedPerson,
  insertProcessedStatement,
  Person,
  registerPerson,
} from "../../../../test/person.ts";
import {
  ageSignIn,
  everyWaySite,
  signedInAgain,
  userOf,
} from "../../../../test/ways-to-sign-in.ts";
import { disableAccount } from "../disabled-accounts/repository.ts";

// Of an address that stands in an account: who made it, whether the address was ever confirmed, how its
// owner proves the mailbox, and what each of them has afterwards.

const site = everyWaySite();
const { browser, mailed, newEmail, widget } = site;

const makersName = "Name That The Maker Typed";
const ownersPassword = "owners4password";

/** A person with an account by password, and a statement in it. */
const maker = async (isConfirmed = false) => {
  const person = await registerPerson(site.app.url, makersName);
  if (isConfirmed) {
    await confirmAddress(site.db, person);
  }
  const statement = await insertProcessedStatement(site.db, person, new Date());
  return { person, statement };
};

/** The statements that a browser's person sees. */
const statementsOf = async (client: Client) =>
  (await new Person({ client }).statements()).map(({ id }) => id);

type Proof = (client: Client, email: string) => Promise<Client>;

/** How the owner of a mailbox proves it in a browser; each returns a browser that is signed in. */
const proofs: Record<string, Proof> = {
  async "a reset"(client, email) {
    await site.resetPassword(email, ownersPassword, client);
    return signedInAgain(site, { email, password: ownersPassword });
  },
  async "a sign-in link"(client, email) {
    expect((await site.ways.emailLink(client, { email, password: "" })).status).toBe(200);
    return client;
  },
  async Google(client, email) {
    const before = await userOf(client);
    const answer = await site.ways.google(client, { email, password: "" });
    if (answer.headers.get("location")?.includes("account-exists-with-different-credential")) {
      // Who is signed in to the account connects it; who knows no password begins a new account.
      const next = before ? "pending/link" : "pending/begin";
      expect(await codeOf(widget(next, {}, client))).toEqual([200, undefined]);
    }
    return client;
  },
};

type Made = Awaited<ReturnType<typeof maker>>;

/** In which browser. */
const browsers: Record<string, (made: Made) => Promise<Client>> = {
  "another browser": async () => browser(),
  "another browser, signed in with its password": ({ person }) => signedInAgain(site, person),
  "the browser that made it": async ({ person }) => person.client,
};

const cases = Object.keys(proofs).flatMap((proof) =>
  Object.keys(browsers).flatMap((where) =>
    [false, true].map((isConfirmed) => ({
      proof,
      where,
      isConfirmed,
      standing: isConfirmed ? "confirmed" : "unconfirmed",
      opens: where === "another browser" && !isConfirmed ? "a new account" : "the account",
    })),
  ),
);

describe("of an address in an account", () => {
  test.each(cases)(
    "$standing: $proof in $where opens $opens",
    async ({ proof, where, isConfirmed, opens }) => {
      const made = await maker(isConfirmed);
      const { person, statement } = made;
      const { email, uid } = person;
      const client = (await browsers[where]?.(made)) ?? browser();
      const owner = (await proofs[proof]?.(client, email)) ?? browser();

      const user = await userOf(owner);
      expect(user).toMatchObject({ email, proof: "confirmed" });
      expect(user?.uid === uid ? "the account" : "a new account").toBe(opens);
      expect(await statementsOf(owner)).toEqual(opens === "the account" ? [statement] : []);
      if (opens === "the account") {
        return;
      }

      // The owner learns nothing of the maker's account, and comes back to their own.
      const shown = [
        await owner.call("/api/privacy/export"),
        await owner.call("/api/flow"),
        await owner.call("/api/auth/list-accounts"),
        await owner.call("/api/session"),
      ];
      for (const answer of shown) {
        const text = await answer.text();
        expect([uid, makersName, statement].filter((theirs) => text.includes(theirs))).toEqual([]);
      }
      const later = (await proofs[proof]?.(browser(), email)) ?? browser();
      expect((await userOf(later))?.uid).toBe(user?.uid);

      // The maker keeps session and statements without the address, which opens nothing to them.
      const theirs = { uid, displayName: makersName, email: "", proof: "unconfirmed" };
      expect(await userOf(person.client)).toEqual(theirs);
      expect(await statementsOf(person.client)).toEqual([statement]);
      expect((await userOf(await signedInAgain(site, person)))?.uid).not.toBe(uid);

      // They give another address, however long ago they signed in, and come back by their password.
      await ageSignIn(site.db, person);
      const another = newEmail();
      await site.changeAddress(person.client, another);
      const again = await signedInAgain(site, { ...person, email: another });
      expect(await userOf(again)).toMatchObject({ uid, email: another, proof: "confirmed" });
      expect(await statementsOf(again)).toEqual([statement]);
      expect(await site.subjectsTo(email)).not.toContain("Your email address was changed");
    },
  );
});

describe("when an unconfirmed account loses its address", () => {
  test("the links that were mailed for it are void", async () => {
    const { person } = await maker();
    const { email, client } = person;
    const reset = await site.resetCode(email);
    const confirmation = await mailed(email, "verifyEmail");
    const another = newEmail();
    expect((await widget("change-email", { email: another }, client)).status).toBe(200);
    const change = await mailed(another, "verifyAndChangeEmail");
    await proofs["a sign-in link"]?.(browser(), email);
    const void_ = [400, "invalid-action-code"];
    for (const oobCode of [confirmation, change]) {
      expect(await codeOf(widget("action-code/apply", { oobCode }, client))).toEqual(void_);
    }
    const body = { oobCode: reset, password: ownersPassword };
    expect(await codeOf(widget("action-code/reset-password", body))).toEqual(void_);
    expect((await widget("verify-email", {}, client)).status).toBe(401);
  });

  test("proofs at the same time make one new account", async () => {
    const { person } = await maker();
    const { email } = person;
    const oobCode = await site.resetCode(email);
    const linked = browser();
    const link = await site.linkCode(linked, email);
    const statuses = await Promise.all([
      widget("action-code/reset-password", { oobCode, password: ownersPassword }),
      widget("email-link/sign-in", { oobCode: link, email }, linked),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const people = await site.db
      .selectFrom("person")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(people).toHaveLength(1);
    expect(await userOf(person.client)).toMatchObject({ uid: person.uid, email: "" });
  });

  test("a person may change their own address to it, and is answered as for any other", async () => {
    const [{ person: held }, owner] = [await maker(), await confirmedPerson(site.app)];
    await site.changeAddress(owner.client, held.email);
    expect(await userOf(owner.client)).toMatchObject({ uid: owner.uid, email: held.email });
    expect(await userOf(held.client)).toMatchObject({ uid: held.uid, email: "" });
  });

  test("the undo of a change of address takes it back from an account made meanwhile", async () => {
    const owner = await confirmedPerson(site.app);
    await site.changeAddress(owner.client, newEmail());
    const squatter = await registerPerson(site.app.url, makersName, owner.email);
    const oobCode = await mailed(owner.email, "recoverEmail");
    expect((await widget("action-code/apply", { oobCode })).status).toBe(200);
    await site.resetPassword(owner.email, ownersPassword);
    const back = await signedInAgain(site, { email: owner.email, password: ownersPassword });
    expect(await userOf(back)).toMatchObject({ uid: owner.uid, email: owner.email });
    expect(await userOf(squatter.client)).toMatchObject({ uid: squatter.uid, email: "" });
  });

  test("a mistyped address is corrected by its maker, and its owner is not told the new one", async () => {
    const { person } = await maker();
    const right = newEmail();
    const confirmation = await mailed(person.email, "verifyEmail");
    await site.changeAddress(person.client, right);
    const late = widget("action-code/apply", { oobCode: confirmation }, person.client);
    expect(await codeOf(late)).toEqual([400, "invalid-action-code"]);
    expect(await userOf(person.client)).toMatchObject({ uid: person.uid, email: right });
    expect(await site.subjectsTo(person.email)).toEqual(["Confirm your email address"]);
    await registerPerson(site.app.url, "Owner", person.email);
  });
});

test("an account that an operator has disabled keeps its address", async () => {
  const { person } = await maker();
  await disableAccount(site.db, person.uid, new Date());
  const client = browser();
  const { email } = person;
  const linked = await site.ways.emailLink(client, { email, password: "" });
  expect(await codeOf(linked)).toEqual([403, "user-disabled"]);
  expect(await userOf(client)).toBeNull();

  const owner = await confirmedPerson(site.app);
  await widget("change-email", { email }, owner.client);
  const oobCode = await mailed(email, "verifyAndChangeEmail");
  const changed = widget("action-code/apply", { oobCode }, owner.client);
  expect(await codeOf(changed)).toEqual([400, "invalid-action-code"]);
  expect(await userOf(owner.client)).toMatchObject({ email: owner.email });
});

describe("a new account of a provider's pending credential", () => {
  test("needs one in this browser, once", async () => {
    const { person } = await maker();
    const expired = [400, "expired-pending-credential"];
    expect(await codeOf(widget("pending/begin", {}))).toEqual(expired);
    const client = browser();
    await site.ways.google(client, { email: person.email, password: "" });
    const kept = browser();
    kept.take(client.cookieHeader());
    expect(await codeOf(widget("pending/begin", {}, client))).toEqual([200, undefined]);
    for (const late of [client, kept]) {
      expect(await codeOf(widget("pending/begin", {}, late))).toEqual(expired);
    }
    const methods = await bodyOf(widget("methods", { email: person.email }));
    expect(methods).toEqual({ methods: ["google.com"] });
    expect((await userOf(client))?.displayName).toBe("Google Person");
  });

  test("is not made from an account that has confirmed the address since", async () => {
    const { person } = await maker();
    const client = browser();
    await site.ways.google(client, { email: person.email, password: "" });
    await confirmAddress(site.db, person);
    const begun = widget("pending/begin", {}, client);
    expect(await codeOf(begun)).toEqual([409, "credential-already-in-use"]);
    expect(await userOf(client)).toBeNull();
  });
});
