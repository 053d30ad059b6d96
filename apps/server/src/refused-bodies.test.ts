import { type Call, identityRoot } from "@site/contract/address-of";
import { bodySchemaOf } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import { sql } from "kysely";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import {
  codeOf,
  confirmedPerson,
  fortyLots,
  insertProcessedStatement,
  registerPerson,
  unticked,
} from "../test/person.ts";
import { nearlyRight, sampleOf } from "../test/sample-body.ts";
import { TestClock } from "../test/test-clock.ts";
import { signInSite } from "../test/ways-to-sign-in.ts";
import { describedCalls } from "./api-docs/document.ts";

const password = "letters4and5digits";
const tooLong = `${"e".repeat(250)}@example.test`;

/** Bodies that break a limit, a pattern or a list of properties, which types do not show. */
const outOfBounds: { [C in Call]?: (own: { email: string; uid: string }) => object[] } = {
  [calls.processFile]: ({ uid }) => [
    { fileUpName: `uploads/${uid}.csv`, bucketName: "statements", process_egn: "OTHER" },
  ],
  [calls.confirmPayment]: () => [{ Test: "1", userName: 5, email: "a@example.test" }],
  [calls.reportWithOwner]: () => [{ pan: "abcde1234f" }],
  [calls.summaryWithOwner]: () => [{ name: "n".repeat(121) }],
  [calls.nameStatement]: () => [{ title: "t".repeat(81) }, { title: "two\nlines" }],
  [calls.signIn]: () => [{ email: tooLong, password }],
  [calls.signUp]: ({ email }) =>
    [
      { email: tooLong },
      { name: "n".repeat(201) },
      { name: "line\nbreak" },
      { termsAccepted: { page: "/elsewhere" } },
      { termsAccepted: { page: "/", everything: "2026-11-22" } },
    ].map((wrong) => ({ ...unticked, email, password, name: "N", ...wrong })),
  [calls.signInAtProvider]: () => [
    { provider: "google", idToken: { token: "x" } },
    { provider: "google", loginHint: "x".repeat(9000) },
  ],
  [calls.updateUser]: () => [
    ...["n".repeat(201), "\u001b[31m"].map((name) => ({ name })),
    { name: "Other", email: "other@example.test" },
  ],
  [calls.upgradeByPassword]: ({ email }) => [{ email, password, name: "a\nb" }],
};

const site = signInSite({
  // Stands still, so that no mail is tried again meanwhile.
  clock: new TestClock(new Date().toISOString()),
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
  await person.uploaded("ICICI", fortyLots);
  const id = await insertProcessedStatement(site.db, person, new Date());
  await registerPerson(site.app.url);
  const guest = site.browser();
  await guest.post("/api/auth/widget/guest", {});
  const before = await everything();
  const fileUpName = `uploads/${uid}.csv`;
  const own = { email, password, currentPassword: password, fileUpName, userId: uid };
  const known = { ...own, ...unticked, phoneNumber: "+919812345678", provider: "google" };
  for (const each of describedCalls) {
    const call = `${each.method} ${each.path}` as Call;
    const schema = bodySchemaOf(call);
    if (!schema) {
      continue;
    }
    const bodies = outOfBounds[call]?.({ email, uid }) ?? [];
    if (Type.IsObject(schema)) {
      const sample = sampleOf(schema, known);
      expect([call, sample, Value.Check(schema, sample)]).toEqual([call, sample, true]);
      bodies.push(...nearlyRight(schema, known));
    }
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
          ? status === 401 || (status === 400 && code === "invalid-argument")
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
