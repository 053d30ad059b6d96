import type { Call } from "contract/address-of";
import { identityRoot } from "contract/address-of";
import * as calls from "contract/calls";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { confirmedPerson, registerPerson, unticked } from "../../../test/person.ts";
import { codeOf, linkFor, signInSite } from "../../../test/ways-to-sign-in.ts";
import { describedCalls } from "../../api-docs/document.ts";

const password = "letters4and5digits";
const tooLong = `${"e".repeat(250)}@example.test`;

/**
 * For every call of identity that takes a body, bodies that are right but for one field: the work of
 * the call would have begun with the rest.
 */
const nearlyRight: { [C in Call]?: (own: { email: string }) => object[] } = {
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
      ...[["x"], "i".repeat(2001)].map((image) => ({ email, password, name: "N", image })),
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
    { image: ["x"] },
    { name: "Other", email: "other@example.test" },
  ],
  [calls.changePassword]: () => [
    { currentPassword: password },
    { currentPassword: "wrong4password" },
    { currentPassword: password, newPassword: "another4password", revokeOtherSessions: "yes" },
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
  [calls.sendPhoneCode]: () => [{ phoneNumber: "+919812345678" }],
  [calls.verifyPhoneCode]: () => [{ phoneNumber: "+919812345678", code: "123456" }],
  [calls.turnOnSecondFactor]: () => [{ code: 123456 }],
  [calls.turnOffSecondFactor]: () => [{ code: 123456 }],
  [calls.renewRecoveryCodes]: () => [{}],
  [calls.proveSecondFactor]: () => [{ code: 123456 }],
};

describe.each(testDatabases())("a body of the wrong form, on $name", (database) => {
  const site = signInSite(database, {
    environment: { RATE_LIMIT_FACTOR: "1", SIGN_IN_METHODS: "password,emailLink,phone,anonymous" },
  });

  /** Every row of every table. */
  const everything = async () => {
    const tables = ["user", "session", "account", "identity_code", "second_factor"];
    const all: unknown[] = [];
    for (const table of [...tables, "recovery_code", "outbox_mail", "rate_limit"]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(site.db);
      all.push(rows.map((row) => JSON.stringify(row)).sort());
    }
    return all;
  };

  test("changes nothing: no mail, no row, no count, for every call of identity", async () => {
    const { client, email } = await confirmedPerson(site.app);
    await registerPerson(site.app.url);
    const guest = site.browser();
    await guest.post("/api/auth/widget/guest", {});
    const before = await everything();
    const withBody = describedCalls.filter(
      ({ path, entry }) => path.startsWith(`${identityRoot}/`) && entry.body,
    );
    for (const { method, path } of withBody) {
      const call = `${method} ${path}` as Call;
      const bodies = nearlyRight[call]?.({ email }) ?? [];
      expect([call, bodies.length > 0]).toEqual([call, true]);
      for (const body of [...bodies, [], "text", null]) {
        for (const browser of [client, guest, site.browser()]) {
          const cookies = browser.cookieHeader();
          const answer = await browser.post(path, body);
          expect([call, body, ...(await codeOf(answer))]).toEqual([
            call,
            body,
            400,
            "INVALID_ARGUMENT",
          ]);
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
