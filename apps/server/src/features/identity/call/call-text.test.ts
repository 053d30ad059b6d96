import { termsVersions } from "contract/terms";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { type Person, registerPerson } from "../../../../test/person.ts";
import { codeOf, linkFor, signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

const nul = "a\u0000b";
const password = "letters4and5digits";

/** Calls with a NUL in each of their texts, signed in. */
const bodies: [string, Record<string, unknown>][] = [
  ["/api/auth/sign-up/email", { name: nul, email: "nul1@example.test", password }],
  ["/api/auth/sign-up/email", { name: "N", email: `${nul}@example.test`, password }],
  [
    "/api/auth/sign-up/email",
    { name: "N", email: "nul2@example.test", password: `${password}\u0000` },
  ],
  ["/api/auth/sign-up/email", { name: "N", email: "nul3@example.test", password, image: nul }],
  ["/api/auth/sign-up/email", { name: "N", email: "nul4@example.test", password, [nul]: "x" }],
  ["/api/auth/sign-in/email", { email: `${nul}@example.test`, password }],
  ["/api/auth/sign-in/social", { provider: nul }],
  ["/api/auth/sign-in/social", { provider: "google", callbackURL: `/${nul}` }],
  ["/api/auth/update-user", { name: nul }],
  ["/api/auth/update-user", { image: nul }],
  ["/api/auth/change-password", { currentPassword: nul, newPassword: password }],
  ["/api/auth/unlink-account", { providerId: nul, accountId: nul }],
  ["/api/auth/widget/methods", { email: `${nul}@example.test` }],
  ["/api/auth/widget/password-reset", { email: `${nul}@example.test` }],
  ["/api/auth/widget/change-email", { email: `${nul}@example.test` }],
  ["/api/auth/widget/action-code/check", { oobCode: nul }],
  ["/api/auth/widget/action-code/apply", { oobCode: nul }],
  ["/api/auth/widget/email-link/send", linkFor(`${nul}@example.test`)],
  ["/api/auth/widget/email-link/sign-in", { oobCode: nul, email: "n@example.test" }],
  ["/api/auth/widget/upgrade/password", { email: "n@example.test", password, name: nul }],
  ["/api/auth/widget/phone/verify", { phoneNumber: nul, code: nul, upgrade: false }],
  ["/api/auth/widget/second-factor/prove", { code: nul }],
  ["/api/projectQuery", { name: nul, email: "n@example.test", message: "m" }],
  ["/api/projectQuery", { name: "N", email: nul, message: "m" }],
  ["/api/projectQuery", { name: "N", email: "n@example.test", message: nul }],
  ["/api/processFileGen", { fileUpName: nul, bucketName: nul, process_egn: nul }],
  ["/api/processFileGenV2", { filesUploaded: [nul] }],
  [
    "/api/payments/verify",
    { razorpay_payment_id: nul, razorpay_order_id: nul, razorpay_signature: nul },
  ],
  ["/api/payments/confirm", { userName: nul, email: nul }],
];

/** Addresses with an encoded NUL. */
const addresses = [
  "/api/payments/status?statement=%00",
  "/api/statements/%00/Invoice_file.xlsx",
  "/api/statements/a%00b",
  "/api/flow?x=%00",
  "/api/auth/callback/google?state=%00&code=%00",
];

describe.each(testDatabases())("text of calls on $name", (database) => {
  let person: Person;
  const site = signInSite(database, {
    environment: {
      SMS_URL: "http://127.0.0.1:9",
      SIGN_IN_METHODS: "password,emailLink,phone,anonymous",
    },
  });
  beforeAll(async () => {
    person = await registerPerson(site.app.url);
  });

  test.each(bodies)("a NUL in the body of %s is refused (case %#)", async (path, body) => {
    const answer = await person.client.post(path, body);
    expect(await codeOf(answer)).toEqual([400, "invalid-request"]);
  });

  test("a NUL in a form is refused", async () => {
    for (const path of [
      "/api/auth/sign-up/email",
      "/api/auth/sign-in/email",
      "/api/projectQuery",
    ]) {
      const body = new URLSearchParams({
        name: nul,
        email: "f@example.test",
        password,
        message: "m",
      });
      const answer = await person.client.call(path, { method: "POST", body });
      expect(answer.status, path).toBe(400);
    }
  });

  test.each(addresses)("a NUL in the address %s is refused", async (path) => {
    const answer = await person.client.call(path);
    expect(await codeOf(answer)).toEqual([400, "invalid-request"]);
  });

  test("a NUL in an upload's name is refused", async () => {
    const terms = `cgTerms=${termsVersions.capitalGains}&generalTerms=${termsVersions.general}`;
    const answer = await person.client.call(
      `/api/uploads/${person.uid}.csv?platform=ICICI&${terms}`,
      {
        method: "PUT",
        body: "x",
        headers: { "x-file-name": "a%00.csv" },
      },
    );
    expect(await codeOf(answer)).toEqual([422, "file-name-missing"]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["/sign-up/email", { name: "n".repeat(201), email: "long1@example.test", password }],
    ["/sign-up/email", { name: { a: 1 }, email: "long2@example.test", password }],
    ["/sign-up/email", { name: ["N"], email: "long3@example.test", password }],
    ["/sign-up/email", { name: "line\nbreak", email: "long4@example.test", password }],
    ["/sign-up/email", { name: "N", email: `${"e".repeat(250)}@example.test`, password }],
    ["/sign-up/email", { name: "N", email: "long5@example.test", password, image: { a: 1 } }],
    [
      "/sign-up/email",
      { name: "N", email: "long6@example.test", password, image: "i".repeat(2001) },
    ],
    ["/sign-in/email", { email: `${"e".repeat(250)}@example.test`, password }],
    ["/update-user", { name: { a: 1 } }],
    ["/update-user", { name: 5 }],
    ["/update-user", { name: "n".repeat(201) }],
    ["/update-user", { name: "\u001b[31m" }],
    ["/update-user", { image: ["x"] }],
    ["/sign-in/social", { provider: "google", loginHint: "x".repeat(9000) }],
    ["/sign-in/social", { provider: "google", additionalData: { a: ["\u0007"] } }],
    ["/widget/upgrade/password", { email: "n@example.test", password, name: "a\nb" }],
  ])("%s refuses text in the wrong format (case %#)", async (path, body) => {
    const answer = await person.client.post(`/api/auth${path}`, body);
    expect(await codeOf(answer)).toEqual([400, "INVALID_ARGUMENT"]);
  });

  test("names in every script, long passwords and passwords with tabs still work", async () => {
    const client = site.browser();
    const name = "आशा O’Brien-Ñandú 😀".padEnd(200, "x");
    const taken = { name, email: "fine@example.test", password: `tab\there 4 ${"p".repeat(110)}` };
    expect((await client.post("/api/auth/sign-up/email", taken)).status).toBe(200);
    expect((await client.post("/api/auth/sign-in/email", taken)).status).toBe(200);
    expect((await client.post("/api/auth/update-user", { name: "Literally \\u0000" })).status).toBe(
      200,
    );
    expect(await userOf(client)).toMatchObject({
      displayName: "Literally \\u0000",
    });
  });
});
