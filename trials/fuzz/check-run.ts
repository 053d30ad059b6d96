import type { InputFile } from "../../packages/capital-gains/src/statement/input.ts";
import { processStatements } from "../../packages/capital-gains/src/statement/process-statements.ts";
import { resultJson } from "../../packages/capital-gains/src/statement/result-json.ts";

/** What a run came to; everything but the first two is a fault. */
export type Verdict = "processed" | "refused" | "crash" | "unnamed-error" | "bad-result";

/**
 * Processes files through the library's door and judges what comes back.
 * @returns the verdict, and for a fault what happened
 */
export async function checkRun(
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
    const json = JSON.parse([...resultJson(outcome.value.result)].join("")) as {
      readonly lots: readonly unknown[];
      readonly reconciliation: readonly { readonly ok: boolean }[];
    };
    if (json.lots.length !== outcome.value.result.lotCount) {
      return { verdict: "bad-result", detail: "another number of lots in the JSON" };
    }
    if (json.reconciliation.some(({ ok }) => !ok)) {
      return { verdict: "bad-result", detail: "handed over although a total does not tie" };
    }
    const { header, rows } = outcome.value.result.schedule112A;
    if ([...rows].some((row) => row.length !== header.length)) {
      return { verdict: "bad-result", detail: "a 112A row of another width than its header" };
    }
    return { verdict: "processed" };
  } catch (cause) {
    return { verdict: "crash", detail: cause instanceof Error ? cause.stack : String(cause) };
  }
}
