import { checkEngine, engineProgram } from "./engine-files.ts";
import { proveSeal } from "./seal-proof.ts";

/** What the executable prints: the same as `proveSeal`, without the seal itself. */
export type PrintedProof =
  | { ok: true; isWhole: boolean; lacks: readonly string[] }
  | { ok: false; error: string };

// An executable of its own, so that the doctor can have another account prove its seal.
// usage: node prove-seal.ts MEGABYTES
const built = await checkEngine();
const proof = built.ok ? await proveSeal(await engineProgram(), Number(process.argv[2])) : built;
const printed: PrintedProof = proof.ok
  ? { ok: true, isWhole: proof.value.isWhole, lacks: proof.value.lacks }
  : proof;
process.stdout.write(JSON.stringify(printed));
