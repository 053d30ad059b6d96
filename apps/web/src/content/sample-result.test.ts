// @vitest-environment node
import { readFileSync } from "node:fs";
import { processStatements } from "@site/capital-gains/process-statements";
import { expect, test } from "vitest";
import { totalsMatch } from "../features/capital-gains/flow/totals-match.ts";
import { sampleResult } from "./sample-result.ts";

test("is the engine's result of the sample statement", async () => {
  const file = new URL("../features/capital-gains/upload/sample-icici-direct.csv", import.meta.url);
  const outcome = await processStatements([{ name: "sample.csv", bytes: readFileSync(file) }]);
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  const { tax } = outcome.value;
  const gains = tax.rows.map(({ gains }) => gains.map(({ amount }) => amount)).reverse();
  expect([tax.total, gains]).toEqual([
    sampleResult.tax,
    sampleResult.rates.map(({ gain }) => [gain]),
  ]);
  const { reconciliation } = outcome.value;
  expect(reconciliation.every(({ ok }) => ok)).toBe(true);
  expect(sampleResult.totals).toBe(`${totalsMatch(reconciliation.length)} the broker's.`);
});
