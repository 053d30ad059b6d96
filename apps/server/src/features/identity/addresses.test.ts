import type { Call } from "@site/contract/address-of";
import { bodySchemaOf } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import { EmailAddress } from "@site/contract/identity-calls";
import { sql } from "kysely";
import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import { operatorCommand } from "../../../test/operator-command.ts";
import { type Client, codeOf, confirmedPerson, registerPerson } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { sampleOf } from "../../../test/sample-body.ts";
import { everyWaySite, signInSite, uidOf, userOf } from "../../../test/ways-to-sign-in.ts";
import { describedCalls } from "../../api-docs/document.ts";

const site = everyWaySite();
const counting = signInSite({
  environment: { RATE_LIMIT_FACTOR: "1", SIGN_IN_METHODS: "password,emailLink" },
});

/** Spellings that mail servers would read as another address, or as none. */
const odd = [
  ...["v@co\u00ADrp.test", "v@\uFF43orp.test", "v@corp.test>", "v@corp\u3002test", "v@corp.test."],
  ...[
    "V <v@corp.test>",
    "v@corp.test,w@corp.test",
    "v;w@corp.test",
    "v:w@corp.test",
    '"v"@corp.test',
  ],
  ...[
    "v(w)@corp.test",
    "v w@corp.test",
    "v\u200B@corp.test",
    "\u202Ev@corp.test",
    "v\u00ADw@corp.test",
  ],
  ...["v\r\nw@corp.test", "v@127.0.0.1", "v@localhost", "v", "", "v@no-address.invalid"],
];

/** Calls whose field `email` is no identity, and what it is. */
const notIdentity: Partial<Record<Call, string>> = {
  [calls.sendProjectQuery]: "where the reply goes: the account's address, if it is none",
  [calls.confirmPayment]: "sent by the page as the specification has it, and read by nobody",
};

/** Every call of the table that takes an address of a person. */
const taking = describedCalls.flatMap((each) => {
  const call = `${each.method} ${each.path}` as Call;
  const schema = bodySchemaOf(call);
  if (!schema || !Type.IsObject(schema) || call in notIdentity) {
    return [];
  }
  const addresses = Object.keys(schema.properties).filter((name) => /mail|address/i.test(name));
  return addresses.length > 0 ? [{ call, schema, addresses }] : [];
});

describe("every call that takes an address", () => {
  test("takes it in a field named email, which is put into its final form before anything else", () => {
    expect(taking.length).toBeGreaterThan(6);
    for (const { call, schema, addresses } of taking) {
      expect([call, addresses]).toEqual([call, ["email"]]);
      expect([call, schema.properties.email]).toEqual([call, EmailAddress]);
    }
  });

  test.each(taking)("$call refuses what is none and changes nothing", async ({ call, schema }) => {
    const person = await confirmedPerson(site.app);
    const guest = await site.guest();
    const sample = sampleOf(schema);
    const [method = "", path = ""] = call.split(" ");
    const state = async () =>
      Promise.all(
        ["person", "way_in", "session", "identity_code", "outbox_mail", "rate_limit"].map(
          async (table) =>
            (await sql`select count(*) as count from ${sql.table(table)}`.execute(site.db)).rows,
        ),
      );
    const before = await state();
    for (const email of odd) {
      for (const client of [person.client, guest.client, site.browser()]) {
        const answer = await client.call(path, {
          method,
          body: JSON.stringify({ ...sample, email }),
          headers: { "content-type": "application/json" },
        });
        expect([email, ...(await codeOf(answer))]).toEqual([email, 400, "invalid-email"]);
      }
    }
    expect(await state()).toEqual(before);
  });
});

const password = "letters4and5digits";
const spellings = ["asha@b\u00FCcher.test", " ASHA@B\u00DCCHER.test ", "asha@bu\u0308cher.test"];
const final = "asha@xn--bcher-kva.test";

test("every spelling of an address is one account, by each way in", async () => {
  const { uid, client } = await registerPerson(site.app.url, "Asha", spellings[0], password);
  expect((await userOf(client))?.email).toBe(final);
  const taken = await site.post("/sign-up/email", {
    name: "N",
    email: spellings[2],
    password,
    termsAccepted: { page: "/equity-page" },
  });
  expect(await codeOf(taken)).toEqual([422, "email-already-in-use"]);
  await client.post("/api/auth/widget/action-code/apply", { oobCode: await site.mailed(final) });
  for (const email of [...spellings, final]) {
    for (const way of ["password", "form"] as const) {
      const browser = site.browser();
      await site.ways[way](browser, { email, password });
      expect([email, way, await uidOf(browser)]).toEqual([email, way, uid]);
    }
    const atGoogle = site.browser();
    await site.ways.google(atGoogle, { email: email.trim(), password });
    expect([email, await uidOf(atGoogle)]).toEqual([email, uid]);
    const byLink = site.browser();
    const sent = { email, sameDeviceRequired: false, providerId: null, upgrade: false };
    expect((await site.widget("email-link/send", sent, byLink)).status).toBe(200);
    const oobCode = await site.mailed(final, "signIn");
    expect((await site.widget("email-link/sign-in", { oobCode, email }, byLink)).status).toBe(200);
    expect(await uidOf(byLink)).toBe(uid);
  }
});

test("an address that a provider claims is none of a person's when it is none", async () => {
  // The stand-in's page takes no others.
  for (const email of odd.filter((each) => /^[^@\s]+@[^@\s]+$/.test(each))) {
    const browser = site.browser();
    await site.ways.google(browser, { email, password });
    expect([email, await userOf(browser)]).toEqual([email, null]);
  }
});

test.each([
  ["password-reset", {}],
  ["email-link/send", { sameDeviceRequired: false, providerId: null, upgrade: false }],
])("spellings of one mailbox share its five mails an hour: %s", async (path, more) => {
  const [local, domain] = [path.replace(/\W/g, ""), "corp.test"];
  const address = `${local}@${domain}`;
  await registerPerson(counting.app.url, "V", address, password);
  const ask = (email: string, client: Client = counting.browser()) =>
    codeOf(counting.widget(path, { email, ...more }, client));
  const same = [address, ` ${address}`, address.toUpperCase(), `${local}@Corp.Test`, `${address} `];
  for (const email of same) {
    expect([email, ...(await ask(email))]).toEqual([email, 200, undefined]);
  }
  for (const email of [address, ...same]) {
    expect([email, ...(await ask(email))]).toEqual([email, 429, "too-many-requests"]);
  }
  for (const email of [`${local}@co\u00ADrp.test`, `${local}@\uFF43orp.test`, `${address}>`]) {
    expect([email, ...(await ask(email))]).toEqual([email, 400, "invalid-email"]);
  }
  const mails = await rowsOf(counting.db, "outboxMail", { recipient: address });
  expect(mails.length).toBe(6);
});

test("spellings of one number share its five text messages a day", async () => {
  const numbers = ["+919812377777", "+91 98123 77777", "+91-98123-77777", "+91(98123)77777"];
  for (const phoneNumber of numbers) {
    const browser = site.browser();
    await site.textCode(browser, phoneNumber);
    const code = site.texts().digits();
    const body = { phoneNumber: "+919812377777", code, upgrade: false };
    expect((await site.widget("phone/verify", body, browser)).status).toBe(200);
  }
  const { rows } = await sql`select id from person where phone_number = '+919812377777'`.execute(
    site.db,
  );
  expect(rows).toHaveLength(1);
});

test("an operator finds an account by any spelling of its address or number", async () => {
  const email = "Operated@B\u00FCcher.test";
  const { uid } = await registerPerson(counting.app.url, "O", email, password);
  await sql`update person set phone_number = '+919812366666' where id = ${uid}`.execute(
    counting.db,
  );
  for (const name of [email, "operated@xn--bcher-kva.test", "+91 98123 66666", uid]) {
    const { text } = await operatorCommand("case", counting.environment, name);
    expect([name, text.includes(uid)]).toEqual([name, true]);
  }
});

test("a query's reply goes to an address in its final form, or else to the account's", async () => {
  const person = await confirmedPerson(site.app);
  const replyTo = async (email: string) => {
    const message = `from ${JSON.stringify(email)}`;
    const sent = await person.client.post("/api/projectQuery", { name: "N", email, message });
    expect(sent.status).toBe(200);
    const mails = await rowsOf(site.db, "outboxMail", { userId: person.uid });
    const toCompany = mails.filter(({ recipient }) => recipient !== person.email);
    return toCompany.find(({ body }) => body.includes(message))?.replyTo;
  };
  expect(await replyTo("Asha@B\u00FCcher.test")).toBe("asha@xn--bcher-kva.test");
  for (const email of odd.slice(0, -1)) {
    expect([email, await replyTo(email)]).toEqual([email, person.email]);
  }
});
