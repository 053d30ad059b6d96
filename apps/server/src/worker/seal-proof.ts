import { Readable } from "node:stream";
import { accepted, failed, type Result } from "@site/result/result";
import { type EngineProgram, makeSeal, type Seal } from "./seal.ts";
import { SealedChild } from "./sealed-child.ts";

/** A seal through which a child of this account has read a sample. */
export type ProvenSeal = {
  seal: Seal;
  /** Whether children see nothing but the engine and Node; otherwise Node's permissions alone hold them. */
  isWhole: boolean;
  /** What the seal lacks, each in a sentence for the operator with what to do. */
  lacks: readonly string[];
};

/** How long a child may take for the sample, in milliseconds: the machine may be busy. */
const proofMs = 60_000;

/** One made-up short-term sale at ICICI Direct. */
const sample = Buffer.from(`Account,8500012345
Name,SAMPLE INVESTOR
Capital Gain,2025-2026
Stock Symbol,ISIN,Qty,Sale Date,Sale Rate,Sale Value,Sale Expenses,Purchase Date,Purchase Rate,Price as on 31st Jan 2018,Purchase Price Considered,Purchase Value,Purchase Expenses,Profit/Loss(-)
Short Term Capital Gain (STT paid),,,,,,,,,,,,
ADFFOO,INE982B01019,10,21-May-25,200.00,2000.00,20.00,10-Jan-25,150.00,,,1500.00,12.00,468.00
Total,,,,,,,,,,,,,468.00
`);

/**
 * Makes the seal and proves it: has one child, under the account of this process, read a sample through
 * it. A wall that no child gets through counts as missing.
 *
 * @param memoryMb what a child may use, in megabytes
 * @returns the strongest seal that works; why no child reads anything, in a sentence, when none does
 */
export async function proveSeal(
  program: EngineProgram,
  memoryMb: number,
): Promise<Result<ProvenSeal, string>> {
  const { refusal, ...made } = await makeSeal(program);
  const { prlimit, namespaces } = made;
  const none = undefined;
  let obstacle = refusal;
  for (const seal of [
    ...(namespaces ? [made, { prlimit: none, namespaces }] : []),
    { prlimit, namespaces: none },
    { prlimit: none, namespaces: none },
  ]) {
    const read = await readThrough(seal, program, memoryMb);
    if (read.ok) {
      if (!seal.namespaces) {
        namespaces?.close();
      }
      const lacks = [
        ...(seal.prlimit ? [] : [unlimited]),
        ...(seal.namespaces ? [] : [unsealed(obstacle ?? "no answer")]),
      ];
      return accepted({ seal, isWhole: seal.namespaces !== undefined, lacks });
    }
    obstacle ??= read.error;
  }
  namespaces?.close();
  return failed(
    `No engine starts under this account, so no statement can be processed: ${obstacle}. Run npm start, and let this account read ${program.file}.`,
  );
}

const unlimited =
  "Engines have no memory limit but Node's own and no limit on processor time: install prlimit (util-linux).";

function unsealed(obstacle: string): string {
  return `Engines are held by Node's own permissions alone, not cut off from the network, other processes and files (${obstacle}). Install unshare and nsenter (util-linux) and let this account make user namespaces: sysctl user.max_user_namespaces above 0, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0, in a container ops/seccomp.json.`;
}

/** Has a child read the sample, or says why it could not. */
async function readThrough(
  seal: Seal,
  program: EngineProgram,
  memoryMb: number,
): Promise<Result<undefined, string>> {
  const child = new SealedChild({ memoryMb, program, timeMs: proofMs }, seal);
  const input = { name: "sample.csv", bytes: sample.length, stream: Readable.from([sample]) };
  const outcome = await child.run({ asOf: "2026-11-22" }, [input], proofMs);
  if (outcome.kind === "answered" && outcome.answer.ok) {
    return accepted(undefined);
  }
  const [words] = /\S*Error: .*|\S.*/.exec(child.lastWords) ?? [];
  return failed((words ?? JSON.stringify(outcome)).slice(0, 200));
}
