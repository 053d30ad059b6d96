import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { accepted, failed, type Result } from "@site/result/result";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { type CarriedRow, digestOf } from "../database/carried-tables.ts";
import { countOf } from "../process/terminal.ts";
import { type KeyRing, keyRing } from "../settings/master-keys.ts";
import { type EncryptedStore, encryptedStore } from "../storage/encrypted-store.ts";
import { openFileStore } from "../storage/file-store.ts";
import { genuine } from "../storage/store-errors.ts";
import { checkOf } from "../stored-json.ts";
import { readObjectHash } from "./carry-objects.ts";

/** A backup's objects, and the keys that open them. */
export type BackupObjects = { store: EncryptedStore; ring: KeyRing };

/** Opens a backup's objects with the configured keys and those that it contains. */
export async function openBackupObjects(
  folder: string,
  { keys }: BackupManifest,
  configured: string,
): Promise<Result<BackupObjects, string>> {
  for (const name of keys) {
    if (!existsSync(join(folder, "keys", name))) {
      return failed(`keys/${name} is missing.`);
    }
  }
  const brought = keys.includes("master-key")
    ? await readFile(join(folder, "keys", "master-key"), "utf8")
    : "";
  if (keys.includes("master-key") && !keyRing(brought, "").ok) {
    return failed("keys/master-key differs from what was backed up: it holds no key.");
  }
  const read = keyRing(`${configured}\n${brought}`, "MASTER_KEY");
  if (!read.ok) {
    return failed("Set MASTER_KEY: the backup's files are encrypted under it.");
  }
  const store = encryptedStore(await openFileStore(join(folder, "objects")), read.value);
  return accepted({ store, ring: read.value });
}

const asRow = checkOf(
  "row of a backup",
  Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()])),
);

/** Reads a table's rows in batches. */
export async function* rowsInBackup(folder: string, name: string): AsyncGenerator<CarriedRow[]> {
  const lines = createInterface({
    input: createReadStream(join(folder, "tables", `${name}.jsonl`)),
  });
  let rows: CarriedRow[] = [];
  for await (const line of lines) {
    rows.push(asRow(JSON.parse(line)));
    if (rows.length >= 200) {
      yield rows;
      rows = [];
    }
  }
  yield rows;
}

/** Reads a whole backup; returns one sentence for each thing that has changed. */
export async function faultsInBackup(
  folder: string,
  manifest: BackupManifest,
  store: EncryptedStore,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, rows, digest } of manifest.tables) {
    const found = await digestOf(rowsInBackup(folder, name)).catch(() => undefined);
    if (found?.rows !== rows || found.digest !== digest) {
      faults.push(`tables/${name}.jsonl differs from what was backed up.`);
    }
  }
  for (const { key, bytes, sha256 } of manifest.objects) {
    const found = await genuine(readObjectHash(store, key));
    if (!found.ok) {
      faults.push(`${found.error}.`);
    } else if (!found.value) {
      faults.push(`objects/${key} is missing.`);
    } else if (found.value.bytes !== bytes || found.value.sha256 !== sha256) {
      faults.push(`objects/${key} differs from what was backed up.`);
    }
  }
  return faults;
}

const sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** A backup's content. It is written last: a folder without one is no backup. */
export const BackupManifest = Type.Object({
  format: Type.Literal(1),
  takenAt: Type.String(),
  /** The schema steps of the database. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: "^[A-Za-z_]+$" }),
      columns: Type.Array(Type.String({ pattern: "^[A-Za-z_0-9]+$" })),
      rows: Type.Integer({ minimum: 0 }),
      /** Of the rows in any order. */
      digest: sha256,
    }),
  ),
  /** Sizes and hashes of the plain bytes; the files under `objects/` are encrypted. */
  objects: Type.Array(
    Type.Object({ key: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256 }),
  ),
  /** Objects that the rows need and that were absent. */
  absent: Type.Array(Type.String()),
  /** Files in `keys/`: keys that the installation made for itself. */
  keys: Type.Array(Type.String({ pattern: "^(master-key|session-secret)$" })),
});
export type BackupManifest = Static<typeof BackupManifest>;

/** Reads the manifest of a backup, or says in a sentence why there is none. */
export async function readManifest(folder: string): Promise<Result<BackupManifest, string>> {
  const manifest: unknown = await readFile(join(folder, "manifest.json"), "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
  if (Value.Check(BackupManifest, manifest)) {
    return accepted(manifest);
  }
  return failed(
    Value.Check(LaterFormat, manifest)
      ? `${folder} holds a backup of format ${manifest.format}: use the version that took it, or a newer one.`
      : `${folder} holds no complete backup.`,
  );
}

const LaterFormat = Type.Object({ format: Type.Integer({ minimum: 2 }) });

/** What a backup holds, in words. */
export function contentOf({ tables, objects, takenAt }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${countOf(rows, "row")} and ${countOf(objects.length, "file")}, as of ${takenAt}`;
}
