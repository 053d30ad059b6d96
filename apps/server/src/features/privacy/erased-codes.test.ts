import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  type Client,
  confirmAddress,
  confirmedPerson,
  eraseAccount,
  type Person,
  registerPerson,
  unticked,
} from "../../../test/person.ts";
import { everyWaySite, linkFor } from "../../../test/ways-to-sign-in.ts";

const site = everyWaySite();
const { browser } = site;

/** A Google account with this address that may not enter the account which has it. */
const meetAccount = async (email: string, name: string) => {
  const client = browser();
  const answer = await site.ways.google(client, { email, password: "" }, name);
  expect(answer.headers.get("location")).toContain("account-exists-with-different-credential");
  expect((await client.call("/api/auth/widget/pending")).status).toBe(200);
};
const sendLink = (client: Client, email: string, upgrade = false) =>
  client.post("/api/auth/widget/email-link/send", linkFor(email, { upgrade }));
const kept = async () => {
  const { rows } = await sql`select * from identity_code`.execute(site.db);
  return JSON.stringify(rows);
};
/** Every kind of row in which an address occurs. */
const everyCode = async ({ client, email }: Person, name: string) => {
  await meetAccount(email, name);
  expect((await sendLink(browser(), email)).status).toBe(200);
  const reset = await client.post("/api/auth/widget/password-reset", { email });
  expect(reset.status).toBe(200);
  expect((await client.post("/api/auth/widget/verify-email", {})).status).toBe(200);
};

test("address, earlier address, Google's answer and a begun connection are removed; other people's stay", async () => {
  const leaving = await registerPerson(site.app.url);
  const staying = await registerPerson(site.app.url);
  await everyCode(leaving, "Name At Google");
  await everyCode(staying, "Other At Google");
  for (const person of [leaving, staying]) {
    await confirmAddress(site.db, person);
  }
  await site.beginConnection(leaving.client);
  await site.beginConnection(staying.client);
  const later = "later_address@example.test";
  await site.changeAddress(leaving.client, later);
  await sendLink(browser(), later);
  // Differs by one character: no account has this address, and its link is not theirs.
  await sendLink(browser(), "laterXaddress@example.test");
  const before = await kept();
  const traces = [leaving.email, later, leaving.uid, "Name At Google"];
  expect(traces.filter((trace) => !before.includes(trace))).toEqual([]);

  expect((await eraseAccount(leaving.client)).status).toBe(200);
  const after = await kept();
  expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
  expect(
    [staying.email, staying.uid, "Other At Google", "laterxaddress@example.test"].filter(
      (other) => !after.includes(other),
    ),
  ).toEqual([]);
});

test("an earlier address that has become another person's keeps that person's codes", async () => {
  const leaving = await confirmedPerson(site.app);
  const [old, later] = [leaving.email, "moved@example.test"];
  await site.changeAddress(leaving.client, later);
  const heir = browser();
  const credentials = { ...unticked, name: "Heir", email: old, password: "letters4and5digits" };
  expect((await heir.post("/api/auth/sign-up/email", credentials)).status).toBe(200);
  await sendLink(browser(), old);
  const link = await site.mailed(old, "signIn");
  await sendLink(browser(), later);
  const staying = await confirmedPerson(site.app);
  await site.changeAddress(staying.client, "staying@example.test");
  await sendLink(browser(), staying.email);
  const linkOfStaying = await site.mailed(staying.email, "signIn");
  expect((await eraseAccount(leaving.client)).status).toBe(200);
  expect(await kept()).not.toContain(later);
  const check = { oobCode: linkOfStaying };
  expect((await browser().post("/api/auth/widget/email-link/check", check)).status).toBe(200);
  const signIn = { oobCode: link, email: old };
  const answer = await browser().post("/api/auth/widget/email-link/sign-in", signIn);
  expect(answer.status).toBe(200);
});

test("the undo of a change of address outlives an account that has taken the address since", async () => {
  const owner = await confirmedPerson(site.app);
  await site.changeAddress(owner.client, "moved.on@example.test");
  const undo = { oobCode: await site.mailed(owner.email, "recoverEmail") };
  const heir = await registerPerson(site.app.url, "Heir", owner.email);
  expect((await eraseAccount(heir.client)).status).toBe(200);
  const applied = await browser().post("/api/auth/widget/action-code/apply", undo);
  expect(applied.status).toBe(200);
});

test("a number's codes are removed with its account, those of other numbers stay", async () => {
  const [own, other] = ["+919812345678", "+919812345679"];
  const client = browser();
  await site.textCode(client, own);
  const code = site.texts().digits();
  await client.post("/api/auth/widget/phone/verify", { phoneNumber: own, code, upgrade: false });
  for (const number of [own, other]) {
    expect((await site.textCode(browser(), number)).status).toBe(200);
  }
  expect(await kept()).toContain(own);
  expect((await eraseAccount(client)).status).toBe(200);
  expect(await kept()).not.toContain(own);
  expect(await kept()).toContain(other);
});

test("a guest's link is removed with the guest", async () => {
  const { client, uid } = await site.guest();
  await sendLink(client, "wanted-by-guest@example.test", true);
  expect(await kept()).toContain(uid);
  expect((await eraseAccount(client)).status).toBe(200);
  const after = await kept();
  expect(after).not.toContain(uid);
  expect(after).not.toContain("wanted-by-guest@example.test");
});
