import { processStatements } from "@site/capital-gains/process-statements";
import { taxFigures } from "@site/capital-gains/tax-figures";
import type { StatementChoices } from "@site/result/statement-choices";
import { decimalOf, millionthsOf } from "../flow/millionths.ts";
import { bothYears } from "../flow/year-name.ts";
import { type WarmUp, warmUpFiles } from "./warm-up.ts";

// Reads a statement on the person's own device with the server's engine. The result is only a head:
// the server decides. Nothing here can reach the network.

/** What the person says with a file. */
export type Said = Pick<StatementChoices, "slabPercent">;

type Message = { name: string; bytes: ArrayBuffer; said?: Said } | { warmUp: WarmUp };

self.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if ("warmUp" in data) {
    return void warmUp(data.warmUp);
  }
  const { name, bytes, said } = data;
  void verdictOf(name, new Uint8Array(bytes), said).then((verdict) => self.postMessage(verdict));
});

/** Loads the code that a file will need and runs it once: the first file is then as fast as others. */
async function warmUp(kind: WarmUp): Promise<void> {
  for (const text of warmUpFiles(kind)) {
    await verdictOf("a", new TextEncoder().encode(text));
  }
}

/** What this device found in a file, before anything was sent. Amounts are decimal rupees. */
export type Verdict = Awaited<ReturnType<typeof verdictOf>>;

/** What it found in a statement. */
export type Found = Extract<Verdict, { kind: "statement" }>;

async function verdictOf(name: string, bytes: Uint8Array, said: Said = {}) {
  const outcome = await processStatements([{ name, bytes }], said);
  if (!outcome.ok) {
    const { code, message, where } = outcome.error;
    return { kind: "refused" as const, problem: { code, message, where } };
  }
  const result = outcome.value;
  const { sources, assessmentYear, law, lotCount, classes, reconciliation } = result;
  const [source] = sources;
  if (!source) {
    throw new Error("a result without a file");
  }
  const gains = classes.filter(({ term }) => term === "long" || term === "short");
  const net = gains.reduce((sum, { gain }) => sum + millionthsOf(gain), 0n);
  return {
    kind: "statement" as const,
    broker: source.broker,
    /** As its Act calls it. */
    year: law.taxYear ? `tax year ${law.taxYear}` : bothYears(assessmentYear),
    sales: lotCount,
    tax: result.tax,
    figures: [taxFigures(result)],
    net: decimalOf(net),
    /** How many of the statement's own totals were compared, and how many of them differ. */
    totals: reconciliation.length,
    untied: reconciliation.filter(({ ok }) => !ok).length,
  };
}
