import { expect, test } from "vitest";
import { iciciStatement } from "../../../test/icici-statement.ts";
import { resultOf } from "../../../test/process.ts";

test("item A2 and Tables E and F agree where cost and expenses round up each", async () => {
  const lot = { sold: "2025-08-01", bought: "2025-05-02", quantity: "1", sale: "1000.00" };
  const result = await resultOf([
    iciciStatement({ short: [{ ...lot, cost: "500.50", saleExpenses: "10.50" }] }),
  ]);
  // Together they are 511 rupees.
  expect(result.scheduleCG.shortTerm111A.at(-1)).toMatchObject({
    fullValue: "1000",
    cost: "501",
    expenses: "11",
    gain: "488",
  });
  for (const table of [result.tableF, result.gains]) {
    expect(JSON.stringify(table).match(/"-?[1-9]\d*"/g)).toEqual(['"488"']);
  }
});
