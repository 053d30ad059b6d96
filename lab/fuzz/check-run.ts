import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InputFile } from "../../packages/capital-gains/src/law/statement/input.ts";
import { processStatements } from "../../packages/capital-gains/src/process-statements.ts";

import type { SeededTrial } from "../seeded-trial.ts";
import { inputOf } from "./input.ts";
import { readSeeds } from "./seeds.ts";

/** Returns the trial for `npm run fuzz`; showing a run keeps its files. */
export function fuzzTrial(): SeededTrial {
  const seeds = readSeeds();
  return {
    async play(seed, run) {
      const { verdict, detail } = await checkRun(inputOf(seeds, seed, run));
      return { faults: detail === undefined ? [] : [`${verdict}: ${detail}`], seen: [verdict] };
    },
    async show(seed, run) {
      const folder = mkdtempSync(join(tmpdir(), "capital-gains-fuzz-"));
      const files = inputOf(seeds, seed, run);
      for (const { name, bytes } of files) {
        writeFileSync(join(folder, name), bytes);
      }
      return `files in ${folder}\n${JSON.stringify(await checkRun(files), null, 2)}`;
    },
  };
}

/** Result of a run; all but the first two are faults. */
type Verdict = "processed" | "refused" | "crash" | "unnamed-error" | "bad-result";

/**
 * Processes files as a caller of the library would, and checks the outcome.
 * @returns the verdict, with the details of a fault
 */
async function checkRun(
  files: readonly InputFile[],
): Promise<{ readonly verdict: Verdict; readonly detail?: string }> {
  try {
    const outcome = await processStatements(files);
    if (!outcome.ok) {
      const { code, message } = outcome.error;
      if (/^[a-z][a-z0-9-]{2,60}$/.test(code) && message.length > 20) {
        return { verdict: "refused" };
      }
      return { verdict: "unnamed-error", detail: JSON.stringify(outcome.error) };
    }
    const { lots, lotCount, findings, reconciliation, schedule112A } = outcome.value.result;
    if (lots.length !== lotCount) {
      return { verdict: "bad-result", detail: "the result has a different number of lots" };
    }
    const isWarned = findings.some(({ code }) => /^figures-.*differ/.test(code));
    if (reconciliation.some(({ ok }) => !ok) && !isWarned) {
      return { verdict: "bad-result", detail: "returned totals that do not tie without a warning" };
    }
    const { header, rows } = schedule112A;
    if ([...rows].some((row) => row.length !== header.length)) {
      return { verdict: "bad-result", detail: "a 112A row and the header differ in width" };
    }
    return { verdict: "processed" };
  } catch (cause) {
    return { verdict: "crash", detail: cause instanceof Error ? cause.stack : String(cause) };
  }
}
