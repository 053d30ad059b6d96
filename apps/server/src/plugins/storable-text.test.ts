import { termsVersions } from "contract/terms";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { type Person, registerPerson } from "../../test/person.ts";
import { codeOf, signInSite } from "../../test/ways-to-sign-in.ts";

const nul = "a\u0000b";
const password = "letters4and5digits";

/** Bodies with a NUL in a text, in a name, and inside a list. */
const bodies: [string, Record<string, unknown>][] = [
  ["/api/auth/sign-up/email", { name: nul, email: "nul1@example.test", password }],
  ["/api/auth/sign-up/email", { name: "N", email: "nul2@example.test", password, [nul]: "x" }],
  ["/api/auth/sign-in/email", { email: `${nul}@example.test`, password }],
  ["/api/projectQuery", { name: "N", email: "n@example.test", message: nul }],
  ["/api/processFileGenV2", { filesUploaded: [nul] }],
  [
    "/api/payments/verify",
    { razorpay_payment_id: nul, razorpay_order_id: nul, razorpay_signature: nul },
  ],
];

/** Addresses with an encoded NUL. */
const addresses = [
  "/api/payments/status?statement=%00",
  "/api/statements/%00/Invoice_file.xlsx",
  "/api/statements/a%00b",
  "/api/auth/callback/google?state=%00&code=%00",
];

describe.each(testDatabases())("text of calls on $name", (database) => {
  let person: Person;
  const site = signInSite(database);
  beforeAll(async () => {
    person = await registerPerson(site.app.url);
  });

  test.each(bodies)("a NUL in the body of %s is refused (case %#)", async (path, body) => {
    const answer = await person.client.post(path, body);
    expect(await codeOf(answer)).toEqual([400, "invalid-request"]);
  });

  test("a NUL in a form is refused", async () => {
    for (const path of ["/api/auth/sign-up/email", "/api/projectQuery"]) {
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
});
