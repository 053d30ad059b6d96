import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { day, type New, newRows } from "../../../test/new-rows.ts";
import { rowsOf } from "../../../test/rows.ts";
import { portion } from "../../jobs/portions.ts";
import * as rows from "./repository.ts";

const before = day(100);

describe.each(testDatabases())("of what is due on $name", (kind) => {
  const opened = {} as Awaited<ReturnType<typeof migratedDatabase>>;
  beforeAll(async () => {
    Object.assign(opened, await migratedDatabase(kind));
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    for (const table of ["paymentOrder", "result", "termsAcceptance", "statement"] as const) {
      await opened.db.deleteFrom(table).execute();
    }
  });

  const { statement, upload, result, order } = newRows(() => opened.db);
  const idsOf = (due: readonly { id: string }[]) => due.map(({ id }) => id);
  /** Every row of a list, read as a round does: each portion goes on behind the last. */
  const all = async (list: (after?: rows.Due) => Promise<rows.Due[]>) => {
    const found: string[] = [];
    let last: rows.Due | undefined;
    do {
      const due = await list(last);
      found.push(...idsOf(due));
      last = due.at(-1);
    } while (last !== undefined && found.length < 1000);
    return found;
  };
  const someMore = () => Array.from({ length: portion + 5 }, (_, nth) => `${1000 + nth}`);

  test("aged uploads are those of statements that are there and have a result", async () => {
    const aged = async (id: string, of: New<"statement">, file: New<"statementFile"> = {}) => {
      await statement(id, of);
      await upload(id, file);
    };
    await aged("aged", { resultId: "r" });
    await aged("older, at the end of the alphabet", { resultId: "r" }, { uploadedAt: day(-1) });
    await aged("of the last moment", { resultId: "r" }, { uploadedAt: before });
    await aged("draft", {});
    await aged("deleted", { resultId: "r", deletedAt: day(1) });
    await aged("without its file", { resultId: "r" }, { objectKey: null });
    expect(await all((after) => rows.agedUploads(opened.db, before, after))).toEqual([
      "older, at the end of the alphabet",
      "aged",
    ]);
  });

  test("replaced uploads are those that nobody has paid for or is about to", async () => {
    const replaced = async (
      id: string,
      of: New<"statement"> = {},
      file: New<"statementFile"> = {},
    ) => {
      await statement(id, { resultId: "r", supersededAt: day(50), ...of });
      await upload(id, file);
    };
    await replaced("replaced");
    await replaced("earlier, at the end of the alphabet", { supersededAt: day(49) });
    await replaced("cancelled");
    await order("cancelled", "CANCELLED");
    for (const state of ["VERIFIED", "PAID", "FULFILLED"] as const) {
      await replaced(state);
      await order(state, state);
    }
    await replaced("current", { supersededAt: null });
    await replaced("replaced just now", { supersededAt: before });
    await replaced("replaced long ago", { supersededAt: day(9) });
    await replaced("deleted", { deletedAt: day(60) });
    await replaced("without its file", {}, { objectKey: null });
    const list = (after?: rows.Due) =>
      rows.replacedUploads(opened.db, { old: day(10), replaced: before }, after);
    expect(await all(list)).toEqual([
      "earlier, at the end of the alphabet",
      "cancelled",
      "replaced",
    ]);
  });

  test("old drafts are those that nobody has touched, whenever they were made", async () => {
    await statement("draft");
    await statement("touched earlier, at the end of the alphabet", { touchedAt: day(-1) });
    await statement("in use", { touchedAt: before });
    await statement("processed", { resultId: "r" });
    await statement("deleted", { deletedAt: day(1) });
    expect(await all((after) => rows.oldDrafts(opened.db, before, after))).toEqual([
      "touched earlier, at the end of the alphabet",
      "draft",
    ]);
  });

  test("old results are current ones of statements that are there", async () => {
    const made = async (id: string, keptUntil: string, of: New<"statement"> = {}) => {
      await statement(id, { resultId: `current ${id}`, ...of });
      await result(`current ${id}`, id, { head: "{}", keptUntil });
    };
    await made("old", day(1));
    await result("former", "old", { head: "{}", keptUntil: day(0) });
    await made("older, at the end of the alphabet", day(0));
    await made("new", before);
    await made("deleted", day(1), { deletedAt: day(2) });
    await made("of which nothing is left", day(1));
    const emptied = { head: null };
    const id = "current of which nothing is left";
    await opened.db.updateTable("result").set(emptied).where("id", "=", id).execute();
    expect(await all((after) => rows.oldResults(opened.db, before, after))).toEqual([
      "older, at the end of the alphabet",
      "old",
    ]);
  });

  test("many of one moment are each listed once", async () => {
    const many = someMore();
    for (const id of many) {
      await statement(id, { supersededAt: day(50) });
      await upload(id);
      await result(`result ${id}`, id, { head: "{}", keptUntil: day(0) });
    }
    // A later portion may begin with what comes before by its name.
    await statement("0", { touchedAt: day(1), supersededAt: day(51) });
    await upload("0", { uploadedAt: day(1) });
    await result("result 0", "0", { head: "{}", keptUntil: day(1) });
    many.push("0");
    const { db } = opened;
    expect(await all((after) => rows.oldDrafts(db, before, after))).toEqual(many);
    const replaced = { old: day(10), replaced: before };
    expect(await all((after) => rows.replacedUploads(db, replaced, after))).toEqual(many);
    await sql`update statement set result_id = 'result ' || id`.execute(db);
    expect(await all((after) => rows.agedUploads(db, before, after))).toEqual(many);
    expect(await all((after) => rows.oldResults(db, before, after))).toEqual(many);
  });

  test("a statement is old by its last touch or by its current result, unless money is under way", async () => {
    const isOld = (id: string) => rows.isOld(opened.db, id, { drafts: day(10), now: day(20) });
    const made = async (id: string, keptUntil: string) => {
      await statement(id, { resultId: `current ${id}` });
      await result(`former ${id}`, id, { keptUntil: day(0) });
      await result(`current ${id}`, id, { keptUntil });
    };
    await statement("untouched");
    await statement("touched", { touchedAt: day(10) });
    await statement("deleted", { deletedAt: day(1) });
    await made("result", day(19));
    await made("newer result", day(20));
    await made("settled", day(19));
    await order("settled", "FULFILLED");
    for (const state of ["VERIFIED", "PAID"] as const) {
      await made(state, day(19));
      await order(state, state);
    }
    const found = [];
    for (const { id } of await rowsOf(opened.db, "statement")) {
      found.push(...((await isOld(id)) ? [id] : []));
    }
    expect(found.sort()).toEqual(["result", "settled", "untouched"]);
    expect(await isOld("unknown")).toBe(false);
  });

  test("runs that came to nothing are cleared a day later, if nobody works on them or refers to them", async () => {
    await statement("current", { resultId: "current" });
    await statement("sold", { resultId: "sold" });
    await order("sold", "FULFILLED");
    await opened.db
      .updateTable("statement")
      .set({ resultId: null })
      .where("id", "=", "sold")
      .execute();
    const working = { work: "process" as const, wantedUntil: day(101) };
    await result("current", "current");
    await result("sold", "sold");
    await result("cleared", "s");
    await result("stored", "s", { folder: "people/f" });
    await result("asked lately", "s", { askedAt: before });
    await result("wanted", "s", working);
    await result("wanted no longer", "s", { ...working, wantedUntil: day(99) });
    await result("done although wanted for long", "s", { wantedUntil: day(101) });
    await result("taken", "s", { takenBy: "w", takenUntil: day(101) });
    await result("left by a worker", "s", { takenBy: "w", takenUntil: day(99) });
    expect(await rows.eraseResults(opened.db, before, "")).toBe("");
    const left = idsOf(await rowsOf(opened.db, "result", {}, "id"));
    expect(left).toEqual(["asked lately", "current", "sold", "stored", "taken", "wanted"]);
  });

  test("a run that has come to something meanwhile stays, and nothing is cleared where there is none", async () => {
    await result("one", "s");
    const db = meanwhile(opened.db, () =>
      opened.db.updateTable("result").set({ folder: "people/f" }).execute(),
    );
    expect(await rows.eraseResults(db, before, "")).toBe("");
    expect(idsOf(await rowsOf(opened.db, "result"))).toEqual(["one"]);
    expect(await rows.eraseResults(opened.db, before, "")).toBe("");
    expect(await rows.eraseDeleted(opened.db, before, "")).toBe("");
  });

  test("a portion of runs that came to nothing is looked at, and the next goes on behind it", async () => {
    const many = someMore();
    await result("0", "s", { folder: "people/f" });
    for (const id of many) {
      await result(id, "s", { askedAt: before });
    }
    const place = await rows.eraseResults(opened.db, before, "");
    expect(place).toBe(many[portion - 1]);
    await opened.db
      .updateTable("result")
      .set({ askedAt: day(0) })
      .execute();
    expect(await rows.eraseResults(opened.db, before, place)).toBe("");
    const left = idsOf(await rowsOf(opened.db, "result", {}, "id"));
    expect(left).toEqual(["0", ...many.slice(0, portion)]);
  });

  test("deleted statements are forgotten once their time is up and no order refers to them", async () => {
    const gone = async (id: string, deletedAt: string | null) => {
      await statement(id, { deletedAt });
      await result(`result ${id}`, id);
      await opened.db
        .insertInto("termsAcceptance")
        .values({
          ...{ id: randomUUID(), userId: `of ${id}`, statementId: id, page: "/" },
          ...{ document: "general", version: "1", acceptedAt: day(0) },
        })
        .execute();
    };
    await gone("forgotten", day(1));
    await gone("deleted lately", before);
    await gone("kept", null);
    await gone("ordered", day(1));
    await order("ordered", "CANCELLED");
    expect(await rows.eraseDeleted(opened.db, before, "")).toBe("");
    const left = ["deleted lately", "kept", "ordered"];
    expect(idsOf(await rowsOf(opened.db, "statement", {}, "id"))).toEqual(left);
    for (const table of ["result", "termsAcceptance"] as const) {
      const of = await rowsOf(opened.db, table, {}, "statementId");
      expect(
        of.map(({ statementId }) => statementId),
        table,
      ).toEqual(left);
    }
  });

  test("a portion of deleted statements is looked at, and the next goes on behind it", async () => {
    const many = someMore();
    for (const id of many) {
      await statement(id, { deletedAt: before });
    }
    await statement("0 not deleted");
    const place = await rows.eraseDeleted(opened.db, before, "");
    expect(place).toBe(many[portion - 1]);
    await opened.db
      .updateTable("statement")
      .set({ deletedAt: day(0) })
      .execute();
    expect(await rows.eraseDeleted(opened.db, before, place)).toBe("");
    const left = idsOf(await rowsOf(opened.db, "statement", {}, "id"));
    expect(left).toEqual(["0 not deleted", ...many.slice(0, portion)]);
  });

  test("webhooks are removed once they are old and worked on", async () => {
    const event = (eventId: string, receivedAt: string, processedAt: string | null) => ({
      ...{ eventId, type: "payment.captured", receivedAt, dueAt: receivedAt, attempts: 0 },
      ...{ processedAt, gatewayOrderId: null, gatewayPaymentId: null, gatewayRefundId: null },
      outcome: null,
    });
    const events = [
      event("old", day(1), day(2)),
      event("old, not worked on", day(1), null),
      event("new", before, before),
    ];
    await opened.db.insertInto("paymentEvent").values(events).execute();
    expect(await rows.eraseEvents(opened.db, before)).toBe(1);
    const left = (await rowsOf(opened.db, "paymentEvent")).map(({ eventId }) => eventId);
    expect(left.sort()).toEqual(["new", "old, not worked on"]);
    expect(await rows.eraseEvents(opened.db, before)).toBe(0);
  });

  test("records of access are removed once they are old", async () => {
    const record = (at: string) => ({
      ...{ at, actor: "owner" as const, action: "export" as const },
      ...{ userId: null, statementId: null, object: null, sha256: null },
    });
    await opened.db
      .insertInto("accessAudit")
      .values([record(day(1)), record(before)])
      .execute();
    expect(await rows.eraseRecords(opened.db, before)).toBe(1);
    expect(await rowsOf(opened.db, "accessAudit")).toMatchObject([{ at: before }]);
  });

  test("payers are removed from old orders and invoices, and others keep theirs", async () => {
    const sold = async (id: string, at: string) => {
      await statement(id);
      const orderId = await order(id, "FULFILLED");
      await opened.db
        .updateTable("paymentOrder")
        .set({ createdAt: at })
        .where("id", "=", orderId)
        .execute();
      const numbered = { series: "CG", financialYear: "2025-26", seq: id.length };
      const issued = { issuedAt: at, snapshot: `{"of":"${id}"}` };
      await opened.db
        .insertInto("invoice")
        .values({ number: id, ...numbered, ...issued, orderId, total: 500 })
        .execute();
      await opened.db
        .insertInto("creditNote")
        .values({ number: id, ...numbered, ...issued, invoiceNumber: id })
        .execute();
    };
    await sold("old", day(1));
    await sold("newer", before);
    expect(await rows.erasePayers(opened.db, before)).toBe(3);
    const orders = await rowsOf(opened.db, "paymentOrder", {}, "createdAt");
    expect(orders.map(({ payerEmail }) => payerEmail === "")).toEqual([true, false]);
    for (const table of ["invoice", "creditNote"] as const) {
      const of = await rowsOf(opened.db, table, {}, "issuedAt");
      expect(
        of.map(({ snapshot }) => snapshot),
        table,
      ).toEqual(["{}", '{"of":"newer"}']);
    }
    // What names nobody any more is not counted again.
    expect(await rows.erasePayers(opened.db, before)).toBe(0);
  });
});
