import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "contract/result";
import { openDatabase } from "../database/open.ts";
import { adoptSecondFactors } from "../features/identity/second-factor/sealed-secret.ts";
import type { Config } from "../settings/config.ts";
import { openKeyRing } from "../storage/master-keys.ts";
import { openStore } from "../storage/open-store.ts";
import {
  type BackupManifest,
  type BackupObjects,
  faultsInBackup,
  openBackupObjects,
  readManifest,
  rowsInBackup,
} from "./backup-folder.ts";
import { carryObjects } from "./carry-objects.ts";
import { fillDatabase } from "./fill-database.ts";

/** What a restore or a check found. */
export type Restored = {
  manifest: BackupManifest;
  /** Every row was already there. */
  same: boolean;
  /** How many files were already there, with the same bytes. */
  before: number;
  /** Second factors whose secret no configured key opens: their owners need recovery codes. */
  unreadableSecondFactors: number;
};

/** What was checked or restored, or sentences on why not. */
export type RestoreResult = Result<Restored, readonly string[]>;

/** Reads a whole backup and compares it with its manifest; writes nothing. */
export async function checkBackup(config: Config, folder: string): Promise<RestoreResult> {
  const opened = await openWhole(folder, config.masterKeys);
  if (!opened.ok) {
    return opened;
  }
  const { manifest } = opened.value;
  return { ok: true, value: { manifest, same: true, before: 0, unreadableSecondFactors: 0 } };
}

/** Opens a backup that matches its manifest. */
async function openWhole(
  folder: string,
  keys: string,
): Promise<Result<BackupObjects & { manifest: BackupManifest }, readonly string[]>> {
  const read = await readManifest(folder);
  if (!read.ok) {
    return { ok: false, error: [read.error] };
  }
  const manifest = read.value;
  const opened = await openBackupObjects(folder, manifest, keys);
  if (!opened.ok) {
    return { ok: false, error: [opened.error] };
  }
  const faults = await faultsInBackup(folder, manifest, opened.value.store);
  if (faults.length > 0) {
    return { ok: false, error: faults };
  }
  return { ok: true, value: { ...opened.value, manifest } };
}

/**
 * Restores a backup into the configured, empty database and object store of any kind. Checks the
 * backup first, then stores objects before rows, and all rows in one transaction: it can be run
 * again after an interruption.
 *
 * @param options `keys` open the backup where the settings do not; `progress` receives from time to
 *   time how many files are done
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  now: () => Date,
  options: { keys?: string; progress?: (done: number, of: number) => void } = {},
): Promise<RestoreResult> {
  const opened = await openWhole(folder, options.keys ?? config.masterKeys);
  if (!opened.ok) {
    return opened;
  }
  const { manifest, store, ring } = opened.value;
  const database = openDatabase(config);
  try {
    const rows = {
      migrations: manifest.migrations,
      tables: manifest.tables,
      rowsOf: (name: string) => rowsInBackup(folder, name),
    };
    let before = 0;
    const filled = await fillDatabase(database, rows, now, async () => {
      await placeOwnKeys(config, folder, manifest);
      const keys = manifest.objects.map(({ key }) => key);
      const told = (done: number) => options.progress?.(done, keys.length);
      ({ before } = await carryObjects(keys, store, await openStore(config), told));
    });
    if (!filled.ok) {
      return { ok: false, error: [filled.error] };
    }
    const { unreadable } = await adoptSecondFactors(database.db, {
      old: ring,
      own: openKeyRing(config.masterKeys, config.dataDir),
    });
    const { same } = filled.value;
    return { ok: true, value: { manifest, same, before, unreadableSecondFactors: unreadable } };
  } finally {
    await database.close();
  }
}

/**
 * Restores the installation's own keys where the settings name none; never replaces a different
 * one.
 */
async function placeOwnKeys(
  { masterKeys, sessionSecret, dataDir }: Config,
  folder: string,
  { keys }: BackupManifest,
): Promise<void> {
  for (const name of keys) {
    if ((name === "master-key" ? masterKeys : sessionSecret) !== "") {
      continue;
    }
    const brought = await readFile(join(folder, "keys", name), "utf8");
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, name), brought, { mode: 0o600, flag: "wx" }).catch(
      async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") {
          throw error;
        }
        if ((await readFile(join(dataDir, name), "utf8")) === brought) {
          return;
        }
        throw new Error(`${join(dataDir, name)} is another key than the backup's`);
      },
    );
  }
}
