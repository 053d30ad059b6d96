import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { proveSecondFactor, turnOnSecondFactor } from "../../../../test/authenticator-app.ts";
import { anyDatabase } from "../../../../test/databases.ts";
import { operatorCommand } from "../../../../test/operator-command.ts";
import { codeOf, confirmedPerson, eraseAccount, type Person } from "../../../../test/person.ts";
import { rowsOf } from "../../../../test/rows.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { testFolder } from "../../../../test/test-folder.ts";
import { signedInAgain, uidOf } from "../../../../test/ways-to-sign-in.ts";
import { systemClock } from "../../../clock.ts";
import { disableAccount } from "../disabled-accounts/repository.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = testFolder();
});

const soon = () => new Date(systemClock.now().getTime() + 30_000);
const signIn = (app: TestApp, person: Person) => signedInAgain({ app }, person);

describe("a person's second factor", () => {
  test("is in the export without its secret, and is deleted with the account", async () => {
    const app = await startTestApp({ database: anyDatabase });
    const { db } = app.context;
    const person = await confirmedPerson(app);
    expect((await person.export()).secondFactor).toBeNull();
    const { recoveryCodes } = await turnOnSecondFactor(person, systemClock.now());
    const data = await person.export();
    expect(data.secondFactor).toEqual({ turnedOnAt: expect.any(String), recoveryCodesLeft: 10 });
    const [factor] = await rowsOf(db, "secondFactor");
    for (const secret of [factor?.secret, ...recoveryCodes]) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }

    expect((await eraseAccount(person.client)).status).toBe(200);
    expect(await rowsOf(db, "secondFactor")).toEqual([]);
    expect(await rowsOf(db, "recoveryCode")).toEqual([]);
  });

  test("an operator turns it off for a person who has lost everything, on record and with a mail to the owner", async () => {
    const app = await startTestApp({ database: anyDatabase });
    const person = await confirmedPerson(app);
    await turnOnSecondFactor(person, systemClock.now());
    const run = (...given: string[]) => operatorCommand("second-factor", app.environment, ...given);
    expect(await run("on", person.email)).toMatchObject({ code: 2 });
    expect(await run("off", "nobody@example.test")).toMatchObject({ code: 1 });
    expect(await uidOf(person.client)).toBe(person.uid);
    const off = await run("off", person.email.toUpperCase());
    expect(off).toEqual({ code: 0, text: expect.stringContaining("The second factor is off") });
    expect(await uidOf(person.client), "every browser is signed out").toBeUndefined();
    expect(await uidOf(await signIn(app, person))).toBe(person.uid);
    const { db } = app.context;
    const mails = await rowsOf(db, "outboxMail", { recipient: person.email });
    expect(mails.map(({ subject }) => subject).join()).toContain("Two-step sign-in is off");
    expect(await rowsOf(db, "accessAudit")).toMatchObject([
      { actor: "operator", userId: person.uid, object: "second-factor off" },
    ]);
    expect(await run("off", person.email)).toMatchObject({ code: 1 });
  });
});

test("after rewrapping, codes still work without the old master key", async () => {
  const [older, newer] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
  const first = await startTestApp({ dataDir, environment: { MASTER_KEY: older } });
  const person = await confirmedPerson(first);
  const { app: phone, recoveryCodes } = await turnOnSecondFactor(person, systemClock.now());
  await first.close();
  const keys = { DATA_DIR: dataDir, MASTER_KEY: `${newer},${older}` };
  const rewrap = () => operatorCommand("rewrap", keys);

  const early = await startTestApp({ dataDir, environment: { MASTER_KEY: newer } });
  const client = await signIn(early, person);
  const refused = await proveSecondFactor(client, phone.codeAt(soon()));
  expect(await codeOf(refused)).toEqual([503, "codes-unreadable"]);
  expect((await proveSecondFactor(client, recoveryCodes[0] ?? "")).status).toBe(200);
  await early.close();

  const { text } = await rewrap();
  expect(text).toContain("0 objects rewrapped, 0 already current.");
  expect(text).toContain("1 second factor resealed.");
  expect((await rewrap()).text).toContain("0 second factors resealed.");
  const second = await startTestApp({ dataDir, environment: { MASTER_KEY: newer } });
  const again = await signIn(second, person);
  expect((await proveSecondFactor(again, phone.codeAt(soon()))).status).toBe(200);
  await second.close();
});

test("a backup restores it elsewhere, even under another master key, and keeps an account disabled", async () => {
  const key = randomBytes(32).toString("base64");
  const first = await startTestApp({ dataDir: join(dataDir, "old") });
  const person = await confirmedPerson(first);
  const { app: phone } = await turnOnSecondFactor(person, systemClock.now());
  const disabled = await confirmedPerson(first);
  await disableAccount(first.context.db, disabled.uid, systemClock.now());
  await first.close();
  const run = (name: string, folder: string, more: object = {}) =>
    operatorCommand(name, { DATA_DIR: join(dataDir, folder), ...more }, join(dataDir, "backup"));
  expect(await run("backup", "old")).toMatchObject({ code: 0 });
  const environment = { MASTER_KEY: key };
  const restored = await run("restore", "new", environment);
  expect(restored.code).toBe(0);
  expect(restored.text).not.toContain("cannot be opened");

  const second = await startTestApp({ dataDir: join(dataDir, "new"), environment });
  const client = await signIn(second, person);
  expect((await proveSecondFactor(client, phone.codeAt(soon()))).status).toBe(200);
  expect(await uidOf(client)).toBe(person.uid);
  const refused = await client.post("/api/auth/sign-in/email", disabled);
  expect(await codeOf(refused)).toEqual([403, "user-disabled"]);
  await second.close();
});
