import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { AuthenticatorApp } from "../../../test/authenticator-app.ts";
import {
  bodyOf,
  type Client,
  confirmedPerson,
  eraseAccount,
  registerPerson,
} from "../../../test/person.ts";
import { movableClock } from "../../../test/test-clock.ts";
import { everyWaySite, type SignInSite, uidOf } from "../../../test/ways-to-sign-in.ts";
import { disableAccount } from "./disabled-accounts/repository.ts";
import { type CodePurpose, type CodeRule, codeRules } from "./mailbox/code-rules.ts";
import { actionPurposes } from "./mailbox/mail-codes.ts";

const clock = movableClock();
const site = everyWaySite({ clock });

/** A code that a browser has caused. */
type Caused = {
  at: SignInSite;
  asker: Client;
  /** The account that it acts on. */
  uid: string;
  /** Uses it, as the page does after a press; true where that is answered as a success. */
  use(browser: Client): Promise<boolean>;
  /** What an opened link's page does by itself, with its mode in the specification. */
  opened?: { mode: string; code: string; readBy: string };
};

const password = "another4password";
const widget = async (client: Client, path: string, body: object) =>
  (await client.post(`/api/auth/widget/${path}`, body)).status === 200;
const action = (mode: string, code: string) => ({
  use: (client: Client) => widget(client, "action-code/apply", { oobCode: code }),
  opened: { mode, code, readBy: "action-code/check" },
});
let numbered = 0;

/** How each code of the table comes to be. */
const causes: Record<CodePurpose, () => Promise<Caused>> = {
  async resetPassword() {
    const { client: asker, uid, email } = await confirmedPerson(site.app);
    const code = await site.resetCode(email);
    const use = (client: Client) =>
      widget(client, "action-code/reset-password", { oobCode: code, password });
    return { at: site, asker, uid, ...action("resetPassword", code), use };
  },
  async verifyEmail() {
    const { client: asker, uid, email } = await registerPerson(site.app.url);
    const code = await site.mailed(email, "verifyEmail");
    return { at: site, asker, uid, ...action("verifyEmail", code) };
  },
  async verifyAndChangeEmail() {
    const { client: asker, uid } = await confirmedPerson(site.app);
    const email = site.newEmail();
    await widget(asker, "change-email", { email });
    const code = await site.mailed(email, "verifyAndChangeEmail");
    return { at: site, asker, uid, ...action("verifyAndChangeEmail", code) };
  },
  async recoverEmail() {
    const { client: asker, uid, email } = await confirmedPerson(site.app);
    await site.changeAddress(asker, site.newEmail());
    const code = await site.mailed(email, "recoverEmail");
    return { at: site, asker, uid, ...action("recoverEmail", code) };
  },
  async signIn() {
    const { client: asker, uid, email } = await confirmedPerson(site.app);
    const code = await site.linkCode(asker, email);
    return {
      at: site,
      asker,
      uid,
      use: (client) => widget(client, "email-link/sign-in", { oobCode: code, email }),
      opened: { mode: "signIn", code, readBy: "email-link/check" },
    };
  },
  async phone() {
    numbered += 1;
    const phoneNumber = `+9198123${String(20_000 + numbered)}`;
    const enter = async (client: Client) => {
      await site.textCode(client, phoneNumber);
      return { phoneNumber, code: site.texts().digits(), upgrade: false };
    };
    const asker = site.browser();
    await widget(asker, "phone/verify", await enter(asker));
    const uid = (await uidOf(asker)) ?? "";
    const body = await enter(asker);
    return { at: site, asker, uid, use: (client) => widget(client, "phone/verify", body) };
  },
  async pendingCredential() {
    const { client: asker, uid, email } = await registerPerson(site.app.url);
    await site.ways.google(asker, { email, password: "" });
    return { at: site, asker, uid, use: (client) => widget(client, "pending/link", {}) };
  },
  async providerSignIn() {
    const { client: asker, uid } = await confirmedPerson(site.app);
    const way = await site.wayBack(await site.beginConnection(asker), site.newEmail());
    const use = async (client: Client) => {
      const answer = await client.call(way);
      return answer.status === 302 && !answer.headers.get("location")?.includes("error=");
    };
    return { at: site, asker, uid, use };
  },
  async secondFactor() {
    const { client: asker, uid } = await confirmedPerson(site.app);
    const begun = await asker.post("/api/auth/widget/second-factor/begin", {});
    const app = new AuthenticatorApp((await bodyOf<{ key: string }>(begun)).key);
    const use = (client: Client) =>
      widget(client, "second-factor/turn-on", { code: app.codeAt(clock.now()) });
    return { at: site, asker, uid, use };
  },
};

/** Which browsers may use a code, by what it needs besides itself. */
const users: Record<CodeRule["needs"], { anyBrowser: boolean }> = {
  nothing: { anyBrowser: true },
  // These browsers type the address that the link went to.
  address: { anyBrowser: true },
  account: { anyBrowser: false },
  browser: { anyBrowser: false },
};

/** Every row that says who somebody is and how they sign in, and every mail. */
const identityOf = async ({ db }: SignInSite) => {
  const tables = ["person", "way_in", "session", "identity_code", "second_factor"];
  const all = [
    ...tables.map((name) => sql`select * from ${sql.table(name)}`.execute(db)),
    sql`select id from outbox_mail`.execute(db),
  ];
  return (await Promise.all(all)).map(({ rows }) => rows.map((row) => JSON.stringify(row)).sort());
};

beforeEach(() => {
  clock.forward(1000);
});

describe.each(Object.entries(codeRules) as [CodePurpose, CodeRule][])("%s", (purpose, rule) => {
  const cause = causes[purpose];
  const { anyBrowser } = users[rule.needs];

  test("works in the browser that caused it, once", async () => {
    const { asker, use } = await cause();
    expect(await use(asker)).toBe(true);
    expect(await use(asker)).toBe(false);
  });

  test(`${anyBrowser ? "works" : "does nothing"} in another browser`, async () => {
    const { at, asker, use } = await cause();
    const before = await identityOf(at);
    expect(await use(at.browser())).toBe(anyBrowser);
    if (!anyBrowser && purpose !== "providerSignIn") {
      expect(await identityOf(at), "and stays usable").toEqual(before);
      expect(await use(asker)).toBe(true);
    }
  });

  test(`${anyBrowser ? "works" : "does nothing"} in a browser of another account, which it leaves alone`, async () => {
    const { at, uid, use } = await cause();
    const other = at === site ? await confirmedPerson(site.app) : await at.guest();
    expect(await use(other.client)).toBe(anyBrowser);
    const now = await uidOf(other.client);
    expect([other.uid, purpose === "signIn" ? uid : other.uid]).toContain(now);
    expect(now).toBe(purpose === "signIn" ? uid : other.uid);
  });

  test("is not used up, and changes nothing, when a mail scanner opens it and runs scripts", async () => {
    const { at, asker, use, opened } = await cause();
    expect(opened !== undefined).toBe(rule.goesTo === "mailbox");
    if (opened) {
      const { mode, code, readBy } = opened;
      const before = await identityOf(at);
      const scanner = at.browser();
      for (const method of ["HEAD", "GET", "GET"]) {
        await scanner.call(`/?mode=${mode}&oobCode=${code}`, { method });
      }
      expect(await widget(scanner, readBy, { oobCode: code })).toBe(true);
      expect(await identityOf(at)).toEqual(before);
    }
    expect(await use(asker)).toBe(true);
  });

  test("dies with the account that it acts on", async () => {
    const { at, asker, uid, use } = await cause();
    await eraseAccount(asker);
    const { rows } = await sql`select 1 from person where id = ${uid}`.execute(at.db);
    expect(rows).toEqual([]);
    expect([await use(asker), await use(at.browser())]).toEqual([false, false]);
  });

  test("does nothing for a disabled account", async () => {
    const { at, asker, uid, use } = await cause();
    await disableAccount(at.db, uid, clock.now());
    expect([await use(asker), await use(at.browser())]).toEqual([false, false]);
  });

  test("does nothing after its life", async () => {
    const { asker, use } = await cause();
    clock.forward(rule.life * 1000);
    expect(await use(asker)).toBe(false);
  });

  test(`ends ${rule.ends} of a confirmed account`, async () => {
    const { at, asker, uid, use } = await cause();
    const addedAt = clock.now().toISOString();
    const { rows: made } = await sql<{ createdAt: string }>`
      select created_at from person where id = ${uid}`.execute(at.db);
    // However old: also one that was connected while the account was made.
    const first = new Date(made[0]?.createdAt ?? 0).toISOString();
    await sql`insert into way_in
      (id, account_id, provider_id, user_id, created_at, updated_at)
      values (${`${uid}-way`}, ${uid}, 'github', ${uid}, ${first}, ${first})`.execute(at.db);
    await sql`insert into session (id, user_id, token_hash, created_at, updated_at, expires_at)
      values (${`${uid}-session`}, ${uid}, ${uid}, ${addedAt}, ${addedAt}, '2999-01-01')`.execute(
      at.db,
    );
    expect(await use(asker)).toBe(true);
    const left = async (table: string) => {
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where id in (${`${uid}-way`}, ${`${uid}-session`})`.execute(at.db);
      return rows.length;
    };
    const kept = rule.ends === "nothing" ? 1 : 0;
    // Turning a second factor on signs out everywhere else.
    const keptSessions = purpose === "secondFactor" ? 0 : kept;
    expect([await left("way_in"), await left("session")]).toEqual([kept, keptSessions]);
  });
});

test("a press uses what a mail's link is for, other than to sign in", () => {
  const { resetPassword, verifyEmail, verifyAndChangeEmail, recoverEmail } = codeRules;
  const pressed = { resetPassword, verifyEmail, verifyAndChangeEmail, recoverEmail };
  expect(new Set<string>(actionPurposes)).toEqual(new Set(Object.keys(pressed)));
});

test("a sign-in link works elsewhere only for who types its address, and five tries void it", async () => {
  const { client, email } = await confirmedPerson(site.app);
  const oobCode = await site.linkCode(client, email);
  const elsewhere = site.browser();
  for (let wrong = 0; wrong < 5; wrong += 1) {
    const typed = { oobCode, email: site.newEmail() };
    expect(await widget(elsewhere, "email-link/sign-in", typed)).toBe(false);
  }
  expect(await widget(elsewhere, "email-link/sign-in", { oobCode, email })).toBe(false);
});

describe("the link of a change of address", () => {
  test("in another browser asks for the password of the account that asked, and takes no other", async () => {
    const person = await confirmedPerson(site.app);
    const email = site.newEmail();
    await widget(person.client, "change-email", { email });
    const oobCode = await site.mailed(email, "verifyAndChangeEmail");
    const elsewhere = site.browser();
    const read = await bodyOf<object>(
      elsewhere.post("/api/auth/widget/action-code/check", { oobCode }),
    );
    expect(read).toMatchObject({ needs: "password", email });
    const apply = (typed: string) =>
      widget(elsewhere, "action-code/apply", { oobCode, password: typed });
    expect(await apply("wrong4password")).toBe(false);
    expect(await apply(person.password)).toBe(true);
  });

  test("of an account without a password asks to sign in", async () => {
    const asker = site.browser();
    await site.ways.google(asker, { email: site.newEmail(), password: "" });
    const email = site.newEmail();
    await widget(asker, "change-email", { email });
    const oobCode = await site.mailed(email, "verifyAndChangeEmail");
    const read = (client: Client) =>
      bodyOf<object>(client.post("/api/auth/widget/action-code/check", { oobCode }));
    expect(await read(site.browser())).toMatchObject({ needs: "session" });
    expect(await read(asker)).toMatchObject({ needs: "nothing", waysIn: [] });
  });

  test("does not lead its reader's Google or sign-in link into the account that asked", async () => {
    const stranger = await confirmedPerson(site.app);
    const email = site.newEmail();
    await widget(stranger.client, "change-email", { email });
    const oobCode = await site.mailed(email, "verifyAndChangeEmail");
    const reader = site.browser();
    expect(await widget(reader, "action-code/apply", { oobCode })).toBe(false);
    await site.ways.google(reader, { email, password: "" });
    expect(await uidOf(reader)).not.toBe(stranger.uid);
    const later = site.browser();
    await site.ways.emailLink(later, { email, password: "" });
    expect(await uidOf(later)).toBe(await uidOf(reader));
    // The address is theirs now: the stranger's own press comes too late.
    expect(await widget(stranger.client, "action-code/apply", { oobCode })).toBe(false);
  });
});
