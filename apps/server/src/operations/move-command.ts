import "../process/private-umask.ts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../clock.ts";
import { complain, countOf, say } from "../process/terminal.ts";
import { type Config, readConfig } from "../settings/config.ts";
import { StoredObjectError } from "../storage/store-errors.ts";
import { type MoveReport, moveInstallation } from "./move.ts";

// Moves the embedded installation of DATA_DIR to PostgreSQL and, if asked, to a bucket. Stop the
// server first. Endpoint, region and keys of the bucket come from the S3_ variables; MASTER_KEY and
// SESSION_SECRET are those of the new installation.
// usage: npm run move -- --to postgres://... [--store s3://BUCKET]
const usage = "usage: npm run move -- --to postgres://... [--store s3://BUCKET]";
const asked = read();
if (!asked.ok) {
  complain(asked.message);
  process.exit(2);
}
const { from, to } = asked;
try {
  const moved = await moveInstallation(
    from,
    to,
    () => systemClock.now(),
    (done, of) => say(`files ${done} of ${of}`),
  );
  if (moved.ok) {
    say(...linesOf(moved.value), ...(await afterwards(from, to)));
  } else {
    complain(...moved.error);
    process.exitCode = 1;
  }
} catch (error) {
  const hint =
    error instanceof StoredObjectError && error.code === "unknown-master-key"
      ? [`Add the key of ${join(from.dataDir, "master-key")} behind the first one of MASTER_KEY.`]
      : [];
  const cause = error instanceof Error ? error.message : String(error);
  complain(`The move did not finish and the new place is not in use yet: ${cause}`, ...hint);
  process.exitCode = 1;
}

type Asked = { ok: true; from: Config; to: Config } | { ok: false; message: string };

function read(): Asked {
  let values: { to?: string; store?: string };
  try {
    values = parseArgs({ options: { to: { type: "string" }, store: { type: "string" } } }).values;
  } catch {
    return { ok: false, message: usage };
  }
  const bucket = values.store === undefined ? "" : /^s3:\/\/([^/]+)\/?$/.exec(values.store)?.[1];
  if (!values.to || bucket === undefined) {
    return { ok: false, message: usage };
  }
  const withoutBucket = {
    S3_ENDPOINT: "",
    S3_BUCKET: "",
    S3_ACCESS_KEY_ID: "",
    S3_SECRET_ACCESS_KEY: "",
  };
  const { env } = process;
  const from = readConfig({ ...env, ...withoutBucket, DATABASE_URL: "" });
  const store = bucket === "" ? withoutBucket : { S3_BUCKET: bucket };
  const to = readConfig({ ...env, ...store, DATABASE_URL: values.to });
  if (!from.ok) {
    return from;
  }
  if (!to.ok) {
    return to;
  }
  return { ok: true, from: from.config, to: to.config };
}

function linesOf({
  manifest: { tables, objects },
  absent,
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
    `Files that were already there: ${before}. Files that rows may refer to and that do not exist: ${absent}.`,
    ...(lost > 0 ? [`${countOf(lost, "second factor")} cannot be opened with these keys.`] : []),
    same
      ? "Every row was already there and is the same."
      : "Every row and file was read again at its new place and is the same.",
  ];
}

async function afterwards(old: Config, next: Config): Promise<string[]> {
  const secret = await readFile(join(old.dataDir, "session-secret"), "utf8").catch(() => null);
  return secret === null || secret.trim() === next.sessionSecret
    ? []
    : [
        `People must sign in again, unless SESSION_SECRET is what ${join(old.dataDir, "session-secret")} holds.`,
      ];
}
