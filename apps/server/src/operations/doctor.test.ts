import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { goodSettings as good } from "../../test/good-settings.ts";
import { operatorCommand } from "../../test/operator-command.ts";
import { insertProcessedStatement } from "../../test/person.ts";
import { verifiedOrder } from "../../test/settled-order.ts";
import { startMailServer } from "../../test/stand-ins.ts";
import { startTestApp, testConfig } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { startTestGateway } from "../../test/test-gateway.ts";
import { databaseFile } from "../database/open.ts";
import { beginRound, markRound } from "../jobs/repository.ts";
import { examineSurroundings } from "./examine-surroundings.ts";

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

/** An event of a dispute, without its id and type. */
const dispute = {
  gatewayOrderId: null,
  gatewayPaymentId: "pay_1",
  gatewayRefundId: null,
  gatewayDisputeId: "disp_1",
  answerBy: "2026-11-27T10:00:00.000Z",
  receivedAt: "2026-11-20T10:00:00.000Z",
  dueAt: "2026-11-20T10:00:00.000Z",
  attempts: 0,
  processedAt: "2026-11-20T10:00:01.000Z",
  outcome: "FULFILLED",
};

/** The same of another one that its payee has answered. */
const answered = { ...dispute, gatewayPaymentId: "pay_2", gatewayDisputeId: "disp_2" };

const query = {
  ...{ id: "query-1", userId: "u", accountEmail: "a@b.test", name: "Asha", email: "a@b.test" },
  ...{ message: "A board, please.", contentSha256: "", answeredAt: null },
};

/** A folder of built pages, without sample data. */
async function builtPages(): Promise<string> {
  const pages = testFolder();
  await writeFile(join(pages, "routes.json"), JSON.stringify({ pages: [], files: [] }));
  return pages;
}

test("reports the first wrong value and exits with 1; it never repeats a secret", async () => {
  const unreadable = await operatorCommand("doctor", { FEE_PAISE: "five" });
  expect(unreadable).toEqual({
    code: 1,
    text: expect.stringContaining("wrong  FEE_PAISE must be the fee in paise"),
  });
  const secrets = {
    ...{ ...good, DATA_DIR: folder, METRICS_TOKEN: "" },
    DATABASE_URL: "postgres://u:hush@127.0.0.1:1/x",
  };
  const unreached = await operatorCommand("doctor", secrets);
  expect(unreached.code).toBe(1);
  expect(unreached.text).toContain(
    "wrong  The database cannot be used: the database is unreachable: connect ECONNREFUSED",
  );
  for (const secret of ["hush", good.SESSION_SECRET, good.MASTER_KEY, "secret of"]) {
    expect(unreached.text).not.toContain(secret);
  }
  const lines = unreached.text.split("\n");
  const faults = lines.filter((line) => line.startsWith("wrong  ")).length;
  expect(lines.filter((line) => line.startsWith("note  "))).not.toEqual([]);
  expect(unreached.text).toContain(`\n${faults} of these must be fixed first.\n`);
  // Engines that are walled in are no reason to refuse statements.
  expect(unreached.text.includes("Statements are refused")).toBe(
    unreached.text.includes("Engines are held by Node's own permissions alone"),
  );
});

test("asks for DATA_DIR where rows or files are kept in it, and tries the bucket of the others", async () => {
  const rows = { DATABASE_URL: "postgres://127.0.0.1:1/none" };
  const files = {
    ...{ S3_ENDPOINT: "http://127.0.0.1:1", S3_BUCKET: "files" },
    ...{ S3_ACCESS_KEY_ID: "an id", S3_SECRET_ACCESS_KEY: "a secret" },
  };
  const said = async (DATA_DIR: string, elsewhere: object) => {
    const { SESSION_SECRET, MASTER_KEY } = good;
    const config = testConfig({ DATA_DIR, SESSION_SECRET, MASTER_KEY, ...elsewhere });
    return (await examineSurroundings(config, () => new Date())).map(({ sentence }) => sentence);
  };
  const gone = join(folder, "gone");
  for (const elsewhere of [rows, files]) {
    expect((await said(gone, elsewhere))[0]).toContain(`DATA_DIR ${gone} does not exist`);
  }
  for (const [place, elsewhere] of [
    [gone, { ...rows, ...files }],
    [folder, files],
  ] as const) {
    expect((await said(place, elsewhere))[0]).toContain("The bucket S3_BUCKET cannot be written");
  }
  const [unreached] = await said(folder, rows);
  expect(unreached).toContain("The database cannot be used");
});

describe.each(testDatabases())("on $name", (database) => {
  test("finds nothing wrong with an installation that runs, then a clock behind, open files, a newer schema", async () => {
    const fresh = await database.fresh();
    const mail = await startMailServer();
    const pages = await builtPages();
    const environment = {
      ...fresh.environment,
      SMTP_URL: mail.url,
      DATA_DIR: folder,
      WEB_ROOT: pages,
    };
    const app = await startTestApp({ environment, dataDir: folder, engine: {} });
    const config = testConfig(environment);
    const look = async (now = () => new Date()) =>
      (await examineSurroundings(config, now, { all: true })).map(({ sentence }) => sentence);
    const succeeded = async (job: string, hoursAgo: number) => {
      const at = new Date(Date.now() - hoursAgo * 3_600_000);
      await beginRound(app.context.db, job, at);
      await markRound(app.context.db, job, { doneAt: at.toISOString() });
    };
    await succeeded("retention", 1);
    expect(await look()).toEqual([expect.stringContaining("No backup was taken")]);
    await succeeded("backup", 47);
    expect(await look()).toEqual([]);

    const behind = await look(() => new Date(Date.now() - 3_600_000));
    expect(behind.join()).toContain("this machine's clock is behind");
    expect(behind.join()).toMatch(/This machine's clock and a worker's are 3\d\d\d seconds apart/);
    if (database.name === "PostgreSQL") {
      expect(behind.join()).toMatch(/clock and the database's are 3\d\d\d seconds apart/);
    }

    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    await app.context.db
      .insertInto("paymentAudit")
      .values({
        orderId: "order-1",
        at: ahead,
        kind: "noticed",
        via: "",
        fromState: null,
        toState: null,
      })
      .execute();
    expect(await look()).toEqual([expect.stringContaining(`The newest row is from ${ahead}`)]);
    await app.context.db.deleteFrom("paymentAudit").execute();

    await chmod(folder, 0o755);
    const secret = join(folder, "session-secret");
    const rows = databaseFile({ dataDir: folder });
    for (const path of [secret, rows]) {
      await writeFile(path, "", { flag: "a" });
      await chmod(path, 0o644);
    }
    const open = (path: string) =>
      expect.stringContaining(`${path} can be read by other accounts: chmod go= ${path}.`);
    expect(await look()).toEqual([open(folder), open(rows), open(secret)]);
    // Nobody comes to the rows through a folder that is closed.
    await chmod(folder, 0o700);
    expect(await look()).toEqual([open(secret)]);
    await chmod(secret, 0o600);

    const step = { name: "999-of-tomorrow", applied_at: "2026-01-01T00:00:00.000Z" };
    await app.context.db
      .insertInto("migration" as never)
      .values(step as never)
      .execute();
    expect(await look()).toEqual([
      expect.stringContaining("made by a newer version (999-of-tomorrow)"),
    ]);
    await app.close();

    await writeFile(
      join(pages, "routes.json"),
      JSON.stringify({ pages: [], files: [], sampleContent: ["team (team.ts: team[0], team[1])"] }),
    );
    expect((await look()).at(-1)).toContain(
      "The pages show samples of team (team.ts: team[0], team[1]).",
    );
    await rm(pages, { recursive: true });
    expect((await look()).at(-1)).toContain(`${pages} holds no built pages`);
  });

  test("finds an absent worker, jobs that never ran, a disputed payment, and a lease that a clock ahead took", async () => {
    const fresh = await database.fresh();
    const environment = {
      ...fresh.environment,
      ...(await startTestGateway()).environment,
      DATA_DIR: folder,
      WEB_ROOT: await builtPages(),
    };
    const app = await startTestApp({ environment, dataDir: folder, engine: "none" });
    const { db } = app.context;
    await db
      .insertInto("paymentEvent")
      .values([
        { ...dispute, eventId: "1", type: "payment.dispute.created" },
        { ...answered, eventId: "3", type: "payment.dispute.created" },
        { ...answered, eventId: "4", type: "payment.dispute.under_review" },
      ])
      .execute();
    await db
      .insertInto("projectQuery")
      .values({ ...query, createdAt: "2026-11-20T10:00:00.000Z" })
      .execute();
    const lease = { name: "retention", owner: "a process that is gone" };
    const until = new Date(Date.now() + 4 * 3_600_000).toISOString();
    const soon = new Date(Date.now() + 3 * 3_600_000 + 600_000).toISOString();
    await beginRound(db, "payments-reconciler", new Date());
    await verifiedOrder(db, await insertProcessedStatement(db, { uid: "u" }, new Date()));
    await db
      .insertInto("runnerLease")
      .values([
        { ...lease, leaseUntil: until },
        { ...lease, leaseUntil: soon, name: "payments-reconciler" },
        { ...lease, leaseUntil: until, name: "a lease of no job" },
      ])
      .execute();
    const look = async (now: () => Date) =>
      (await examineSurroundings(testConfig(environment), now)).map(({ sentence }) => sentence);
    const found = (await look(() => new Date(Date.now() + 3 * 3_600_000))).join("\n");
    for (const sentence of [
      "No worker is alive.",
      "The job retention has never run: npm run operate jobs show.",
      "A payer's bank disputes the payment pay_1: answer at the gateway by 2026-11-27T10:00:00.000Z. npm run operate case pay_1 shows",
      "1 requirement not answered, the oldest since 2026-11-20T10:00:00.000Z: npm run operate leads.",
      `The lease of the job retention is held until ${until}, far ahead`,
      "npm run operate jobs release retention.",
      "A signed payment has not been captured since ",
    ]) {
      expect(found).toContain(sentence);
    }
    expect(found).not.toMatch(
      /job (backup|payments-reconciler) has never|pay_2|lease of (the job payments|no job)|SMTP_URL/,
    );

    const shown = await operatorCommand("jobs", environment, "show");
    expect(shown.text).toContain(`retention  held until ${until}`);
    const released = await operatorCommand("jobs", environment, "release", "retention");
    expect(released.code).toBe(0);
    await db
      .insertInto("paymentEvent")
      .values({ ...dispute, eventId: "2", type: "payment.dispute.won" })
      .execute();
    const after = (await look(() => new Date())).join("\n");
    expect(after).not.toMatch(/lease of the job retention|disputed|signed payment/);
  });

  test("finds a missing mail server and data folder", async () => {
    const fresh = await database.fresh();
    const gone = join(folder, "gone");
    const config = testConfig({
      ...fresh.environment,
      DATA_DIR: gone,
      SMTP_URL: "smtp://127.0.0.1:1",
    });
    const sentences = (await examineSurroundings(config, () => new Date())).map(
      ({ sentence }) => sentence,
    );
    expect(sentences[0]).toContain(`DATA_DIR ${gone} does not exist`);
    expect(sentences[1]).toContain("The mail server of SMTP_URL does not accept mail");
  });

  test("npm run operate migrate makes the schema, once", async () => {
    const fresh = await database.fresh();
    const environment = { DATA_DIR: folder, ...fresh.environment };
    const first = await operatorCommand("migrate", environment);
    expect(first.text).toContain("applied 001-schema\n");
    expect(first.text).toContain("The database is up to date now.\n");
    const second = await operatorCommand("migrate", environment);
    expect(second).toEqual({ code: 0, text: "The database is up to date.\n" });
  });
});
