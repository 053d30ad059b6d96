import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "contract/result";
import { inOneView } from "../database/carried-tables.ts";
import { migrate } from "../database/migrate.ts";
import { migrations } from "../database/migrations/all.ts";
import { openDatabase } from "../database/open.ts";
import { type ListedObject, storedObjects } from "../features/statements/service.ts";
import type { Config } from "../settings/config.ts";
import { takeBackup } from "./backup.ts";
import type { BackupManifest } from "./backup-folder.ts";
import { type Restored, restoreBackup } from "./restore.ts";

/** What is at the new place: the backup, and the result of restoring it. */
export type MoveReport = Restored & { lost: string[] };

/** The report, or sentences on why nothing was moved. */
export type MoveResult = Result<MoveReport, readonly string[]>;

/**
 * Moves an embedded installation to another database and, where `to` names one, to another object
 * store: takes a backup and restores it there. While it runs nobody can write to the old database,
 * which stays unchanged, and the backup stays in its folder. It can be run again after an
 * interruption: what is already at its new place is not carried again.
 */
export async function moveInstallation(
  from: Config,
  to: Config,
  now: () => Date,
  progress: (done: number, of: number) => void,
): Promise<MoveResult> {
  const folder = join(from.dataDir, "move");
  const source = openDatabase(from);
  // The first one keeps writers out meanwhile.
  const reader = openDatabase(from);
  try {
    await migrate(source, migrations, now);
    const old = await withOwnKey(from);
    const work = async (stated: ReadonlyMap<string, ListedObject>): Promise<MoveResult> => {
      await rm(folder, { recursive: true, force: true });
      const taken = await takeBackup(reader, old, folder, now);
      if (!taken.ok) {
        return { ok: false, error: [taken.error] };
      }
      const { manifest, lost } = taken.value;
      refuseStrangers(manifest, stated);
      const restored = await restoreBackup(to, folder, now, { keys: old.masterKeys, progress });
      return restored.ok ? { ok: true, value: { ...restored.value, lost } } : restored;
    };
    const frozen = true;
    return await inOneView(source, async (view) => work(await storedObjects(view)), frozen);
  } finally {
    await source.close();
    await reader.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Refuses a file that differs from the one that its row refers to. */
function refuseStrangers(
  { objects }: BackupManifest,
  stated: ReadonlyMap<string, ListedObject>,
): void {
  const other = objects.find(({ key, sha256 }) => (stated.get(key)?.sha256 ?? sha256) !== sha256);
  if (other) {
    throw new Error(`${other.key} is not the file that its row speaks of`);
  }
}

/** Adds the installation's own key, so that what it encrypted under that key stays readable. */
async function withOwnKey(config: Config): Promise<Config> {
  const own = await readFile(join(config.dataDir, "master-key"), "utf8").catch(() => "");
  return { ...config, masterKeys: `${config.masterKeys}\n${own}`.trim() };
}
