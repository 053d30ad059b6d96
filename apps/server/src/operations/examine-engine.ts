import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { causeOf } from "../process/terminal.ts";
import type { Config } from "../settings/config.ts";
import { type DoctorFinding, worthKnowing, wrong } from "../settings/setting-checks.ts";
import type { PrintedProof } from "../worker/prove-seal.ts";
import { refusing } from "../worker/proved-worker.ts";

const program = fileURLToPath(new URL("../worker/prove-seal.ts", import.meta.url));

/**
 * Has an engine read a sample behind the walls of this system, as the server would: under the account
 * that `DATA_DIR` belongs to, if this process may choose. Finds what keeps statements from being read,
 * and which walls are missing.
 */
export async function examineEngine({ dataDir, engine }: Config): Promise<DoctorFinding[]> {
  const account = process.getuid?.() === 0 ? await ownerOf(dataDir) : undefined;
  const tried = account ? `As account ${account.uid}, to which DATA_DIR belongs: ` : "";
  const options = { ...account, cwd: "/", env: { PATH: process.env.PATH } };
  let proof: PrintedProof;
  try {
    const given = ["--disable-warning=ExperimentalWarning", program, String(engine.memoryMb)];
    proof = JSON.parse((await promisify(execFile)(process.execPath, given, options)).stdout);
  } catch (error) {
    return [wrong(`${tried}The engine could not be tried: ${causeOf(error)}.`)];
  }
  if (!proof.ok) {
    return [wrong(tried + proof.error)];
  }
  const lacks = proof.lacks.map((sentence) => tried + sentence);
  return proof.isWhole || engine.withoutNamespaces
    ? lacks.map(worthKnowing)
    : [...lacks, refusing].map(wrong);
}

/** The account that owns a folder; undefined where there is none, or it is root. */
async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  const { uid, gid } = await stat(folder).catch(() => ({ uid: 0, gid: 0 }));
  return uid === 0 ? undefined : { uid, gid };
}
