import { existsSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Refusal } from "result/finding";
import { accepted, failed, type Result } from "result/result";
import type { StatementResult } from "result/statement-result";
import type { InputFile } from "../law/statement/input.ts";
import { maskedPan } from "../law/values/masked-pan.ts";
import { returnGainsOf } from "../papers/return/gains-of-result.ts";
import { type MergedReturn, mergeReturn } from "../papers/return/merge-return.ts";
import { statedPans } from "../readers/stated-pans.ts";
import type { Arguments } from "./arguments.ts";
import { jsonPieces } from "./output.ts";
import type { WrongUsage } from "./wrong-usage.ts";

/** Only its owner may read a return: it holds the address, the accounts and the PAN. */
const ownerOnly = 0o600;

/**
 * Puts a result into the person's own draft, writes it to `--out` and returns what to print: the
 * changes and the notices. Says so when the file cannot be written.
 */
export async function mergeReturnCommand(
  draft: Uint8Array,
  statements: readonly InputFile[],
  result: StatementResult,
  { files, json, out }: Arguments,
): Promise<Result<Iterable<string>, Refusal | WrongUsage>> {
  const gains = returnGainsOf(result);
  if (!gains.ok) {
    return gains;
  }
  const given = process.env.CAPITAL_GAINS_PAN;
  const pans = [...(await statedPans(statements)), ...(given ? [given] : [])];
  const merged = await mergeReturn(draft, gains.value, { pans });
  if (!merged.ok) {
    return merged;
  }
  const path = out === undefined ? undefined : pathOf(out, merged.value.fileName);
  if (path !== undefined) {
    const written = write(path, merged.value.bytes, files[0] ?? "");
    if (!written.ok) {
      return written;
    }
  }
  const { fileName, changes, notices } = merged.value;
  return accepted(
    json
      ? jsonPieces({ ...result, mergedReturn: { fileName, changes, notices } })
      : [readable(merged.value, path)],
  );
}

/** Returns the file itself, or the return's own name in an existing folder. */
function pathOf(out: string, fileName: string): string {
  return existsSync(out) && statSync(out).isDirectory() ? join(out, fileName) : out;
}

function write(path: string, bytes: Uint8Array, draft: string): Result<undefined, WrongUsage> {
  try {
    if (existsSync(path) && realpathSync(path) === realpathSync(draft)) {
      const usage =
        "--out names the draft itself, which is never overwritten. Choose another file.";
      return failed({ usage });
    }
    writeFileSync(path, bytes, { mode: ownerOnly });
    return accepted(undefined);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return failed({ usage: `${path} can't be written (${code}).` });
  }
}

function readable({ pan, changes, notices }: MergedReturn, path: string | undefined): string {
  const lines = [`Return of PAN ${maskedPan(pan)}, assessment year 2026-27`, ""];
  lines.push(changes.length === 0 ? "Nothing differs from the draft." : "Changes");
  for (const { schedule, field, before, after } of changes) {
    lines.push(
      `  ${schedule}: ${field}`,
      `    - ${before ?? "(none)"}`,
      `    + ${after || "(removed)"}`,
    );
  }
  lines.push("", "Notices");
  for (const { code, message } of notices) {
    lines.push(`  ${message} [${code}]`);
  }
  lines.push(
    "",
    path === undefined
      ? "Nothing was written. Use --out to write the return."
      : `Written to ${path}`,
  );
  return `${lines.join("\n")}\n`;
}
