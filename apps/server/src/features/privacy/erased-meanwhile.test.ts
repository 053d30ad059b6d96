import { type Call, methodOf } from "@site/contract/address-of";
import { callTable, entryOf } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import { expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { leftOf } from "../../../test/left-of-person.ts";
import { meetingCalls } from "../../../test/meeting-calls.ts";
import { type PaymentKit, startPaymentKit } from "../../../test/payment-kit.ts";
import { eraseAccount, handedOver, type Person } from "../../../test/person.ts";

/** What a person calls, prepared: the call itself is made while they are being erased. */
type Asked = (kit: PaymentKit, person: Person) => Promise<() => Promise<Response>>;

const posted =
  (call: Call, body: object): Asked =>
  async (_kit, { client }) =>
  () =>
    client.post(call.slice(call.indexOf("/")), body);

const ofStatement =
  (method: string, rest = "", body?: object): Asked =>
  async (kit, person) => {
    const id = await kit.statement(person);
    return () =>
      person.client.call(`/api/statements/${id}${rest}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
  };

const password = "letters4and5digits";
const code = { code: "123456" };
const leaving = { name: "Name of who leaves" };

/** Every call of a signed-in person that may write. */
const writing: { [C in Call]?: Asked } = {
  [calls.sendProjectQuery]: posted(calls.sendProjectQuery, {
    name: "Asha",
    email: "asha@rare.test",
    message: "Words of who leaves",
  }),
  [calls.uploadFile]: async (_kit, person) => () => person.upload("ICICI", "a,b\n"),
  [calls.processFile]: async (_kit, person) => {
    await person.uploaded("ICICI", "a,b\n");
    return () => person.process();
  },
  [calls.processFiles]: async (_kit, person) => {
    const name = `${person.uid}_icici.csv`;
    await person.uploaded("MULTI", "a,b\n", { name });
    const files = { icici: `uploads/${name}` };
    const body = { bucketName: "statements", userId: person.uid, files };
    return () => person.client.post("/api/processFileGenV2", body);
  },
  [calls.initiatePayment]: async (kit, person) => {
    await kit.statement(person);
    return () => person.initiate();
  },
  [calls.verifyPayment]: async (kit, person) => {
    await kit.statement(person);
    const attempt = await kit.attempt(person);
    return () => person.verify(handedOver(attempt));
  },
  [calls.confirmPayment]: async (kit, person) => {
    await kit.statement(person);
    await person.opened();
    return () => person.confirm();
  },
  [calls.processedFileOnTemplate]: ofStatement("POST", "/processed_file.csv", {}),
  [calls.reportWithOwner]: ofStatement("POST", "/capital-gains-report.xlsx", leaving),
  [calls.summaryWithOwner]: ofStatement("POST", "/summary.pdf", leaving),
  [calls.nameStatement]: ofStatement("PATCH", "", { title: "Title of who leaves" }),
  [calls.deleteStatement]: ofStatement("DELETE"),
  [calls.deleteAccount]:
    async (_kit, { client }) =>
    () =>
      eraseAccount(client),
  [calls.linkProvider]: posted(calls.linkProvider, { provider: "google" }),
  [calls.updateUser]: posted(calls.updateUser, leaving),
  [calls.changePassword]: posted(calls.changePassword, {
    currentPassword: password,
    newPassword: "another4password",
  }),
  [calls.unlinkAccount]: posted(calls.unlinkAccount, { accountId: "any" }),
  [calls.revokeOtherSessions]: posted(calls.revokeOtherSessions, {}),
  [calls.verifyEmail]: posted(calls.verifyEmail, {}),
  [calls.upgradeByPassword]: posted(calls.upgradeByPassword, {
    email: "upgrade@rare.test",
    password,
    name: "N",
  }),
  [calls.changeEmail]: posted(calls.changeEmail, { email: "changed@rare.test" }),
  [calls.linkPendingCredential]: posted(calls.linkPendingCredential, {}),
  [calls.beginSecondFactor]: posted(calls.beginSecondFactor, {}),
  [calls.turnOnSecondFactor]: posted(calls.turnOnSecondFactor, code),
  [calls.turnOffSecondFactor]: posted(calls.turnOffSecondFactor, code),
  [calls.renewRecoveryCodes]: posted(calls.renewRecoveryCodes, code),
  [calls.proveSecondFactor]: posted(calls.proveSecondFactor, code),
};

test("every call of a signed-in person that may write is tried", () => {
  const all = Object.keys(callTable) as Call[];
  const own = all.filter((call) => methodOf(call) !== "GET" && entryOf(call).needsSession);
  expect(own.filter((call) => !writing[call])).toEqual([]);
});

// On SQLite one transaction runs at a time: nothing can come between.
for (const database of testDatabases().filter(({ name }) => name === "PostgreSQL")) {
  test("a person who is erased in the middle of a call leaves no row, object or mail", async () => {
    const kit = await startPaymentKit({}, database);
    await kit.gateway.control({ webhooks: "lose" });
    const { databaseUrl } = kit.app.context.config;
    for (const [call, prepare] of Object.entries(writing)) {
      const person = await kit.person();
      const made = await prepare(kit, person);
      const erase = () => eraseAccount(person.client);
      const [erased] = await meetingCalls(databaseUrl, "access_audit", erase, made);
      expect([call, erased.status]).toEqual([call, 200]);
      await expect
        .poll(() => leftOf(kit.app, person).then((found) => [call, ...found]))
        .toEqual([call]);
    }
  });
}
