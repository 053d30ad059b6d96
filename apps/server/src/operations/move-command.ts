import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../clock.ts";
import { databaseFile } from "../database/open.ts";
import { causeOf, countOf, say } from "../process/terminal.ts";
import { type Config, readConfig } from "../settings/config.ts";
import { StoredObjectError } from "../storage/store-errors.ts";
import { lostFiles } from "./backup-command.ts";
import { type MoveReport, moveInstallation } from "./move.ts";
import { type Command, type Outcome, wrongUse } from "./operator-command.ts";

const bucketOf = (store: string) => /^s3:\/\/([^/]+)\/?$/.exec(store)?.[1];

/**
 * Moves the embedded installation of DATA_DIR. Endpoint, region and keys of the bucket come from the
 * S3_ variables; MASTER_KEY and SESSION_SECRET are those of the new installation.
 */
export const command: Command = {
  does: "Moves the embedded installation to PostgreSQL and, if asked, its files to a bucket.",
  forms: {
    "--to postgres://... [--store s3://BUCKET]": {
      does: "carries everything over and compares it; stop the server first",
      async run({ options: { to, store = "" } }) {
        const bucket = bucketOf(String(store));
        if (store !== "" && bucket === undefined) {
          return wrongUse("--store must be s3://BUCKET.");
        }
        const withoutBucket = {
          S3_ENDPOINT: "",
          S3_BUCKET: "",
          S3_ACCESS_KEY_ID: "",
          S3_SECRET_ACCESS_KEY: "",
        };
        const { env } = process;
        const from = readConfig({ ...env, ...withoutBucket, DATABASE_URL: "" });
        const place = bucket === undefined ? withoutBucket : { S3_BUCKET: bucket };
        const next = readConfig({ ...env, ...place, DATABASE_URL: String(to) });
        if (!from.ok) {
          return wrongUse(from.message);
        }
        return next.ok ? move(from.config, next.config) : wrongUse(next.message);
      },
    },
  },
};

async function move(from: Config, to: Config): Promise<Outcome> {
  if (!existsSync(databaseFile(from))) {
    return { faults: [`There is no installation in DATA_DIR ${from.dataDir}.`] };
  }
  try {
    const moved = await moveInstallation(
      from,
      to,
      () => systemClock.now(),
      (done, of) => say(`files ${done} of ${of}`),
    );
    return moved.ok
      ? {
          lines: [...linesOf(moved.value), ...(await afterwards(from, to))],
          faults: lostFiles(moved.value.lost),
        }
      : { faults: moved.error };
  } catch (error) {
    const hint =
      error instanceof StoredObjectError && error.code === "unknown-master-key"
        ? [`Add the key of ${join(from.dataDir, "master-key")} behind the first one of MASTER_KEY.`]
        : [];
    return {
      faults: [
        `The move did not finish and the new place is not in use yet: ${causeOf(error)}`,
        ...hint,
      ],
    };
  }
}

function linesOf({
  manifest: { tables, objects },
  before,
  same,
  unreadableSecondFactors: lost,
}: MoveReport): string[] {
  const bytes = objects.reduce((sum, object) => sum + object.bytes, 0);
  const all = createHash("sha256");
  for (const { key, sha256 } of objects) {
    all.update(`${sha256}  ${key}\n`);
  }
  return [
    ...tables.map(
      ({ name, rows, digest }) => `${name.padEnd(20)} ${String(rows).padStart(8)} rows  ${digest}`,
    ),
    `${"files".padEnd(20)} ${String(objects.length).padStart(8)}       ${all.digest("hex")}  ${bytes} bytes`,
    `Files that were already there: ${before}.`,
    ...(lost > 0 ? [`${countOf(lost, "second factor")} cannot be opened with these keys.`] : []),
    same
      ? "Every row was already there and is the same."
      : "Every row and file was read again at its new place and is the same.",
  ];
}

async function afterwards(old: Config, next: Config): Promise<string[]> {
  const secret = await readFile(join(old.dataDir, "session-secret"), "utf8").catch(() => undefined);
  return secret === undefined || secret.trim() === next.sessionSecret
    ? []
    : [
        `People must sign in again, unless SESSION_SECRET is what ${join(old.dataDir, "session-secret")} holds.`,
      ];
}
