import { beforeEach, describe, expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { bodyOf, Client, codeOf } from "../../../../test/person.ts";
import { startTextService } from "../../../../test/stand-ins.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { everyWaySite, linkFor, userOf } from "../../../../test/ways-to-sign-in.ts";
import { networksOf } from "../../../rate-limit/network.ts";
import { hashOf } from "../mailbox/code-repository.ts";

let numbered = 0;
/** A number in India's plan that no test has used. */
const newNumber = () => {
  numbered += 1;
  return `+9198123${String(numbered).padStart(5, "0")}`;
};

describe.each(anyDatabase())("codes by text message on $name", (database) => {
  let now = new Date();
  const site = everyWaySite(database, { clock: { now: () => now } });
  const service = () => site.texts();
  beforeEach(() => {
    now = new Date();
    service().status = 202;
  });

  const send = site.textCode;
  const verify = (client: Client, phoneNumber: string, code: string, upgrade = false) =>
    client.post("/api/auth/widget/phone/verify", { phoneNumber, code, upgrade });
  /** A browser that has had a code sent to a new number. */
  const begun = async () => {
    const [client, phoneNumber] = [site.browser(), newNumber()];
    expect((await send(client, phoneNumber)).status).toBe(200);
    return { client, phoneNumber };
  };
  type SignIn = { user: { uid: string; email: string; displayName: string }; isNewUser: boolean };

  test("signs in with six digits, and recognises the person again", async () => {
    const { client, phoneNumber } = await begun();
    const message = service().messages.at(-1);
    expect(message?.to).toBe(phoneNumber);
    expect(message?.authorization).toBe("Bearer test");
    expect(message?.text).toMatch(/^\d{6} is your code.+@localhost:\d+ #\d{6}$/s);
    const first = await bodyOf<SignIn>(verify(client, phoneNumber, service().digits()));
    expect(first).toMatchObject({ isNewUser: true, user: { email: "", displayName: phoneNumber } });
    expect(await userOf(client)).toMatchObject({ uid: first.user.uid, email: "" });

    const other = site.browser();
    await send(other, phoneNumber);
    const second = await bodyOf<SignIn>(verify(other, phoneNumber, service().digits()));
    expect(second).toMatchObject({ isNewUser: false, user: { uid: first.user.uid } });
  });

  test.each(["12345", "+911234", "9812345678", "+15551234567"])(
    "refuses %s, which is not a number",
    async (phoneNumber) => {
      const answer = await send(site.browser(), phoneNumber);
      expect(await codeOf(answer)).toEqual([400, "INVALID_PHONE_NUMBER"]);
    },
  );

  test("three wrong codes void it, as do thirty concurrent ones, and the right one then fails", async () => {
    const { client, phoneNumber } = await begun();
    const right = service().digits();
    const wrong = right === "000000" ? "000001" : "000000";
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => verify(client, phoneNumber, wrong).then(codeOf)),
    );
    const count = (code: string) => answers.filter(([, given]) => given === code).length;
    expect(count("INVALID_OTP")).toBe(3);
    expect(count("TOO_MANY_ATTEMPTS") + count("OTP_NOT_FOUND")).toBe(27);
    expect(await codeOf(verify(client, phoneNumber, right))).toEqual([400, "OTP_NOT_FOUND"]);
  });

  test("the right code works once, even when sent five times concurrently", async () => {
    const { client, phoneNumber } = await begun();
    const right = service().digits();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => verify(client, phoneNumber, right)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a newer code voids the older one", async () => {
    const { client, phoneNumber } = await begun();
    const older = service().digits();
    await send(client, phoneNumber);
    if (older !== service().digits()) {
      expect(await codeOf(verify(client, phoneNumber, older))).toEqual([400, "INVALID_OTP"]);
    }
    expect((await verify(client, phoneNumber, service().digits())).status).toBe(200);
  });

  test("expires after five minutes", async () => {
    const { client, phoneNumber } = await begun();
    now = new Date(now.getTime() + 301_000);
    const late = await verify(client, phoneNumber, service().digits());
    expect(await codeOf(late)).toEqual([400, "OTP_NOT_FOUND"]);
  });

  test("works only in the browser that requested it, so a stranger can neither use nor void it", async () => {
    const { client, phoneNumber } = await begun();
    const right = service().digits();
    const stranger = site.browser();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await codeOf(verify(stranger, phoneNumber, right))).toEqual([400, "OTP_NOT_FOUND"]);
    }
    await send(stranger, phoneNumber);
    expect((await verify(client, phoneNumber, right)).status).toBe(200);
  });

  test("a guest keeps the id; someone else's number is a conflict and the guest remains", async () => {
    const phoneNumber = newNumber();
    const client = site.browser();
    const guest = await bodyOf<SignIn>(client.post("/api/auth/widget/guest", {}));
    await send(client, phoneNumber);
    const upgraded = await verify(client, phoneNumber, service().digits(), true);
    expect((await bodyOf<SignIn>(upgraded)).user.uid).toBe(guest.user.uid);

    const other = site.browser();
    const second = await bodyOf<SignIn>(other.post("/api/auth/widget/guest", {}));
    await send(other, phoneNumber);
    const conflict = await verify(other, phoneNumber, service().digits(), true);
    expect(await codeOf(conflict)).toEqual([409, "ANONYMOUS_UPGRADE_MERGE_CONFLICT"]);
    const still = await bodyOf<SignIn>(other.call("/api/auth/widget/user"));
    expect(still.user.uid).toBe(second.user.uid);
  });

  test("says so when the service does not accept the message", async () => {
    service().status = 503;
    expect(await codeOf(send(site.browser(), newNumber()))).toEqual([400, "SMS_NOT_SENT"]);
  });
});

test("a day's limits hold per number, network address, further country, and for guests", async () => {
  const service = await startTextService();
  const app = await startTestApp({
    environment: {
      RATE_LIMIT_FACTOR: "1",
      TRUST_PROXY: "127.0.0.1",
      SMS_URL: service.url,
      SMS_COUNTRIES: "IN,AE",
      SIGN_IN_METHODS: "phone,anonymous",
    },
  });
  const used = (key: string, count: number) => setCount(app, key, count);
  let networks = 0;
  const send = async (phoneNumber: string, network?: string) => {
    networks += 1;
    const from = network ?? `198.51.100.${networks}`;
    const headers = { "content-type": "application/json", "x-forwarded-for": from };
    const body = JSON.stringify({ phoneNumber });
    const init = { method: "POST", headers, body };
    return codeOf(fetch(`${app.url}/api/auth/widget/phone/send`, init));
  };
  const phoneNumber = newNumber();
  await used(`sms:${hashOf(phoneNumber)}`, 4);
  expect(await send(phoneNumber)).toEqual([200, undefined]);
  expect(await send(phoneNumber)).toEqual([429, "TOO_MANY_REQUESTS"]);

  await used(`sms-from:${networksOf("2001:db8::1:2")[0].name}`, 20);
  const spared = newNumber();
  expect(await send(spared, "2001:db8::ffff:3")).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(await app.context.rateLimiter.count(`sms:${hashOf(spared)}`)).toBe(0);

  await used("sms-to:AE", 200);
  expect(await send("+971501234567")).toEqual([429, "QUOTA_EXCEEDED"]);
  expect(await send("+447400123456", "198.51.100.250")).toEqual([400, "COUNTRY_NOT_SUPPORTED"]);
  expect(service.messages).toHaveLength(1);

  const guest = async (from: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": from };
    const init = { method: "POST", headers, body: "{}" };
    return (await fetch(`${app.url}/api/auth/widget/guest`, init)).status;
  };
  await used("guests:203.0.113.1", 60);
  expect([await guest("203.0.113.1"), await guest("203.0.113.2")]).toEqual([429, 200]);
  await app.close();
  await service.close();
});

test("strangers who use up a number's messages and the day's leave its owner's browser a share", async () => {
  const service = await startTextService();
  const app = await startTestApp({
    environment: { RATE_LIMIT_FACTOR: "1", SMS_URL: service.url, SIGN_IN_METHODS: "phone" },
  });
  const phoneNumber = newNumber();
  const client = new Client(app.url);
  const send = async (from: Client) =>
    codeOf(from.post("/api/auth/widget/phone/send", { phoneNumber }));
  await send(client);
  const code = service.digits();
  await client.post("/api/auth/widget/phone/verify", { phoneNumber, code, upgrade: false });
  await setCount(app, `sms:${hashOf(phoneNumber)}`, 5);
  await setCount(app, "sms", 2000);
  expect(await send(new Client(app.url))).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(await send(client)).toEqual([200, undefined]);
  await setCount(app, `sms-known:${hashOf(phoneNumber)}`, 5);
  expect(await send(client)).toEqual([429, "TOO_MANY_REQUESTS"]);
  await app.close();
  await service.close();
});

/** Sets what has been counted against a key. */
async function setCount(app: TestApp, key: string, count: number): Promise<void> {
  const windowEndsAt = new Date(Date.now() + 60_000).toISOString();
  const { db } = app.context;
  await db.deleteFrom("rateLimit").where("key", "=", key).execute();
  await db.insertInto("rateLimit").values({ key, count, windowEndsAt }).execute();
}

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
      "OPERATION_NOT_ALLOWED",
    ]);
  }
});
