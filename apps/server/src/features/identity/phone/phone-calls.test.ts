import { beforeEach, expect, test } from "vitest";
import { bodyOf, Client, codeOf } from "../../../../test/person.ts";
import { changeRows } from "../../../../test/rows.ts";
import { startTextService } from "../../../../test/stand-ins.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { movableClock } from "../../../../test/test-clock.ts";
import { everyWaySite, linkFor, userOf } from "../../../../test/ways-to-sign-in.ts";
import { networksOf } from "../../../rate-limit/network.ts";
import { hashOfText } from "../mailbox/code-repository.ts";

let numbered = 0;
/** A number in India's plan that no test has used. */
const newNumber = () => {
  numbered += 1;
  return `+9198123${String(numbered).padStart(5, "0")}`;
};

const clock = movableClock();
const site = everyWaySite({ clock });
const service = () => site.texts();
beforeEach(() => {
  service().status = 202;
});

const send = site.textCode;
const verify = (client: Client, phoneNumber: string, code: string, upgrade = false) =>
  site.widget("phone/verify", { phoneNumber, code, upgrade }, client);
/** A browser that has had a code sent to a new number. */
const begun = async (client = site.browser()) => {
  const phoneNumber = newNumber();
  expect((await send(client, phoneNumber)).status).toBe(200);
  return { client, phoneNumber, right: service().digits() };
};
type SignIn = { user: { uid: string; email: string; displayName: string }; isNewUser: boolean };
const noCode = [400, "code-expired"];

test("a code by text message signs in, and recognises the person again", async () => {
  const { client, phoneNumber, right } = await begun();
  expect(service().messages.at(-1)).toMatchObject({
    to: phoneNumber,
    authorization: "Bearer test",
    text: expect.stringMatching(/^\d{6} is your code.+@localhost:\d+ #\d{6}$/s),
  });
  const first = await bodyOf<SignIn>(verify(client, phoneNumber, right));
  expect(first).toMatchObject({ isNewUser: true, user: { email: "", displayName: phoneNumber } });
  expect(await userOf(client)).toMatchObject({ uid: first.user.uid, email: "" });

  const other = site.browser();
  await send(other, phoneNumber);
  const second = await bodyOf<SignIn>(verify(other, phoneNumber, service().digits()));
  expect(second).toMatchObject({ isNewUser: false, user: { uid: first.user.uid } });
});

test.each([
  ...["12345", "+911234", "9812345678", "+15551234567"],
  // Landlines of Delhi, Mumbai and Bengaluru, and a free and a costly service.
  ...["+911123456789", "+912223456789", "+918022345678", "+911234567890"],
  ...["+911800123456", "+18002345678"],
])("refuses %s, which is no number that receives messages", async (phoneNumber) => {
  const answer = await send(site.browser(), phoneNumber);
  expect(await codeOf(answer)).toEqual([400, "invalid-phone-number"]);
});

test("three wrong codes void it, as do thirty concurrent ones, and the right one then fails", async () => {
  const { client, phoneNumber, right } = await begun();
  const wrong = right === "000000" ? "000001" : "000000";
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => codeOf(verify(client, phoneNumber, wrong))),
  );
  const count = (code: string) => answers.filter(([, given]) => given === code).length;
  expect(count("invalid-verification-code")).toBe(3);
  expect(count("code-expired")).toBe(27);
  expect(await codeOf(verify(client, phoneNumber, right))).toEqual(noCode);
});

test("the right code works once, even when sent five times concurrently", async () => {
  const { client, phoneNumber, right } = await begun();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => verify(client, phoneNumber, right)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a newer code voids the older one", async () => {
  const { client, phoneNumber, right: older } = await begun();
  await send(client, phoneNumber);
  const newer = service().digits();
  if (older !== newer) {
    expect(await codeOf(verify(client, phoneNumber, older))).toEqual([
      400,
      "invalid-verification-code",
    ]);
  }
  expect((await verify(client, phoneNumber, newer)).status).toBe(200);
});

test("a code expires after five minutes", async () => {
  const { client, phoneNumber, right } = await begun();
  clock.forward(301_000);
  expect(await codeOf(verify(client, phoneNumber, right))).toEqual(noCode);
});

test("a code works only in the browser that requested it, so a stranger can neither use nor void it", async () => {
  const { client, phoneNumber, right } = await begun();
  const stranger = site.browser();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await codeOf(verify(stranger, phoneNumber, right))).toEqual(noCode);
  }
  await send(stranger, phoneNumber);
  expect((await verify(client, phoneNumber, right)).status).toBe(200);
});

test("a guest keeps the id; someone else's number is a conflict and the guest remains", async () => {
  const guest = await site.guest();
  const { client, phoneNumber, right } = await begun(guest.client);
  const upgraded = await bodyOf<SignIn>(verify(client, phoneNumber, right, true));
  expect(upgraded.user.uid).toBe(guest.uid);

  const other = await site.guest();
  await send(other.client, phoneNumber);
  const conflict = await verify(other.client, phoneNumber, service().digits(), true);
  expect(await codeOf(conflict)).toEqual([409, "anonymous-upgrade-merge-conflict"]);
  expect(await userOf(other.client)).toMatchObject({ uid: other.uid, proof: "guest" });
});

test("a right code is refused once three others are being tried", async () => {
  const { client, phoneNumber, right } = await begun();
  await changeRows(site.db, "identityCode", { purpose: "phone" }, { attempts: 3 });
  expect(await codeOf(verify(client, phoneNumber, right))).toEqual([403, "code-expired"]);
});

test("says so when the service does not accept the message", async () => {
  service().status = 503;
  expect(await codeOf(send(site.browser(), newNumber()))).toEqual([400, "unavailable"]);
});

/** An app with the real limits and a service for text messages. */
async function limitedApp(environment: Record<string, string>) {
  const service = await startTextService();
  const app = await startTestApp({
    environment: {
      RATE_LIMIT_FACTOR: "1",
      SMS_URL: service.url,
      SIGN_IN_METHODS: "phone,anonymous",
      ...environment,
    },
  });
  return {
    service,
    app,
    /** Sets what has been counted against a key. */
    async used(key: string, count: number) {
      const windowEndsAt = new Date(Date.now() + 60_000).toISOString();
      const { db } = app.context;
      await db.deleteFrom("rateLimit").where("key", "=", key).execute();
      await db.insertInto("rateLimit").values({ key, count, windowEndsAt }).execute();
    },
  };
}

test("a day's limits hold per number, network address, further country, and for guests", async () => {
  const { app, service, used } = await limitedApp({
    TRUST_PROXY: "127.0.0.1",
    SMS_COUNTRIES: "IN,AE",
  });
  let networks = 0;
  const post = (path: string, body: object, from: string) =>
    codeOf(new Client(app.url, { "x-forwarded-for": from }).post(`/api/auth/widget/${path}`, body));
  const send = (phoneNumber: string, network?: string) => {
    networks += 1;
    return post("phone/send", { phoneNumber }, network ?? `198.51.100.${networks}`);
  };
  const phoneNumber = newNumber();
  await used(`sms:${hashOfText(phoneNumber)}`, 4);
  expect(await send(phoneNumber)).toEqual([200, undefined]);
  expect(await send(phoneNumber)).toEqual([429, "too-many-requests"]);

  await used(`sms-from:${networksOf("2001:db8::1:2")[0].name}`, 20);
  const spared = newNumber();
  expect(await send(spared, "2001:db8::ffff:3")).toEqual([429, "too-many-requests"]);
  expect(await app.context.rateLimiter.count(`sms:${hashOfText(spared)}`)).toBe(0);

  await used("sms-to:AE", 200);
  expect(await send("+971501234567")).toEqual([429, "quota-exceeded"]);
  expect(await send("+447400123456", "198.51.100.250")).toEqual([400, "country-not-supported"]);
  expect(service.messages).toHaveLength(1);

  await used("guests:203.0.113.1", 60);
  expect(await post("guest", {}, "203.0.113.1")).toEqual([429, "too-many-requests"]);
  expect(await post("guest", {}, "203.0.113.2")).toEqual([200, undefined]);
});

test("strangers who use up a number's messages and the day's leave its owner's browser a share", async () => {
  const { app, service, used } = await limitedApp({});
  const phoneNumber = newNumber();
  const client = new Client(app.url);
  const send = (from: Client) => codeOf(from.post("/api/auth/widget/phone/send", { phoneNumber }));
  await send(client);
  const code = service.digits();
  await client.post("/api/auth/widget/phone/verify", { phoneNumber, code, upgrade: false });
  await used(`sms:${hashOfText(phoneNumber)}`, 5);
  await used("sms", 2000);
  expect(await send(new Client(app.url))).toEqual([429, "too-many-requests"]);
  expect(await send(client)).toEqual([200, undefined]);
  await used(`sms-known:${hashOfText(phoneNumber)}`, 5);
  expect(await send(client)).toEqual([429, "too-many-requests"]);
});

test("a method that is not offered is refused", async () => {
  const app = await startTestApp();
  const client = new Client(app.url);
  const calls: [string, object][] = [
    ["phone/send", { phoneNumber: newNumber() }],
    ["phone/verify", { phoneNumber: newNumber(), code: "123456", upgrade: false }],
    ["guest", {}],
    ["email-link/send", linkFor("a@example.test")],
  ];
  for (const [path, body] of calls) {
    expect(await codeOf(client.post(`/api/auth/widget/${path}`, body))).toEqual([
      403,
      "operation-not-allowed",
    ]);
  }
  const atGoogle = client.post("/api/auth/sign-in/social", { provider: "google" });
  expect(await codeOf(atGoogle)).toEqual([404, "provider-not-found"]);
});

test.each([
  ["a service for messages alone", { SMS_URL: "http://127.0.0.1:9/sms" }],
  ["the method alone", { SIGN_IN_METHODS: "phone,password" }],
])("%s offers no codes by text message", async (_what, environment) => {
  const app = await startTestApp({ environment });
  const body = { phoneNumber: newNumber() };
  const sent = new Client(app.url).post("/api/auth/widget/phone/send", body);
  expect(await codeOf(sent)).toEqual([403, "operation-not-allowed"]);
});
