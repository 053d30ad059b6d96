import { existsSync } from "node:fs";
import { copyFile, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accepted, failed, type Result } from "@site/result/result";
import {
  type CarriedTable,
  carriedTables,
  digestOf,
  inOneView,
  rowsOf,
} from "../database/carried-tables.ts";
import { migrationNames } from "../database/migrate.ts";
import { migrations } from "../database/migrations/all.ts";
import type { DatabaseKind, OpenDatabase } from "../database/open.ts";
import type { Executor } from "../database/transaction.ts";
import { storedObjects } from "../features/statements/service.ts";
import { causeOf } from "../process/terminal.ts";
import type { Config } from "../settings/config.ts";
import { openKeyRing } from "../settings/master-keys.ts";
import { encryptedStore } from "../storage/encrypted-store.ts";
import { openFileStore } from "../storage/file-store.ts";
import { openStore } from "../storage/open-store.ts";
import type { BackupManifest } from "./backup-folder.ts";
import { carryObjects } from "./carry-objects.ts";

/**
 * Takes a backup into an empty or new folder while servers run: all rows of one moment, then their
 * objects as they are now, decrypted (which proves each genuine) and encrypted again. Returns it with
 * the keys of objects that the store has lost, or a sentence on why there is none.
 */
export async function takeBackup(
  database: OpenDatabase,
  config: Config,
  folder: string,
  now: () => Date,
): Promise<Result<{ manifest: BackupManifest; lost: string[] }, string>> {
  const made = await emptyFolder(folder);
  if (!made.ok) {
    return made;
  }
  const takenAt = now().toISOString();
  const { tables, listed } = await writeTables(database, folder);
  const ring = openKeyRing(config.masterKeys, config.dataDir);
  const kept = encryptedStore(await openFileStore(join(folder, "objects")), ring);
  const store = await openStore(config);
  const carried = await carryObjects([...listed.keys()], store, kept);
  const absent = carried.absent.filter((key) => listed.get(key)?.isNeeded);
  // What people have deleted since that moment is not lost.
  const present = absent.length === 0 ? undefined : await storedObjects(database.db);
  const manifest: BackupManifest = {
    format: 1,
    takenAt,
    migrations: [...migrationNames(migrations)],
    tables,
    objects: carried.objects,
    absent,
    keys: await copyOwnKeys(config, folder),
  };
  await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
  const lost = absent.filter((key) => present?.get(key)?.isNeeded);
  return accepted({ manifest, lost });
}

/** Makes the folder; returns a sentence if that can't be, or if something is in it. */
async function emptyFolder(folder: string): Promise<Result<undefined, string>> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return accepted(undefined);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
    const inside = isThere ? await readdir(folder).catch(() => undefined) : undefined;
    if (inside?.length === 0) {
      return accepted(undefined);
    }
    return failed(
      inside
        ? `${folder} is not empty; a backup needs its own folder.`
        : `${folder} cannot be made: ${causeOf(error)}.`,
    );
  }
}

async function writeTables(database: OpenDatabase, folder: string) {
  const carried = await carriedTables(database);
  await mkdir(join(folder, "tables"), { mode: 0o700 });
  return inOneView(database, async (view) => {
    const tables: BackupManifest["tables"] = [];
    for (const table of carried) {
      tables.push(await writeTable(view, database.kind, table, join(folder, "tables")));
    }
    return { tables, listed: await storedObjects(view) };
  });
}

async function writeTable(
  view: Executor,
  kind: DatabaseKind,
  table: CarriedTable,
  folder: string,
): Promise<BackupManifest["tables"][number]> {
  const file = await open(join(folder, `${table.name}.jsonl`), "wx", 0o600);
  async function* written() {
    for await (const rows of rowsOf(view, kind, table)) {
      await file.writeFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      yield rows;
    }
  }
  try {
    const digest = await digestOf(written());
    await file.sync();
    return { name: table.name, columns: table.columns, ...digest };
  } finally {
    await file.close();
  }
}

/** Copies the keys that the installation made for itself, without which nobody could open the backup. */
async function copyOwnKeys(config: Config, folder: string): Promise<string[]> {
  const own = { "master-key": config.masterKeys, "session-secret": config.sessionSecret };
  const copied: string[] = [];
  for (const [name, configured] of Object.entries(own)) {
    const path = join(config.dataDir, name);
    if (configured === "" && existsSync(path)) {
      await mkdir(join(folder, "keys"), { recursive: true, mode: 0o700 });
      await copyFile(path, join(folder, "keys", name));
      copied.push(name);
    }
  }
  return copied;
}
