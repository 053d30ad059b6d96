import { createHash } from "node:crypto";
import { migrate } from "../src/database/migrate.ts";
import { migrations } from "../src/database/migrations/all.ts";
import { openDatabase } from "../src/database/open.ts";
import { transaction } from "../src/database/transaction.ts";
import { resultKey } from "../src/features/statements/service.ts";
import { openStore } from "../src/storage/open-store.ts";
import { testConfig } from "./test-app.ts";

const at = "2026-11-21T10:00:00.000Z";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** A deleted statement's file in the sample, held and listed for removal. */
export const heldObject = {
  key: resultKey({ folder: "statements/statement-deleted" }, "processed_file.csv"),
  content: "held for a year",
};

/**
 * Fills an embedded installation with this many people, each with an account, a processed statement
 * and a settled order with its invoice, as the server would have written them; and one file that
 * waits to be removed.
 */
export async function sampleInstallation(dataDir: string, people: number): Promise<void> {
  const config = testConfig({ DATA_DIR: dataDir });
  const database = openDatabase(config);
  const store = await openStore(config);
  await migrate(database, migrations, () => new Date(at));
  const numbers = Array.from({ length: people }, (_, index) => index + 1);
  const texts = (n: number) => ({ source: `source ${n}`, csv: `csv ${n}`, report: `report ${n}` });
  await transaction(database.db, async (trx) => {
    const put = (table: string, values: object) =>
      (["user", "session"].includes(table) ? trx.withoutPlugins() : trx)
        .insertInto(table as never)
        .values(values as never)
        .execute();
    await put("objectRemoval", {
      key: heldObject.key,
      statementId: "statement-deleted",
      sha256: sha256(heldObject.content),
      dueAt: "2027-11-21T10:00:00.000Z",
    });
    for (const n of numbers) {
      const { source, csv, report } = texts(n);
      const [user, statement, order] = [`user-${n}`, `statement-${n}`, `order-${n}`];
      await put("user", {
        id: user,
        name: `Sample Person ${n} "ü" 株`,
        email: `person${n}@example.test`,
        emailVerified: n % 2,
        createdAt: at,
        updatedAt: at,
      });
      await put("session", {
        id: `session-${n}`,
        userId: user,
        token: `token-${n}`,
        expiresAt: "2026-12-21T10:00:00.123Z",
        createdAt: at,
        updatedAt: at,
      });
      await put("statement", {
        id: statement,
        userId: user,
        platform: "ICICI",
        state: "processed",
        csvBytes: csv.length,
        csvSha256: sha256(csv),
        reportBytes: report.length,
        reportSha256: sha256(report),
        createdAt: at,
        touchedAt: at,
        processedAt: at,
        folder: `statements/${statement}`,
      });
      await put("statementFile", {
        statementId: statement,
        slot: "single",
        uploadKey: `uploads/${user}.csv`,
        objectKey: `people/${user}/uploads/${n}`,
        name: "statement.csv",
        bytes: source.length,
        sha256: sha256(source),
        uploadedAt: at,
      });
      await put("paymentOrder", {
        id: order,
        statementId: statement,
        userId: user,
        mode: "test",
        gatewayOrderId: `order_${n}`,
        amount: 500,
        currency: "INR",
        state: "FULFILLED",
        payerName: "Sample Person",
        payerEmail: `person${n}@example.test`,
        createdAt: at,
        paidAt: at,
        fulfilledAt: at,
        watchedFrom: at,
      });
      await put("paymentAudit", {
        orderId: order,
        at,
        kind: "state",
        fromState: "PAID",
        toState: "FULFILLED",
        via: "webhook",
        detail: null,
      });
      await put("invoice", {
        number: `CG/26-27/${n}`,
        series: "CG",
        financialYear: "26-27",
        seq: n,
        orderId: order,
        total: 500,
        issuedAt: at,
        snapshot: JSON.stringify({ total: 500 }),
      });
    }
  });
  await store.put(heldObject.key, Buffer.from(heldObject.content));
  const waiting = numbers.values();
  const fill = async () => {
    for (const n of waiting) {
      const { source, csv, report } = texts(n);
      const statement = { folder: `statements/statement-${n}` };
      await store.put(`people/user-${n}/uploads/${n}`, Buffer.from(source));
      await store.put(resultKey(statement, "processed_file.csv"), Buffer.from(csv));
      await store.put(resultKey(statement, "capital-gains-report.xlsx"), Buffer.from(report));
      await store.put(resultKey(statement, "lots.json"), Buffer.from("[]"));
      await store.put(resultKey(statement, "losses.json"), Buffer.from("{}"));
      await store.put(resultKey(statement, "return.json"), Buffer.from("{}"));
    }
  };
  await Promise.all(Array.from({ length: 8 }, fill));
  await database.close();
}
