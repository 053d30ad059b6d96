import { processStatements } from "@site/capital-gains/process-statements";
import { expect, test } from "vitest";
import { warmUpFiles } from "./warm-up.ts";

const outcomeOf = async (text = "") => {
  const bytes = new TextEncoder().encode(text);
  return processStatements([{ name: "a", bytes }]);
};

test("runs the engine to its end for ICICI Direct, with the prices of 2018 only where they are asked for", async () => {
  const plain = await outcomeOf(warmUpFiles("ICICI")[0]);
  expect(plain.ok && plain.value.lotCount).toBe(200);
  const old = await outcomeOf(warmUpFiles("prices")[0]);
  expect(old.ok && old.value.schedule112A.rows.length).toBe(200);
});

test("makes every reader inspect Zerodha's warm-up files", async () => {
  const outcomes = await Promise.all(warmUpFiles("ZERODHA").map(outcomeOf));
  expect(outcomes.map((outcome) => outcome.ok)).toEqual([false, false]);
});
