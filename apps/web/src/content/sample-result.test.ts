// @vitest-environment node
import { readFileSync } from "node:fs";
import { processStatements } from "capital-gains/process-statements";
import { expect, it } from "vitest";
import { totalsMatch } from "../features/capital-gains/flow/totals-match.ts";
import { sampleResult } from "./sample-result.ts";

it("is the engine's result of the sample statement", async () => {
  const file = new URL("../features/capital-gains/upload/sample-icici-direct.csv", import.meta.url);
  const outcome = await processStatements([{ name: "sample.csv", bytes: readFileSync(file) }]);
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  const result = outcome.value;
  const { tax } = result;
  const { slab: _none, ...tableF } = result.tableF;
  const gains = tax.rows.map(({ gains }) => gains.map(({ amount }) => amount)).reverse();
  const itc = result.lots.find(({ name }) => name === "ITC");
  expect([tax.total, gains, tableF]).toEqual([
    sampleResult.tax,
    sampleResult.rates.map(({ gain }) => [gain]),
    sampleResult.tableF,
  ]);
  expect(result.reconciliation.every(({ ok }) => ok)).toBe(true);
  expect(sampleResult.totals).toBe(`${totalsMatch(result.reconciliation.length)} the broker's.`);
  expect(itc).toMatchObject({
    quantity: "100",
    acquired: "2017-01-10",
    transferred: "2025-04-15",
    saleValue: "45000.00",
    cost: "20000.00",
    transferExpenses: "90.00",
    costOfAcquisition: "27600.00",
    gain: sampleResult.sale.gain,
  });
});
