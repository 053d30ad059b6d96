import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { databaseCondition } from "../database/condition.ts";
import { migrations } from "../database/migrations/all.ts";
import { openDatabase } from "../database/open.ts";
import { causeOf, countOf } from "../process/terminal.ts";
import type { Config } from "../settings/config.ts";
import { openStore } from "../storage/open-store.ts";
import { type Finding, note, wrong } from "./examine-settings.ts";

/** If two clocks differ by more than this, codes expire early or leases are taken too soon. */
const clockToleranceMs = 5_000;

/**
 * Tries what the settings name: database, object store, mail server, private files. Stores a probe
 * and removes it; changes nothing else, and creates neither folder nor database.
 */
export async function examineSurroundings(
  config: Config,
  now: () => Date,
  masterKeyFile: string,
): Promise<Finding[]> {
  const dataDirThere = (await modeOf(config.dataDir)) !== null;
  const usesDataDir = config.databaseUrl === "" || config.s3.endpoint === "";
  if (usesDataDir && !dataDirThere) {
    return [
      wrong(
        `DATA_DIR ${config.dataDir} does not exist: create it for the server's account, mode 700.`,
      ),
      ...(await mailServer(config)),
      ...(await pages(config)),
    ];
  }
  return [
    ...(await database(config, now)),
    ...(await store(config)),
    ...(await mailServer(config)),
    ...(await pages(config)),
    ...(await privateFiles(config, masterKeyFile)),
  ];
}

async function database(config: Config, now: () => Date): Promise<Finding[]> {
  if (config.databaseUrl === "" && (await modeOf(join(config.dataDir, "server.sqlite"))) === null) {
    return [note("There is no database yet: the first start creates it.")];
  }
  const opened = openDatabase(config);
  try {
    const { pending, forbidding, clock, newest } = await databaseCondition(opened, migrations);
    const findings: Finding[] = [];
    if (pending.length > 0) {
      findings.push(
        note(`${countOf(pending.length, "schema step")} to apply: run npm run migrate.`),
      );
    }
    if (forbidding.length > 0) {
      findings.push(
        wrong(
          `The database was made by a newer version (${forbidding.join(", ")}): start that version.`,
        ),
      );
    }
    if (clock && Math.abs(clock.getTime() - now().getTime()) > clockToleranceMs) {
      const seconds = Math.round((clock.getTime() - now().getTime()) / 1000);
      findings.push(
        wrong(`This machine's clock and the database's are ${Math.abs(seconds)} seconds apart.`),
      );
    }
    if (newest && newest.getTime() > now().getTime() + clockToleranceMs) {
      findings.push(
        wrong(`The newest row is from ${newest.toISOString()}: this machine's clock is behind.`),
      );
    }
    return findings;
  } catch (error) {
    return [wrong(`The database cannot be used: ${causeOf(error)}.`)];
  } finally {
    await opened.close();
  }
}

async function store(config: Config): Promise<Finding[]> {
  const what = config.s3.endpoint === "" ? "The folder of stored files" : "The bucket S3_BUCKET";
  try {
    await (await openStore(config)).check();
    return [];
  } catch (error) {
    return [wrong(`${what} cannot be written to: ${causeOf(error)}.`)];
  }
}

async function mailServer({ mail }: Config): Promise<Finding[]> {
  if (mail.smtpUrl === "") {
    return [];
  }
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    return [wrong(`The mail server of SMTP_URL does not accept mail: ${causeOf(error)}.`)];
  } finally {
    transport.close();
  }
}

/** What `routes.json` of the built pages says of their texts. */
const WithSampleContent = Type.Object({ sampleContent: Type.Optional(Type.Array(Type.String())) });

/** What the settings do not cover is in the build: people, accounts, texts. */
async function pages({ webRoot }: Config): Promise<Finding[]> {
  const table = await readFile(join(webRoot, "routes.json"), "utf8").catch(() => undefined);
  if (table === undefined) {
    return [wrong(`${webRoot} holds no built pages: run npm run build -w web.`)];
  }
  const { sampleContent = [] } = Value.Parse(WithSampleContent, JSON.parse(table));
  if (sampleContent.length === 0) {
    return [];
  }
  return sampleContent.map((found) =>
    note(
      `The pages still show sample content of apps/web/src/content/${found}. Replace it, then run npm run build -w web.`,
    ),
  );
}

async function privateFiles({ dataDir }: Config, masterKeyFile: string): Promise<Finding[]> {
  const paths = [
    dataDir,
    ...["server.sqlite", "session-secret", "master-key"].map((name) => join(dataDir, name)),
    ...(masterKeyFile === "" ? [] : [masterKeyFile]),
  ];
  const findings: Finding[] = [];
  for (const path of paths) {
    const mode = await modeOf(path);
    // A database file that others could read is safe in a folder that they cannot enter.
    const shielded = path.startsWith(join(dataDir, "server")) && !isOpen(await modeOf(dataDir));
    if (isOpen(mode) && !shielded) {
      findings.push(wrong(`${path} can be read by other accounts: chmod go= ${path}.`));
    }
  }
  return findings;
}

async function modeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mode }) => mode & 0o777,
    () => null,
  );
}

function isOpen(mode: number | null): boolean {
  return mode !== null && (mode & 0o077) !== 0;
}
