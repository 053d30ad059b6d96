import { randomUUID } from "node:crypto";
import { flowStepOf } from "@site/contract/flow-step";
import type { PersonalData } from "@site/contract/my-statements";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { leftOf } from "../../../test/left-of-person.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { newRows } from "../../../test/new-rows.ts";
import { usePaymentKit } from "../../../test/payment-kit.ts";
import {
  applyCode,
  Client,
  codeOf,
  eraseAccount,
  handedOver,
  mailedCode,
  unticked,
} from "../../../test/person.ts";
import { runRetention } from "../../../test/retention.ts";
import { changeRows, rowOf, rowsOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { ageSignIn, mailsStay, signedInAgain, uidOf } from "../../../test/ways-to-sign-in.ts";
import type { Db } from "../../database/open.ts";
import { readObject } from "../../storage/object-store.ts";
import { cancelInvoice } from "../invoices/service.ts";
import { resultKey } from "../statements/service.ts";
import { createRetention } from "./retention.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(testDatabases())("on $name", (database) => {
  const kit = usePaymentKit(mailsStay, database);

  const stored = async (key: string) => (await readObject(kit.app.context.store, key)) !== null;
  /** By statement, so that they are known after it was erased. */
  const known = new Map<string, string[]>();
  const keysOf = async (id: string) => {
    const file = await kit.db
      .selectFrom("statementFile")
      .innerJoin("statement", "statement.id", "statementFile.statementId")
      .innerJoin("result", "result.id", "resultId")
      .select(["objectKey", "folder"])
      .where("statement.id", "=", id)
      .executeTakeFirst();
    if (file?.objectKey && file.folder !== null) {
      const results = (["processed_file.csv", "result.json"] as const).map((name) =>
        resultKey(file, name),
      );
      known.set(id, [file.objectKey, ...results]);
    }
    return known.get(id) ?? [];
  };
  const storedOf = async (id: string) => Promise.all((await keysOf(id)).map(stored));
  const audit = (statementId: string) => rowsOf(kit.db, "accessAudit", { statementId }, "seq");

  test("the list shows status, files, downloads and how long each is kept", async () => {
    const person = await kit.person();
    expect(await person.statements()).toEqual([]);
    const unpaid = await person.processedStatement();
    expect(await person.statements()).toMatchObject([
      { id: unpaid, platform: "ICICI", status: "unpaid", downloads: [] },
    ]);
    const paid = await person.paidStatement(kit);
    await person.uploaded("ICICI", "a draft");
    const list = await person.statements();
    expect(list.map(({ status }) => status)).toEqual(["uploaded", "paid", "unpaid"]);
    const shown = list[1];
    expect(shown?.downloads.map(({ url }) => url)).toEqual([
      `/api/statements/${paid}/processed_file.csv`,
      `/api/statements/${paid}/capital-gains-report.xlsx`,
      `/api/statements/${paid}/summary.pdf`,
      `/api/statements/${paid}/Invoice_file.xlsx`,
      `/api/statements/${paid}/Invoice_file.pdf`,
    ]);
    expect(shown?.files).toEqual([{ name: "statement.csv", bytes: expect.any(Number) }]);
    const kept = (until: string | null | undefined) =>
      Math.round((Date.parse(until ?? "") - kit.clock.now().getTime()) / day);
    expect([kept(shown?.uploadsKeptUntil), kept(shown?.resultsKeptUntil)]).toEqual([30, 90]);
    expect(await (await kit.person()).statements()).toEqual([]);
    expect((await fetch(`${kit.app.url}/api/statements`)).status).toBe(401);
  });

  test("delete now removes files and results immediately, keeps the invoice, and is on record", async () => {
    const person = await kit.person();
    const id = await person.paidStatement(kit);
    const csv = `/api/statements/${id}/processed_file.csv`;
    expect((await person.client.call(csv)).status).toBe(200);
    expect(await storedOf(id)).toEqual([true, true, true]);
    for (const paper of ["summary.pdf", "capital-gains-report.xlsx"]) {
      expect((await person.client.call(`/api/statements/${id}/${paper}`)).status).toBe(200);
    }

    expect((await person.remove(id)).status).toBe(200);
    expect(await storedOf(id)).toEqual([false, false, false]);
    expect((await person.client.call(csv)).status).toBe(404);
    expect((await person.invoice(id)).status).toBe(200);
    expect(flowStepOf(await person.icici())).toBe("upload");
    expect(await person.statements()).toMatchObject([
      {
        id,
        status: "deleted",
        files: [],
        downloads: [{ name: "Invoice_file.xlsx" }, { name: "Invoice_file.pdf" }],
      },
    ]);
    expect((await person.remove(id)).status).toBe(404);

    const rows = await audit(id);
    expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      ...Array(3).fill("owner download"),
      "owner delete",
      ...Array(9).fill("retention remove-object"),
      "owner download",
    ]);
    expect(rows.filter(({ sha256 }) => sha256 !== null)).toHaveLength(9);
    expect(JSON.stringify(rows)).not.toContain(person.email);
    await expect(sql`update access_audit set actor = 'retention'`.execute(kit.db)).rejects.toThrow(
      "access_audit is append-only",
    );
  });

  test("deleting an older statement keeps the newer upload", async () => {
    const person = await kit.person();
    const older = await person.processedStatement();
    expect(await storedOf(older)).toEqual([true, true, true]);
    const newer = await person.processedStatement();
    expect((await person.remove(older)).status).toBe(200);
    expect(await storedOf(newer)).toEqual([true, true, true]);
    expect(await storedOf(older)).toEqual([false, false, false]);
  });

  test("while a payment is being confirmed nothing is deleted", async () => {
    const person = await kit.person();
    const id = await person.processedStatement();
    await person.verify(handedOver(await kit.attempt(person)));
    const state = await kit.state(id);
    await changeRows(kit.db, "paymentOrder", { statementId: id }, { state: "VERIFIED" });
    const answer = await person.remove(id);
    expect(await codeOf(answer)).toEqual([409, "payment-in-progress"]);
    const erased = await eraseAccount(person.client);
    expect(erased.status).toBe(409);
    expect((await storedOf(id))[1]).toBe(true);
    await changeRows(kit.db, "paymentOrder", { statementId: id }, { state: state as "FULFILLED" });
  });

  test("while a statement is being processed nothing is deleted", async () => {
    const person = await kit.person();
    const done = await person.processedStatement();
    await person.uploaded("ICICI", "a,b");
    const { statementId } = await person.icici();
    const until = new Date(kit.clock.now().getTime() + hour).toISOString();
    await newRows(() => kit.db).result(randomUUID(), statementId ?? "", {
      ...{ state: "asked", work: "process", askedAt: until, wantedUntil: until },
      ...{ takenBy: "a worker", takenUntil: until, userId: person.uid },
    });
    expect(await codeOf(person.remove(statementId ?? ""))).toEqual([409, "being-processed"]);
    expect(await codeOf(eraseAccount(person.client))).toEqual([409, "being-processed"]);
    expect(await storedOf(done)).toEqual([true, true, true]);
    expect((await person.statements()).map(({ status }) => status)).not.toContain("deleted");
  });

  test("a person's data is exported as one file, with consents and invoices and without secrets", async () => {
    const person = await kit.person();
    const id = await person.paidStatement(kit);
    await person.client.post("/api/projectQuery", {
      name: "Sample",
      email: "a@example.test",
      message: "A sample question",
    });
    const answer = await person.client.call("/api/privacy/export");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
    const text = await answer.text();
    const data = JSON.parse(text) as PersonalData;
    expect(data).toMatchObject({
      account: { id: person.uid, email: person.email },
      signInMethods: [{ providerId: "credential" }],
      statements: [{ id, status: "paid" }],
      heads: { [id]: { assessmentYear: expect.any(String) } },
      orders: [{ statementId: id, state: "FULFILLED", amount: 500 }],
      invoices: [{ recipient: { email: person.email } }],
      projectQueries: [{ message: "A sample question" }],
      accessRecords: [{ action: "export" }],
    });
    expect(data.acceptances.map(({ document }) => document).sort()).toEqual([
      "capital-gains",
      "general",
    ]);
    expect(text).not.toMatch(/argon2|"token"|"password":/);
    const others = await (await kit.person()).client.call("/api/privacy/export");
    expect(await others.text()).not.toContain(person.uid);
  });

  test("erasing the account keeps order and invoice, and nothing else of the person's", async () => {
    const person = await kit.person();
    const paid = await person.paidStatement(kit);
    await person.client.post("/api/projectQuery", {
      name: "Sample",
      email: "b@example.test",
      message: "Another sample question",
    });
    // The receipt has gone to an address that is no longer the person's.
    const moved = { email: "moved-on@example.test" };
    expect((await person.client.post("/api/auth/widget/change-email", moved)).status).toBe(200);
    await applyCode(person.client, await mailedCode(kit.app, moved.email, "verifyAndChangeEmail"));
    const unpaid = await person.processedStatement();
    for (const id of [paid, unpaid]) {
      expect(await storedOf(id)).not.toContain(false);
    }
    expect((await eraseAccount(person.client)).status).toBe(200);
    expect((await person.client.call("/api/statements")).status).toBe(401);
    for (const id of [paid, unpaid]) {
      expect(await storedOf(id)).toEqual([false, false, false]);
    }
    const { db } = kit;
    expect(await leftOf(kit.app, person)).toEqual([]);
    expect(await leftOf(kit.app, { ...person, ...moved })).toEqual([]);
    expect(await rowsOf(db, "paymentOrder", { userId: person.uid })).toHaveLength(1);
    const invoices = await rowsOf(db, "invoice");
    expect(invoices.some(({ snapshot }) => snapshot.includes(person.email))).toBe(true);
  });

  test("erasing signs every browser out immediately, and the address is free for a new person", async () => {
    const person = await kit.person();
    const other = await signedInAgain(kit, person);
    expect(await uidOf(other)).toBe(person.uid);
    expect((await eraseAccount(person.client)).status).toBe(200);
    expect(await uidOf(person.client)).toBeUndefined();
    expect(await uidOf(other)).toBeUndefined();
    expect(await uidOf(await signedInAgain(kit, person))).toBeUndefined();
    expect((await eraseAccount(other)).status).toBe(401);

    const { name, email, password } = person;
    const again = new Client(kit.app.url);
    await again.post("/api/auth/sign-up/email", { name, email, password, ...unticked });
    const uid = await uidOf(again);
    expect(uid).toBeTruthy();
    expect(uid).not.toBe(person.uid);
  });

  test("erasing needs a sign-in within the last ten minutes; until then nothing is deleted", async () => {
    const person = await kit.person();
    await ageSignIn(kit.db, person);
    const refused = await eraseAccount(person.client);
    expect(await codeOf(refused)).toEqual([403, "session-not-fresh"]);
    expect(await uidOf(person.client)).toBe(person.uid);
    const again = await signedInAgain(kit, person);
    expect((await eraseAccount(again)).status).toBe(200);
    expect(await uidOf(person.client)).toBeUndefined();
  });

  test("retention: copies of a replaced statement are removed within hours unless it is paid for; its result stays payable", async () => {
    const person = await kit.person();
    const paid = await person.paidStatement(kit);
    const unpaid = await person.processedStatement();
    const open = await person.processedStatement();
    const retention = createRetention(kit.app.context);
    kit.clock.forward(hour - minute);
    await runRetention(kit.app.context, retention);
    expect(await storedOf(unpaid)).toEqual([true, true, true]);
    kit.clock.forward(hour);
    await runRetention(kit.app.context, retention);
    expect(await storedOf(unpaid)).toEqual([false, true, true]);
    for (const kept of [paid, open]) {
      expect(await storedOf(kept)).toEqual([true, true, true]);
    }
    expect((await person.initiate(`?statement=${unpaid}`)).status).toBe(200);
  });

  test("retention: a statement that is paid for while it is being looked at keeps everything, and the round is done", async () => {
    const person = await kit.person();
    const [aged, replaced] = [await person.processedStatement(), await person.processedStatement()];
    const now = kit.clock.now().getTime();
    const at = new Date(now).toISOString();
    await changeRows(kit.db, "result", { statementId: aged }, { keptUntil: at });
    const supersededAt = new Date(now - day).toISOString();
    await changeRows(kit.db, "statement", { id: replaced }, { supersededAt });
    const paidOnceListed = (db: Db, listed: string) =>
      meanwhile(
        db,
        () => settledOrder(kit.db, listed, new Date(now + day)),
        (rows) => rows.some(({ id }) => id === listed),
      );
    const db = paidOnceListed(paidOnceListed(kit.db, aged), replaced);
    const doneAt = async () => (await rowOf(kit.db, "jobRound", { name: "retention" })).doneAt;
    const before = await doneAt();
    const context = { ...kit.app.context, db };
    kit.clock.forward(hour);
    await runRetention(context);
    expect([await storedOf(aged), await storedOf(replaced)]).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    expect(await doneAt()).not.toBe(before);
  });

  test("retention: uploads are removed after 30 days, results after 90, by one of many processes", async () => {
    const person = await kit.person();
    const id = await person.paidStatement(kit);
    const lastError = `550 5.1.1 <${person.email}>: unknown`;
    await changeRows(kit.db, "outboxMail", {}, { state: "failed", lastError });
    const order = kit.db.selectFrom("paymentOrder").select("id").where("statementId", "=", id);
    const { id: orderId } = await order.executeTakeFirstOrThrow();
    await cancelInvoice(kit.db, orderId, kit.clock.now());
    const here = createRetention(kit.app.context);
    const elsewhere = createRetention(kit.app.context);
    kit.clock.forward(29 * day);
    expect(await runRetention(kit.app.context, here)).toBe(true);
    expect(await runRetention(kit.app.context, elsewhere)).toBe(false);
    expect(await storedOf(id)).toEqual([true, true, true]);
    kit.clock.forward(2 * day);
    expect(await runRetention(kit.app.context, elsewhere)).toBe(true);
    expect(await storedOf(id)).toEqual([false, true, true]);
    kit.clock.forward(60 * day);
    await runRetention(kit.app.context, here);
    expect(await storedOf(id)).toEqual([false, false, false]);
    const [row] = await rowsOf(kit.db, "statement", { id });
    expect(row?.deletedAt).not.toBeNull();
    expect(await rowsOf(kit.db, "result", { statementId: id })).toMatchObject([{ head: null }]);
    expect((await audit(id)).filter(({ action }) => action === "delete")).toHaveLength(2);
    const mails = await rowsOf(kit.db, "outboxMail");
    expect(JSON.stringify(mails)).not.toContain(person.email);
    expect(await rowsOf(kit.db, "invoice", { snapshot: "{}" })).toEqual([]);
    kit.clock.forward(400 * day);
    await runRetention(kit.app.context, here);
    expect((await audit(id)).length).toBe(0);
    kit.clock.forward(2500 * day);
    await runRetention(kit.app.context, here);
    const payers = await rowsOf(kit.db, "paymentOrder");
    expect(payers.every(({ payerEmail }) => payerEmail === "")).toBe(true);
    for (const table of ["invoice", "creditNote"] as const) {
      const snapshots = await kit.db.selectFrom(table).select("snapshot").distinct().execute();
      expect(snapshots, table).toEqual([{ snapshot: "{}" }]);
    }
  });
});
