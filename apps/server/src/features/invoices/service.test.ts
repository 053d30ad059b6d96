import { beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { rowsOf } from "../../../test/rows.ts";
import { sampleInvoice } from "../../../test/sample-invoice.ts";
import type { Db } from "../../database/open.ts";
import {
  cancelInvoice,
  cancelledAmong,
  invoiceNumbersLeft,
  issueInvoice,
  orderOfDocument,
} from "./service.ts";

const march = new Date("2026-03-30T10:00:00.000Z");
const april = new Date("2026-04-02T10:00:00.000Z");

describe.each(testDatabases())("invoices on $name", (kind) => {
  let db: Db;
  beforeAll(async () => {
    const database = await migratedDatabase(kind);
    db = database.db;
    return database.close;
  });
  const issue = (orderId: string, now: Date, sandbox = false) =>
    issueInvoice(db, { ...sampleInvoice, orderId, now, sandbox });
  const numbered = (value: string) => ({ ok: true, value });

  test("are numbered by series and financial year, and each order has one, and one credit note", async () => {
    expect(await issue("cg_1", march)).toEqual(numbered("CG/25-26/000001"));
    expect(await issue("cg_2", april)).toEqual(numbered("CG/26-27/000001"));
    expect(await issue("cg_3", april, true)).toEqual(numbered("TEST/26-27/00001"));
    expect(await issue("cg_4", march)).toEqual(numbered("CG/25-26/000002"));
    expect(await issue("cg_5", april)).toEqual(numbered("CG/26-27/000002"));
    expect(await issue("cg_5", april)).toEqual(numbered("CG/26-27/000002"));
    expect(await cancelInvoice(db, "cg_5", april)).toMatchObject({ creditNote: "CN/26-27/000001" });
    expect(await cancelInvoice(db, "cg_5", april)).toMatchObject({ creditNote: "CN/26-27/000001" });
    expect(await cancelInvoice(db, "cg_4", april)).toMatchObject({ creditNote: "CN/26-27/000002" });

    const left = async (sandbox: boolean, now: Date) =>
      (await invoiceNumbersLeft(db, sandbox, sampleInvoice.supplier, now)).left;
    expect(await left(false, march)).toBe(999_997);
    expect(await left(true, march)).toBe(99_999);
    expect(await left(true, april)).toBe(99_998);

    for (const number of ["CG/26-27/000002", "CN/26-27/000001"]) {
      expect(await orderOfDocument(db, number)).toBe("cg_5");
    }
    expect(await orderOfDocument(db, "none")).toBeUndefined();
    expect(await cancelledAmong(db, ["cg_2", "cg_5"])).toEqual(["cg_5"]);
  });

  test("take no number of any series when theirs has none left", async () => {
    const set = { series: "TEST", financialYear: "25-26", next: 100_000 };
    await db.insertInto("invoiceCounter").values(set).execute();
    const before = await rowsOf(db, "invoiceCounter", {}, "next");
    expect(await issue("cg_6", march, true)).toMatchObject({ ok: false });
    expect(await rowsOf(db, "invoiceCounter", {}, "next")).toEqual(before);
  });
});
