import { checkEngine, engineProgram } from "./engine-files.ts";
import { proveSeal } from "./seal-proof.ts";

/** What the executable prints: the same as `proveSeal`, without the seal itself. */
export type PrintedProof =
  | { ok: true; isWhole: boolean; lacks: readonly string[] }
  | { ok: false; error: string };

// An executable of its own, so that the doctor can have another account prove its seal.
// usage: node prove-seal.ts MEGABYTES
const print = (proof: PrintedProof) => process.stdout.write(JSON.stringify(proof));
const built = await checkEngine();
if (!built.ok) {
  print(built);
} else {
  const proof = await proveSeal(await engineProgram(), Number(process.argv[2]));
  if (proof.ok) {
    const { seal, isWhole, lacks } = proof.value;
    print({ ok: true, isWhole, lacks });
    seal.namespaces?.close();
  } else {
    print(proof);
  }
}
