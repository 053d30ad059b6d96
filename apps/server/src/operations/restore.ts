import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../database/open.ts";
import { adoptSecondFactors } from "../features/identity/second-factor/reseal.ts";
import type { Config } from "../settings/config.ts";
import { openKeyRing } from "../storage/master-keys.ts";
import { openStore } from "../storage/open-store.ts";
import { type BackupManifest, readManifest } from "./backup-manifest.ts";
import { carryObjects } from "./carry-objects.ts";
import { faultsInBackup, openBackupObjects, rowsInBackup } from "./check-backup.ts";
import { fillDatabase } from "./fill-database.ts";

/** What was checked or restored, or sentences that say why not. */
export type RestoreResult =
  | { ok: true; manifest: BackupManifest; same: boolean; unreadableSecondFactors: number }
  | { ok: false; messages: string[] };

/** Reads a whole backup and compares it with its manifest; writes nothing. */
export async function checkBackup(config: Config, folder: string): Promise<RestoreResult> {
  const read = await readManifest(folder);
  if (!read.ok) return { ok: false, messages: [read.message] };
  const { manifest } = read;
  const opened = await openBackupObjects(folder, manifest, config.masterKeys);
  if (!opened.ok) return { ok: false, messages: [opened.message] };
  const messages = await faultsInBackup(folder, manifest, opened.store);
  return messages.length > 0
    ? { ok: false, messages }
    : { ok: true, manifest, same: true, unreadableSecondFactors: 0 };
}

/**
 * Restores a backup into the configured, empty database and object store, of whichever kind they
 * are. The backup is checked first; objects go before rows, all rows at once: interrupted, it can be
 * run again. `same` says that everything was there before.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  now: () => Date,
): Promise<RestoreResult> {
  const checked = await checkBackup(config, folder);
  if (!checked.ok) return checked;
  const { manifest } = checked;
  const opened = await openBackupObjects(folder, manifest, config.masterKeys);
  if (!opened.ok) return { ok: false, messages: [opened.message] };
  const database = openDatabase(config);
  try {
    const rows = {
      migrations: manifest.migrations,
      tables: manifest.tables,
      rowsOf: (name: string) => rowsInBackup(folder, name),
    };
    const filled = await fillDatabase(database, rows, now, async () => {
      await placeOwnKeys(config, folder, manifest);
      const keys = manifest.objects.map(({ key }) => key);
      await carryObjects(keys, opened.store, await openStore(config), () => {});
    });
    if (!filled.ok) return { ok: false, messages: [filled.message] };
    const { unreadable } = await adoptSecondFactors(database.db, {
      old: opened.ring,
      own: openKeyRing(config.masterKeys, config.dataDir),
    });
    return { ok: true, manifest, same: filled.same, unreadableSecondFactors: unreadable };
  } finally {
    await database.close();
  }
}

/** The installation's own keys come along where the settings name none; a different one is never replaced. */
async function placeOwnKeys(
  { masterKeys, sessionSecret, dataDir }: Config,
  folder: string,
  { keys }: BackupManifest,
): Promise<void> {
  for (const name of keys) {
    if ((name === "master-key" ? masterKeys : sessionSecret) !== "") continue;
    const brought = await readFile(join(folder, "keys", name), "utf8");
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, name), brought, { mode: 0o600, flag: "wx" }).catch(
      async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
        if ((await readFile(join(dataDir, name), "utf8")) === brought) return;
        throw new Error(`${join(dataDir, name)} is another key than the backup's`);
      },
    );
  }
}
