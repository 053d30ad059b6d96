import { type Call, identityRoot } from "contract/address-of";
import { bodySchemaOf } from "contract/call-table";
import * as calls from "contract/calls";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anyDatabase } from "../test/databases.ts";
import {
  codeOf,
  confirmedPerson,
  fortyLots,
  insertProcessedStatement,
  registerPerson,
  unticked,
  uploaded,
} from "../test/person.ts";
import { linkFor, signInSite } from "../test/ways-to-sign-in.ts";
import { describedCalls } from "./api-docs/document.ts";

const password = "letters4and5digits";
const tooLong = `${"e".repeat(250)}@example.test`;

/**
 * For every call whose body has a schema, bodies that are right but for one field: the work of the call
 * would have begun with the rest.
 */
const nearlyRight: { [C in Call]?: (own: { email: string; uid: string }) => object[] } = {
  [calls.sendProjectQuery]: ({ email }) => [
    { name: "N", email },
    { name: "n".repeat(201), email, message: "m" },
    { name: "N", email: tooLong, message: "m" },
    { name: "N", email, message: { text: "m" } },
  ],
  [calls.processFile]: ({ uid }) =>
    [
      { process_egn: "OTHER" },
      { process_egn: undefined },
      { choices: { kinds: { short: "share" } } },
      { choices: { acceptProposedFmv: "yes" } },
    ].map((wrong) => ({
      fileUpName: `uploads/${uid}.csv`,
      bucketName: "statements",
      process_egn: "ICICI",
      ...wrong,
    })),
  [calls.processFiles]: ({ uid }) => [
    { bucketName: "statements", userId: uid },
    { bucketName: "statements", userId: uid, files: { icici: 5 } },
  ],
  [calls.verifyPayment]: () => [{ razorpayPaymentId: "pay_1", razorpayOrderId: "order_1" }],
  [calls.confirmPayment]: () => [{ Test: "1", userName: 5, email: "a@example.test" }],
  [calls.reportWithOwner]: () => [{ pan: "abcde1234f" }],
  [calls.summaryWithOwner]: () => [{ name: "n".repeat(121) }],
  [calls.nameStatement]: () => [{}, { title: "t".repeat(81) }, { title: "two\nlines" }],
  [calls.signIn]: ({ email }) => [
    { email },
    { email, password, rememberMe: "yes" },
    { email: tooLong, password },
  ],
  [calls.signUp]: ({ email }) =>
    [
      { email, password },
      { email: tooLong, password, name: "N" },
      ...[["N"], "n".repeat(201), "line\nbreak"].map((name) => ({ email, password, name })),
      ...[{}, { page: "/elsewhere" }, { page: "/", everything: "2026-11-22" }].map(
        (termsAccepted) => ({ email, password, name: "N", termsAccepted }),
      ),
    ].map((body) => ({ ...unticked, ...body })),
  [calls.signInAtProvider]: () => [
    {},
    { provider: "google", idToken: { token: "x" } },
    { provider: "google", loginHint: "x".repeat(9000) },
  ],
  [calls.linkProvider]: () => [{ provider: 5 }],
  [calls.updateUser]: () => [
    {},
    ...[5, "n".repeat(201), "\u001b[31m"].map((name) => ({ name })),
    { name: "Other", email: "other@example.test" },
  ],
  [calls.changePassword]: () => [
    { currentPassword: password },
    { currentPassword: "wrong4password" },
    { currentPassword: password, newPassword: ["another4password"] },
  ],
  [calls.unlinkAccount]: () => [{}, { accountId: 5 }],
  [calls.signInMethods]: () => [{ email: "nobody" }, { email: "no\u0001body@example.test" }],
  [calls.signInAsGuest]: () => [{ termsAccepted: "yes" }],
  [calls.upgradeByPassword]: ({ email }) => [
    { email, password },
    { email, password, name: "a\nb" },
  ],
  [calls.changeEmail]: () => [{ email: 5 }],
  [calls.sendPasswordReset]: ({ email }) => [{ email: [email] }],
  [calls.checkActionCode]: () => [{ oobCode: 5 }],
  [calls.applyActionCode]: () => [{ oobCode: "x", password: 5 }],
  [calls.resetPassword]: () => [{ oobCode: "x" }],
  [calls.sendEmailLink]: ({ email }) => [linkFor(email, { upgrade: "no" })],
  [calls.checkEmailLink]: () => [{}],
  [calls.signInByEmailLink]: () => [{ oobCode: "x" }],
  [calls.sendPhoneCode]: () => [{}, { phoneNumber: 5 }],
  [calls.verifyPhoneCode]: () => [{ phoneNumber: "+919812345678", code: "123456" }],
  [calls.turnOnSecondFactor]: () => [{ code: 123456 }],
  [calls.turnOffSecondFactor]: () => [{ code: 123456 }],
  [calls.renewRecoveryCodes]: () => [{}],
  [calls.proveSecondFactor]: () => [{ code: 123456 }],
};

describe.each(anyDatabase())("a body of the wrong form, on $name", (database) => {
  const site = signInSite(database, {
    environment: { RATE_LIMIT_FACTOR: "1", SIGN_IN_METHODS: "password,emailLink,phone,anonymous" },
  });

  /** Every row of every table. */
  const everything = async () => {
    const all: Record<string, string[]> = {};
    for (const { name } of await site.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(site.db);
      all[name] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return all;
  };

  test("changes nothing: no mail, no row, no count, for every call of the table", async () => {
    const person = await confirmedPerson(site.app);
    const { client, email, uid } = person;
    await uploaded(person, "ICICI", fortyLots);
    const id = await insertProcessedStatement(site.db, person, new Date());
    await registerPerson(site.app.url);
    const guest = site.browser();
    await guest.post("/api/auth/widget/guest", {});
    const before = await everything();
    const withBody = describedCalls
      .map(({ method, path }) => `${method} ${path}` as Call)
      .filter((call) => bodySchemaOf(call));
    for (const call of withBody) {
      const bodies = nearlyRight[call]?.({ email, uid }) ?? [];
      expect([call, bodies.length > 0]).toEqual([call, true]);
      // The specification lets a payment be confirmed without a body.
      const none = call === calls.confirmPayment ? [] : [null];
      const [method = "", pattern = ""] = call.split(" ");
      const path = pattern.replace("{id}", id);
      for (const body of [...bodies, [], "text", ...none]) {
        for (const browser of [client, guest, site.browser()]) {
          const cookies = browser.cookieHeader();
          const answer = await browser.call(path, {
            method,
            body: JSON.stringify(body),
            headers: { "content-type": "application/json" },
          });
          const [status, code] = await codeOf(answer);
          const said = path.startsWith(`${identityRoot}/`)
            ? status === 400 && code === "INVALID_ARGUMENT"
            : [400, 401, 403, 422].includes(status);
          expect([call, body, status, code, said]).toEqual([call, body, status, code, true]);
          expect([call, browser.cookieHeader()]).toEqual([call, cookies]);
        }
      }
    }
    const form = new URLSearchParams({ email: "other@example.test" });
    const posted = await client.call("/api/auth/widget/change-email", {
      method: "POST",
      body: form,
    });
    expect(posted.status, "a form of another site could look like this").toBe(415);
    expect(await everything()).toEqual(before);
  });
});
