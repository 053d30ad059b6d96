import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { carriedTables, digestOf, inOneView, rowsOf } from "../database/carried-tables.ts";
import { migrate } from "../database/migrate.ts";
import { migrations } from "../database/migrations/all.ts";
import { openDatabase } from "../database/open.ts";
import { adoptSecondFactors } from "../features/identity/second-factor/reseal.ts";
import { storedObjects } from "../features/statements/service.ts";
import type { Config } from "../settings/config.ts";
import { openKeyRing } from "../storage/master-keys.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { openStore } from "../storage/open-store.ts";
import { type CarriedObjects, carryObjects, hashOf } from "./carry-objects.ts";
import { fillDatabase } from "./fill-database.ts";

/** What is at the new place, compared with the old one. */
export type MoveReport = CarriedObjects & {
  tables: { name: string; rows: number; digest: string }[];
  /** Every row was there before. */
  same: boolean;
  /** Second factors whose secret no key at hand opens: their owners need recovery codes. */
  unreadableSecondFactors: number;
};

/** The report, or a sentence that says why nothing was moved. */
export type MoveResult = ({ ok: true } & MoveReport) | { ok: false; message: string };

/**
 * Carries an embedded installation to another database and, where `to` names one, to another object
 * store. While it runs nobody can write to the old database. Objects go first and each is read
 * again; then all rows in one transaction, read again before it commits. The old installation is
 * left as it was. Interrupted, it can be run again and goes on.
 */
export async function moveInstallation(
  from: Config,
  to: Config,
  now: () => Date,
  progress: (done: number, of: number) => void,
): Promise<MoveResult> {
  const source = openDatabase(from);
  const target = openDatabase(to);
  try {
    await migrate(source, migrations, now);
    const carried = await carriedTables(source);
    const frozen = true;
    return await inOneView(
      source,
      async (view) => {
        const tables = [];
        for (const table of carried) {
          tables.push({ ...table, ...(await digestOf(view, source.kind, table)) });
        }
        const stated = await storedObjects(view);
        const keys = [...stated.keys()];
        const rows = {
          migrations: migrations.map(({ name }) => name),
          tables,
          rowsOf(name: string) {
            const table = carried.find((each) => each.name === name);
            if (!table) throw new Error(`no table ${name}`);
            return rowsOf(view, source.kind, table);
          },
        };
        let objects: CarriedObjects = { objects: [], absent: [], before: 0 };
        const filled = await fillDatabase(target, rows, now, async () => {
          const old = await openStore(await withOwnKey(from));
          const place = await openStore(to);
          const told = (done: number) => progress(done, keys.length);
          objects =
            to.s3.endpoint === ""
              ? await inPlace(keys, place)
              : await carryObjects(keys, old, place, told);
          const other = objects.objects.find(
            ({ key, sha256 }) => (stated.get(key) ?? sha256) !== sha256,
          );
          if (other) throw new Error(`${other.key} is not the file that its row speaks of`);
        });
        if (!filled.ok) return filled;
        const { unreadable } = await adoptSecondFactors(target.db, {
          old: openKeyRing((await withOwnKey(from)).masterKeys, from.dataDir),
          own: openKeyRing(to.masterKeys, to.dataDir),
        });
        const unreadableSecondFactors = unreadable;
        return { ok: true, tables, same: filled.same, unreadableSecondFactors, ...objects };
      },
      frozen,
    );
  } finally {
    await source.close();
    await target.close();
  }
}

/** The objects stay where they are; the settings to come must be able to open them. */
async function inPlace(keys: readonly string[], store: ObjectStore): Promise<CarriedObjects> {
  const objects = [];
  const absent = [];
  for (const key of keys) {
    const object = await hashOf(store, key);
    if (object) objects.push({ key, ...object });
    else absent.push(key);
  }
  return { objects, absent, before: objects.length };
}

/** What the installation encrypted under the key that it made for itself must be readable too. */
async function withOwnKey(config: Config): Promise<Config> {
  const own = await readFile(join(config.dataDir, "master-key"), "utf8").catch(() => "");
  return { ...config, masterKeys: `${config.masterKeys}\n${own}`.trim() };
}
