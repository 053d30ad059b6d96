import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { operatorCommand } from "../../../test/operator-command.ts";
import { sampleInvoice } from "../../../test/sample-invoice.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { transaction } from "../../database/transaction.ts";
import { monthAsCsv } from "./invoices-command.ts";
import { documentsWithin } from "./repository.ts";
import { cancelInvoice, issueInvoice } from "./service.ts";

/** Invoices by order: what is told of the sample, and when it was cancelled. */
const issued: [order: string, facts: Partial<typeof sampleInvoice>, cancelled?: string][] = [
  // Still October in Greenwich, November in India.
  ["cg_1", { now: new Date("2026-10-31T18:30:00.000Z") }],
  ["cg_2", { now: new Date("2026-11-10T10:00:00.000Z") }, "2026-11-12T10:00:00.000Z"],
  ["cg_3", { now: new Date("2026-11-20T10:00:00.000Z") }],
  ["cg_4", { now: new Date("2026-11-30T18:29:59.000Z"), total: 11_800 }],
  ["cg_5", { now: new Date("2026-11-30T18:30:00.000Z") }],
];
const recipients: Record<string, typeof sampleInvoice.recipient> = {
  cg_3: { name: '=HYPERLINK("x")', email: "a@b.test", state: "27" },
  cg_4: { name: "Asha, \u0906\u0936\u093E", email: "a@b.test", state: "27" },
};

describe.each(testDatabases())("a month's documents on $name", (database) => {
  test("are four files that add up, with India's days, State, rate, SAC and credit notes", async () => {
    const app = await startTestApp({ database });
    const { db } = app.context;
    for (const [orderId, facts, cancelled] of issued) {
      const recipient = recipients[orderId] ?? sampleInvoice.recipient;
      const invoice = { ...sampleInvoice, ...facts, orderId, recipient };
      await transaction(db, (trx) => issueInvoice(trx, invoice));
      if (cancelled) {
        await transaction(db, (trx) => cancelInvoice(trx, orderId, new Date(cancelled)));
      }
    }
    const period = { from: "2026-10-31T18:30:00.000Z", until: "2026-11-30T18:30:00.000Z" };
    const files = monthAsCsv(await documentsWithin(db, period));
    const lines = (name: string) => files[name]?.slice(1).split("\r\n").slice(1, -1);
    const [home, other] = ['"29-Karnataka"', '"27-Maharashtra"'];
    expect(lines("documents")?.map((line) => line.split(",").slice(0, 4).join())).toEqual([
      '"invoice","CG/26-27/000001","2026-11-01",""',
      '"invoice","CG/26-27/000002","2026-11-10",""',
      '"invoice","CG/26-27/000003","2026-11-20",""',
      '"invoice","CG/26-27/000004","2026-11-30",""',
      '"credit note","CN/26-27/000001","2026-11-12","CG/26-27/000002"',
    ]);
    expect(files.documents).toContain(
      `"'=HYPERLINK(""x"")",${other},"998232",18,4.24,0.76,0.00,0.00,5.00,"cg_3"`,
    );
    expect(files.documents).toContain(`"Asha, \u0906\u0936\u093E",${other}`);
    expect(lines("by-state-and-rate")).toEqual([
      `${home},18,4.24,0.00,0.38,0.38,5.00`,
      `${other},18,104.24,18.76,0.00,0.00,123.00`,
    ]);
    expect(lines("by-sac")).toEqual(['"998232",18,108.48,18.76,0.38,0.38,128.00']);
    expect(lines("documents-issued")).toEqual([
      '"invoice","CG/26-27/000001","CG/26-27/000004",4,0,4',
      '"credit note","CN/26-27/000001","CN/26-27/000001",1,0,1',
    ]);

    // On test keys only the test system's own documents are counted, and the command says so.
    const test = { ...sampleInvoice, sandbox: true, orderId: "cg_9" };
    await transaction(db, (trx) => issueInvoice(trx, test));
    await transaction(db, (trx) => cancelInvoice(trx, "cg_9", test.now));
    const folder = testFolder();
    const month = () => operatorCommand("invoices", app.environment, "month", "2026-11", folder);
    expect(await month()).toMatchObject({
      code: 0,
      text: expect.stringMatching(
        /1 invoice, 1 credit note\.\nThese are a test system's documents/,
      ),
    });
    const written = readFileSync(join(folder, "2026-11-documents.csv"), "utf8");
    expect([written.includes("TEST/26-27/"), written.includes("CG/26-27/")]).toEqual([true, false]);
    expect(await month()).toMatchObject({
      code: 1,
      text: expect.stringContaining("2026-11-by-sac.csv exists already. It was not changed."),
    });
  });

  test("without a tax registration have no tax, and an empty month has headings only", async () => {
    const app = await startTestApp({ database });
    const { db } = app.context;
    const supplier = { ...sampleInvoice.supplier, gstin: "" };
    await transaction(db, (trx) => issueInvoice(trx, { ...sampleInvoice, supplier }));
    const november = { from: "2026-11-01T00:00:00.000Z", until: "2026-11-30T00:00:00.000Z" };
    const files = monthAsCsv(await documentsWithin(db, november));
    expect(files["by-state-and-rate"]).toContain(
      '\r\n"29-Karnataka",0,5.00,0.00,0.00,0.00,5.00\r\n',
    );
    const folder = testFolder();
    await operatorCommand("invoices", app.environment, "month", "2026-10", folder);
    expect(readFileSync(join(folder, "2026-10-documents-issued.csv"), "utf8")).toBe(
      '\uFEFF"kind","from","to","total","cancelled","net_issued"\r\n',
    );
  });
});
