import { processStatements } from "capital-gains/process-statements";
import { shownEstimateOf } from "capital-gains/tax-estimate";
import { decimalOf, millionthsOf } from "../flow/millionths.ts";
import type { Verdict } from "./verdict.ts";
import { type WarmUp, warmUpFiles } from "./warm-up.ts";

// Reads a statement on the person's own device with the server's engine. The result is only a preview:
// the server decides. Nothing here can reach the network.

type Message = { name: string; bytes: ArrayBuffer } | { warmUp: WarmUp };

self.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if ("warmUp" in data) {
    return void warmUp(data.warmUp);
  }
  const { name, bytes } = data;
  void verdictOf(name, new Uint8Array(bytes)).then((verdict) => self.postMessage(verdict));
});

/** Loads the code that a file will need and runs it once: the first file is then as fast as others. */
async function warmUp(kind: WarmUp): Promise<void> {
  for (const text of warmUpFiles[kind]) {
    await verdictOf("a", new TextEncoder().encode(text));
  }
}

async function verdictOf(name: string, bytes: Uint8Array): Promise<Verdict> {
  const outcome = await processStatements([{ name, bytes }]);
  if (!outcome.ok) {
    const { code, message, where } = outcome.error;
    return { kind: "refused", problem: { code, message, where } };
  }
  const { result } = outcome.value;
  const { sources, assessmentYear, law, lotCount, classes, findings, reconciliation } = result;
  const gains = classes.filter(({ term }) => term === "long" || term === "short");
  return {
    kind: "statement",
    broker: sources[0]?.broker ?? "icici-direct",
    year: law.taxYear ? `tax year ${law.taxYear}` : `assessment year ${assessmentYear}`,
    sales: lotCount,
    tax: shownEstimateOf(result),
    tableF: result.tableF,
    net: sumOf(gains.map(({ gain }) => gain)),
    toCheck: findings.filter(({ severity }) => severity !== "info").length,
    totals: reconciliation.length,
    untied: reconciliation.filter(({ ok }) => !ok).length,
  };
}

/** The exact sum of decimal amounts. */
function sumOf(amounts: readonly string[]): string {
  return decimalOf(amounts.reduce((sum, amount) => sum + millionthsOf(amount), 0n));
}
