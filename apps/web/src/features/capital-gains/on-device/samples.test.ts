// @vitest-environment node
import { readFileSync } from "node:fs";
import { processStatements } from "@site/capital-gains/process-statements";
import { brokerIds, brokers } from "@site/result/brokers";
import { expect, test } from "vitest";

test.each(brokerIds)("the sample of %s is read as its broker's", async (broker) => {
  const { name } = brokers[broker].sample;
  const bytes = readFileSync(new URL(`../upload/${name}`, import.meta.url));
  const outcome = await processStatements([{ name, bytes }]);
  expect(outcome.ok && outcome.value.sources).toMatchObject([{ file: name, broker }]);
});
