import { processStatements } from "capital-gains/process-statements";
import type { Verdict } from "./verdict.ts";

// Reads a statement on the person's own device, with the very engine that the server has. It only
// tells: what counts is what the server finds. Nothing here can reach the network.

self.addEventListener("message", (event: MessageEvent<{ name: string; bytes: ArrayBuffer }>) => {
  const { name, bytes } = event.data;
  void verdictOf(name, new Uint8Array(bytes)).then((verdict) => self.postMessage(verdict));
});

async function verdictOf(name: string, bytes: Uint8Array): Promise<Verdict> {
  const outcome = await processStatements([{ name, bytes }]);
  if (!outcome.ok) {
    const { code, message, where } = outcome.error;
    return { kind: "refused", problem: { code, message, where } };
  }
  const { sources, assessmentYear, lotCount, classes, findings, reconciliation } =
    outcome.value.result;
  const gains = classes.filter(({ term }) => term === "long" || term === "short");
  return {
    kind: "statement",
    broker: sources[0]?.broker ?? "icici-direct",
    assessmentYear,
    sales: lotCount,
    gains: gains.map(({ term, section, gain }) => ({ term, section, gain })),
    net: sumOf(gains.map(({ gain }) => gain)),
    toCheck: findings.filter(({ severity }) => severity !== "info").length,
    totals: reconciliation.length,
  };
}

const DECIMALS = 6;

/** The exact sum of decimal amounts, which have at most six decimals. */
function sumOf(amounts: readonly string[]): string {
  let sum = 0n;
  for (const amount of amounts) {
    const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
    const size = BigInt(whole + fraction.padEnd(DECIMALS, "0"));
    sum += amount.startsWith("-") ? -size : size;
  }
  const digits = String(sum < 0n ? -sum : sum).padStart(DECIMALS + 1, "0");
  return `${sum < 0n ? "-" : ""}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
