import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { databaseCondition, obstacleIn } from "../database/condition.ts";
import { migrations } from "../database/migrations/all.ts";
import { databaseFile, openDatabase, openToLook } from "../database/open.ts";
import { serverPatience } from "../database/postgres-pool.ts";
import { proveWritable } from "../database/runner-lease.ts";
import { gatewayConditionOf } from "../features/payments/service.ts";
import { WorkerWatch, workerClockToleranceMs } from "../features/processing/worker-repository.ts";
import { callOutside } from "../outside/outside-call.ts";
import { masked } from "../plugins/log-mask.ts";
import { causeOf } from "../process/terminal.ts";
import type { Config } from "../settings/config.ts";
import { type DoctorFinding, worthKnowing, wrong } from "../settings/setting-checks.ts";
import { diskRoom, diskTrouble } from "../storage/disk-room.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { openStore } from "../storage/open-store.ts";
import { examinePages } from "./examine-pages.ts";
import { examineRows } from "./examine-rows.ts";

/** If two clocks differ by more than this, codes expire early or leases are taken too soon. */
const clockToleranceMs = 5_000;

/**
 * Tries what the settings name, and looks for what people complain of. Stores a probe and removes it;
 * changes nothing else and never throws.
 *
 * @param how with `all`, every stored file is tried instead of some
 */
export async function examineSurroundings(
  config: Config,
  now: () => Date,
  how: { all?: boolean } = {},
): Promise<DoctorFinding[]> {
  const usesDataDir = config.databaseUrl === "" || config.s3.endpoint === "";
  const isMissing = usesDataDir && (await modeOf(config.dataDir)) === null;
  return [
    ...(isMissing
      ? [
          wrong(
            `DATA_DIR ${config.dataDir} does not exist: create it for the server's account, mode 700.`,
          ),
        ]
      : await installation(config, now, how)),
    ...(await tried("The mail server of SMTP_URL does not accept mail", () => mailServer(config))),
    ...(await tried("The gateway cannot be asked", () => gateway(config))),
    ...(await tried("The issuer of GOOGLE_ISSUER cannot be asked", () => issuer(config))),
    ...examinePages(config),
    ...(await privateFiles(config)),
  ];
}

/** An examination whose error is a finding that begins with the sentence. */
async function tried(
  sentence: string,
  look: () => Promise<DoctorFinding[]>,
): Promise<DoctorFinding[]> {
  try {
    return await look();
  } catch (error) {
    return [wrong(`${sentence}: ${masked(causeOf(error))}.`)];
  }
}

async function installation(
  config: Config,
  now: () => Date,
  how: { all?: boolean },
): Promise<DoctorFinding[]> {
  const inFolder = config.s3.endpoint === "";
  let store: ObjectStore | undefined;
  const findings: DoctorFinding[] = (await diskTrouble(config)).map(wrong);
  if (!inFolder || existsSync(join(config.dataDir, "objects"))) {
    const what = inFolder ? "The folder of stored files" : "The bucket S3_BUCKET";
    const ofStore = await tried(`${what} cannot be written to`, async () => {
      const opened = await openStore(config);
      // A folder that takes no files can still be read.
      store = inFolder ? opened : undefined;
      await opened.check();
      store = opened;
      return [];
    });
    findings.push(...ofStore);
  }
  if (config.databaseUrl === "" && !existsSync(databaseFile(config))) {
    findings.push(worthKnowing("There is no database yet: the first start creates it."));
  } else {
    const look = () => database(config, now, store, how);
    findings.push(...(await tried("The database cannot be used", look)));
  }
  const room = await diskRoom(config);
  if (room && room.free < room.reserve) {
    findings.push(
      wrong(
        `The disk of DATA_DIR has ${room.free} bytes free, fewer than DISK_RESERVE_BYTES (${room.reserve}): uploads and processing are refused.`,
      ),
    );
  }
  return findings;
}

async function database(
  config: Config,
  clock: () => Date,
  store: ObjectStore | undefined,
  { all }: { all?: boolean },
): Promise<DoctorFinding[]> {
  const opened = openToLook(config, serverPatience);
  const now = clock();
  try {
    const condition = await databaseCondition(opened, migrations);
    const { forbidding, clock: itsClock, installed, newest } = condition;
    const apart = Math.abs((itsClock ?? now).getTime() - now.getTime());
    const ahead = (newest ?? now).getTime() - now.getTime();
    const ofClock = [
      apart > clockToleranceMs &&
        wrong(
          `This machine's clock and the database's are ${Math.round(apart / 1000)} seconds apart.`,
        ),
      ahead > clockToleranceMs &&
        wrong(`The newest row is from ${newest?.toISOString()}: this machine's clock is behind.`),
    ].filter((each) => each !== false);
    const obstacle = obstacleIn(condition);
    if (obstacle !== undefined) {
      return [...ofClock, forbidding.length > 0 ? wrong(obstacle) : worthKnowing(obstacle)];
    }
    const { db } = opened;
    return [
      ...ofClock,
      ...(await tried("The database takes no rows", () => writing(config, now))),
      ...(await workers(new WorkerWatch({ db, clock: { now: clock } }, silenceMs))),
      ...(await examineRows({ db, config, now, installed, store, all })),
    ];
  } finally {
    await opened.close();
  }
}

async function writing(config: Config, now: Date): Promise<DoctorFinding[]> {
  const { db, close } = openDatabase(config, serverPatience);
  await proveWritable(db, now).finally(close);
  return [];
}

/** Longer than a worker takes to show life again. */
const silenceMs = 7_000;

/** Waits when all seem to be dead: a worker whose clock is behind looks the same at first. */
async function workers(watch: WorkerWatch): Promise<DoctorFinding[]> {
  let life = await watch.look();
  if (life.alive === 0 && life.silent > 0) {
    await pause(silenceMs);
    life = await watch.look();
  }
  if (life.alive === 0) {
    return [
      worthKnowing(
        "No worker is alive. While the server runs, no statement is processed without one: look at its log, or start one (ENGINE_PARALLEL).",
      ),
    ];
  }
  return life.apartMs > workerClockToleranceMs
    ? [
        wrong(
          `This machine's clock and a worker's are ${Math.round(life.apartMs / 1000)} seconds apart: statements may be refused. Look at the time service of both.`,
        ),
      ]
    : [];
}

async function mailServer({ mail }: Config): Promise<DoctorFinding[]> {
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
  } finally {
    transport.close();
  }
}

async function gateway(config: Config): Promise<DoctorFinding[]> {
  const condition = await gatewayConditionOf(config);
  return condition && !condition.isUp ? [wrong(condition.sentence)] : [];
}

/** Asks for the discovery document, which the first sign-in with Google needs. */
async function issuer({ google }: Config): Promise<DoctorFinding[]> {
  if (google.issuer === "") {
    return [];
  }
  const url = `${google.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const asked = await callOutside(url, { method: "GET", timeoutMs: 5_000 });
  if (!asked.ok) {
    throw asked.error;
  }
  const { status, body } = asked.value;
  if (status !== 200) {
    return [wrong(`GOOGLE_ISSUER answers HTTP ${status} to ${url}: nobody can sign in there.`)];
  }
  const { href } = new URL(google.issuer);
  const named = Value.Parse(Discovered, JSON.parse(body.toString("utf8"))).issuer;
  return URL.parse(named)?.href === href
    ? []
    : [wrong("GOOGLE_ISSUER is not what the issuer calls itself: nobody can sign in there.")];
}

/** What the discovery document must say (OpenID Connect Discovery 1.0, section 4.3). */
const Discovered = Type.Object({ issuer: Type.String() });

async function privateFiles({ dataDir, masterKeyFile }: Config): Promise<DoctorFinding[]> {
  const paths = [
    dataDir,
    databaseFile({ dataDir }),
    ...["session-secret", "master-key"].map((name) => join(dataDir, name)),
    ...(masterKeyFile === "" ? [] : [masterKeyFile]),
  ];
  const findings: DoctorFinding[] = [];
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
