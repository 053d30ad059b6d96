import type { Insertable } from "kysely";
import type { Db } from "../src/database/open.ts";
import type { PaymentOrderRow } from "../src/database/payment-tables.ts";
import type { Tables } from "../src/database/tables.ts";
import { writeOrder } from "./settled-order.ts";

/** Values of a new row's columns. */
export type New<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

/** When the time of these rows begins. */
const beginning = Date.UTC(2026, 0, 1);

/** A moment so many days into the time of these rows. */
export const day = (days: number) => new Date(beginning + days * 86_400_000).toISOString();

/** Writes rows of statements that differ from the plainest one by the values given. */
export function newRows(db: () => Db) {
  return {
    async statement(id: string, values: New<"statement"> = {}) {
      const row = { id, userId: `of ${id}`, platform: "ICICI" as const, createdAt: day(0) };
      await db()
        .insertInto("statement")
        .values({ ...row, touchedAt: day(0), ...values })
        .execute();
    },
    async upload(statementId: string, values: New<"statementFile"> = {}) {
      const file = { slot: "single" as const, uploadKey: "uploads/a.csv", name: "a.csv", bytes: 1 };
      const of = { statementId, objectKey: `people/${statementId}`, sha256: "" };
      await db()
        .insertInto("statementFile")
        .values({ ...file, ...of, uploadedAt: day(0), ...values })
        .execute();
    },
    async result(id: string, statementId: string, values: New<"result"> = {}) {
      const run = { userId: `of ${statementId}`, state: "done" as const, choices: "{}" };
      const place = { network: "n", middleNetwork: "m", wideNetwork: "w", turn: 0 };
      const times = { askedAt: day(0), wantedUntil: day(0) };
      await db()
        .insertInto("result")
        .values({ id, statementId, ...run, ...place, ...times, ...values })
        .execute();
    },
    order: (statementId: string, state: PaymentOrderRow["state"]) =>
      writeOrder(db(), statementId, state, new Date(beginning)),
  };
}
