import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accepted, failed, type Result } from "@site/result/result";
import { openDatabase } from "../database/open.ts";
import { adoptSecondFactors } from "../features/identity/second-factor/sealed-secret.ts";
import { neededObjects, storedObjects } from "../features/statements/service.ts";
import type { Config } from "../settings/config.ts";
import { openKeyRing } from "../settings/master-keys.ts";
import { openStore } from "../storage/open-store.ts";
import {
  type BackupManifest,
  type BackupObjects,
  faultsInBackup,
  openBackupObjects,
  readManifest,
} from "./backup-folder.ts";
import { carryObjects } from "./carry-objects.ts";
import { fillDatabase } from "./fill-database.ts";

/** A backup that was read whole. */
export type CheckedBackup = BackupObjects & {
  manifest: BackupManifest;
  /** Objects that the rows need and that the backup was taken without. */
  absent: string[];
  /** Once restored: those whose secret no configured key opens, so that owners need recovery codes. */
  unreadableSecondFactors?: number;
};

/** The backup, or sentences on why it cannot be restored. */
type Checked = Promise<Result<CheckedBackup, readonly string[]>>;

/**
 * Reads a whole backup and compares it with its manifest, rehearses its rows and asks them for their
 * objects; writes nothing.
 */
export async function checkBackup({ masterKeys }: Config, folder: string): Checked {
  const read = await readManifest(folder);
  if (!read.ok) {
    return failed([read.error]);
  }
  const manifest = read.value;
  const opened = await openBackupObjects(folder, manifest, masterKeys);
  if (!opened.ok) {
    return failed([opened.error]);
  }
  const faults = await faultsInBackup(folder, manifest, opened.value.store);
  if (faults.length > 0) {
    return failed(faults);
  }
  const rehearsed = await rehearse(folder, manifest);
  return rehearsed.ok
    ? accepted({ ...opened.value, manifest, absent: rehearsed.value })
    : rehearsed;
}

/**
 * Restores the rows into a temporary database and asks it for the objects that they
 * need. Returns those that the backup was taken without; any others make it incomplete.
 */
async function rehearse(
  folder: string,
  manifest: BackupManifest,
): Promise<Result<string[], readonly string[]>> {
  const dataDir = await mkdtemp(join(tmpdir(), "restore-"));
  const database = openDatabase({ databaseUrl: "", dataDir });
  try {
    const filled = await fillDatabase(database, folder, manifest, () => new Date(0));
    if (!filled.ok) {
      return failed([filled.error]);
    }
    const there = new Set(manifest.objects.map(({ key }) => key));
    const needed = neededObjects(await storedObjects(database.db));
    const absent = needed.filter((key) => !there.has(key));
    const unexplained = absent.filter((key) => !manifest.absent.includes(key));
    return unexplained.length === 0
      ? accepted(absent)
      : failed(unexplained.map((key) => `The manifest lacks objects/${key}, which a row needs.`));
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Checks a backup and restores it into the configured, empty database and store: objects first, then all
 * rows in one transaction, so that it can be run again after an interruption.
 */
export async function restoreBackup(config: Config, folder: string, now: () => Date): Checked {
  const opened = await checkBackup(config, folder);
  if (!opened.ok) {
    return opened;
  }
  const { manifest, store, ring } = opened.value;
  const keys = await roomForKeys(config, folder, manifest);
  if (!keys.ok) {
    return failed([keys.error]);
  }
  const database = openDatabase(config);
  try {
    const filled = await fillDatabase(database, folder, manifest, now, async () => {
      await placeOwnKeys(config, folder, manifest);
      const keys = manifest.objects.map(({ key }) => key);
      await carryObjects(keys, store, await openStore(config));
    });
    if (!filled.ok) {
      return failed([filled.error]);
    }
    const { unreadable } = await adoptSecondFactors(database.db, {
      old: ring,
      own: openKeyRing(config.masterKeys, config.dataDir),
    });
    return accepted({ ...opened.value, unreadableSecondFactors: unreadable });
  } finally {
    await database.close();
  }
}

/** The backup's own keys that the settings do not replace. */
function ownKeys({ masterKeys, sessionSecret }: Config, { keys }: BackupManifest): string[] {
  return keys.filter((name) => (name === "master-key" ? masterKeys : sessionSecret) === "");
}

/** Says which key of the target, if any, is another one than the backup's. */
async function roomForKeys(
  config: Config,
  folder: string,
  manifest: BackupManifest,
): Promise<Result<undefined, string>> {
  for (const name of ownKeys(config, manifest)) {
    const path = join(config.dataDir, name);
    const there = await readFile(path, "utf8").catch(() => undefined);
    if (there !== undefined && there !== (await readFile(join(folder, "keys", name), "utf8"))) {
      return failed(
        `${path} is another key than the backup's: restore into an empty DATA_DIR, or set MASTER_KEY and SESSION_SECRET.`,
      );
    }
  }
  return accepted(undefined);
}

/** Restores the installation's own keys where the settings name none. */
async function placeOwnKeys(
  config: Config,
  folder: string,
  manifest: BackupManifest,
): Promise<void> {
  for (const name of ownKeys(config, manifest)) {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await copyFile(join(folder, "keys", name), join(config.dataDir, name));
  }
}
