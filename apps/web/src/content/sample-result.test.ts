// @vitest-environment node
import { readFileSync } from "node:fs";
import { processStatements } from "capital-gains/process-statements";
import { expect, it } from "vitest";
import { sampleResult } from "./sample-result.ts";

it("is the engine's result of the sample statement", async () => {
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
});
