import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "contract/result";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** What a backup holds. It is written last: a folder without one is no backup. */
export const BackupManifest = Type.Object({
  format: Type.Literal(1),
  takenAt: Type.String(),
  /** Steps of the schema that the database had. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: "^[A-Za-z_]+$" }),
      columns: Type.Array(Type.String({ pattern: "^[A-Za-z_0-9]+$" })),
      rows: Type.Integer({ minimum: 0 }),
      /** Of the rows in any order. */
      digest: sha256,
      /** Of the file `tables/NAME.jsonl`. */
      sha256,
    }),
  ),
  /** Sizes and hashes of the plain bytes; the files under `objects/` are encrypted. */
  objects: Type.Array(
    Type.Object({ key: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256 }),
  ),
  /** Files of `keys/`: what the installation had made for itself. */
  keys: Type.Array(Type.String({ pattern: "^(master-key|session-secret)$" })),
});
export type BackupManifest = Static<typeof BackupManifest>;

/** Reads the manifest of a backup, or says in a sentence why there is none. */
export async function readManifest(folder: string): Promise<Result<BackupManifest, string>> {
  const no = { ok: false, error: `${folder} holds no complete backup.` } as const;
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => null);
  if (text === null) return no;
  try {
    const manifest: unknown = JSON.parse(text);
    return Value.Check(BackupManifest, manifest) ? { ok: true, value: manifest } : no;
  } catch {
    return no;
  }
}
