import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { operatorCommand } from "../../test/processes.ts";
import { startMailServer } from "../../test/stand-ins.ts";
import { startTestApp, testConfig } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { examineSettings } from "./examine-settings.ts";
import { examineSurroundings } from "./examine-surroundings.ts";

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

/** A folder of built pages, without sample data. */
async function builtPages(): Promise<string> {
  const pages = testFolder();
  await writeFile(join(pages, "routes.json"), JSON.stringify({ pages: [], files: [] }));
  return pages;
}

const good = {
  PUBLIC_URL: "https://www.example.test",
  TRUST_PROXY: "10.0.0.0/8",
  SESSION_SECRET: "0123456789abcdefghijklmnopqrstuvwxyz",
  MASTER_KEY: Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
  RAZORPAY_KEY_ID: "rzp_live_0123456789",
  RAZORPAY_KEY_SECRET: "a secret of the gateway",
  RAZORPAY_WEBHOOK_SECRET: "a secret of the webhooks",
  SMTP_URL: "smtps://mail.example.test",
  MAIL_FROM: "site@example.test",
  COMPANY_NAME: "Example",
  COMPANY_EMAIL: "office@example.test",
  COMPANY_ADDRESS: "12 Harbour Road|682001 Kochi",
  COMPANY_REGISTRATION_NUMBER: "U72900KL2020PTC000001",
  COMPANY_PHONE: "+91 484 000 0000",
  COMPANY_WEBSITE: "https://www.example.test",
  RATE_LIMIT_FACTOR: "1",
  LOG_LEVEL: "info",
};
const facts = { mode: "production", node: "24.1.0", testedNode: "24.21.0", userId: 1000 };
const said = (environment: Record<string, string>, changed: Partial<typeof facts> = {}) =>
  examineSettings(testConfig({ ...good, ...environment }), { ...facts, ...changed }).map(
    ({ level, sentence }) => `${level} ${sentence}`,
  );

const google = (changed: Record<string, string>) => ({
  GOOGLE_ISSUER: "https://accounts.example.test",
  GOOGLE_CLIENT_ID: "an id",
  GOOGLE_CLIENT_SECRET: "a secret of the provider",
  ...changed,
});
const sms = (changed: Record<string, string>) => ({
  SMS_URL: "https://sms.example.test",
  SMS_TOKEN: "a token of the messages",
  ...changed,
});
const s3 = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "an id",
  S3_SECRET_ACCESS_KEY: "a secret",
});

test("finds nothing wrong with good settings", () => {
  expect(said({})).toEqual([]);
  const more = { ...google({}), ...sms({}), ...s3("https://s3.example.test") };
  expect(said({ ...more, SMTP_URL: "smtp://mail.example.test:587?requireTLS=true" })).toEqual([]);
});

test.each([
  [{ PUBLIC_URL: "" }, "wrong PUBLIC_URL is empty"],
  [{ PUBLIC_URL: "http://www.example.test" }, "wrong PUBLIC_URL is not an https address"],
  [{ TRUST_PROXY: "" }, "wrong TRUST_PROXY is empty"],
  [{ TRUST_PROXY: "0.0.0.0/1" }, "wrong TRUST_PROXY trusts a large part of the internet"],
  [{ TRUST_PROXY: "loopback, 2000::/3" }, "wrong TRUST_PROXY trusts a large part"],
  [{ SESSION_SECRET: "" }, "wrong SESSION_SECRET is empty"],
  [{ SESSION_SECRET: "ab".repeat(20) }, "wrong SESSION_SECRET uses too few different characters"],
  [{ MASTER_KEY: "" }, "wrong MASTER_KEY and MASTER_KEY_FILE are empty"],
  [{ DATABASE_URL: "postgres://db.example.test/site" }, "note DATABASE_URL names no sslmode"],
  [{ RAZORPAY_KEY_ID: "" }, "wrong Payments are off"],
  [{ RAZORPAY_KEY_ID: "rzp_test_0123456789" }, "note RAZORPAY_KEY_ID is a test key"],
  [{ RAZORPAY_WEBHOOK_SECRET: "short" }, "wrong RAZORPAY_WEBHOOK_SECRET holds"],
  [{ RAZORPAY_KEY_SECRET: "x" }, "wrong RAZORPAY_KEY_SECRET has fewer than 16 characters"],
  [google({ GOOGLE_ISSUER: "http://accounts.example.test" }), "wrong GOOGLE_ISSUER is an http"],
  [google({ GOOGLE_CLIENT_SECRET: "x" }), "wrong GOOGLE_CLIENT_SECRET has fewer than 16"],
  [{ GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "x" }, "wrong GITHUB_CLIENT_SECRET has fewer"],
  [sms({ SMS_URL: "http://sms.example.test" }), "wrong SMS_URL is an http address"],
  [sms({ SMS_TOKEN: "x" }), "wrong SMS_TOKEN has fewer than 16 characters"],
  [
    { SMTP_URL: "smtp://mail.example.test:587" },
    "wrong SMTP_URL lets anyone on the network path switch encryption off",
  ],
  [s3("http://s3.example.test"), "note S3_ENDPOINT is an http address"],
  [{ SMTP_URL: "" }, "wrong SMTP_URL is empty"],
  [{ MAIL_FROM: "" }, "wrong MAIL_FROM is the sample"],
  [{ COMPANY_EMAIL: "" }, "wrong Still set to the sample company: COMPANY_EMAIL."],
  [
    { COMPANY_NAME: "", COMPANY_ADDRESS: "", COMPANY_PHONE: "" },
    "wrong Still set to the sample company: COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE.",
  ],
  [{ RATE_LIMIT_FACTOR: "20" }, "wrong RATE_LIMIT_FACTOR is 20"],
  [
    { DPDP_ONE_YEAR_HOLD: "on", RETAIN_QUERIES_DAYS: "90" },
    "wrong DPDP_ONE_YEAR_HOLD is on and RETAIN_QUERIES_DAYS is 90",
  ],
  [{ LOG_LEVEL: "debug" }, "note LOG_LEVEL is debug"],
])("%o is found, and nothing else", (environment, sentence) => {
  const sentences = said(environment);
  expect(sentences).toEqual([expect.stringContaining(sentence)]);
});

test.each(["Production", "prod"])("finds NODE_ENV=%s", (mode) => {
  expect(said({}, { mode })).toEqual([
    expect.stringContaining(`wrong NODE_ENV is "${mode}": only "production" counts`),
  ]);
});

test("finds a sandbox, another Node, root and a mode that is not production", () => {
  const sandbox = {
    RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
    GATEWAY_URL: "http://127.0.0.1:4000",
    CHECKOUT_SCRIPT_URL: "http://127.0.0.1:4000/checkout.js",
  };
  const sentences = said(sandbox, { mode: "development", node: "20.1.0", userId: 0 });
  expect(sentences).toEqual([
    expect.stringContaining("wrong Node 20.1.0 runs here"),
    expect.stringContaining("wrong NODE_ENV is not production"),
    expect.stringContaining("wrong The process runs as root"),
    expect.stringContaining("wrong GATEWAY_URL is the sandbox"),
  ]);
});

test("reports the first wrong value and exits with 1; it never repeats a secret", async () => {
  const unreadable = await operatorCommand("operations/doctor-command.ts", { FEE_PAISE: "five" })
    .outcome;
  expect(unreadable).toEqual({
    code: 1,
    text: expect.stringContaining("wrong  FEE_PAISE must be the fee in paise"),
  });
  const secrets = { ...good, DATA_DIR: folder, DATABASE_URL: "postgres://u:hush@127.0.0.1:1/x" };
  const unreached = await operatorCommand("operations/doctor-command.ts", secrets).outcome;
  expect(unreached.code).toBe(1);
  expect(unreached.text).toContain("wrong  The database cannot be used: ECONNREFUSED");
  for (const secret of ["hush", good.SESSION_SECRET, good.MASTER_KEY, "secret of"]) {
    expect(unreached.text).not.toContain(secret);
  }
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
    const app = await startTestApp({ environment, dataDir: folder });
    const config = testConfig(environment);
    const look = async (now = () => new Date()) =>
      (await examineSurroundings(config, now, "")).map(({ sentence }) => sentence);
    expect(await look()).toEqual([]);

    const behind = await look(() => new Date(Date.now() - 3_600_000));
    expect(behind.join()).toContain("this machine's clock is behind");
    if (database.name === "PostgreSQL") {
      expect(behind.join()).toContain("seconds apart");
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
    expect((await look()).join()).toContain(`${folder} can be read by other accounts`);
    await chmod(folder, 0o700);

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
      JSON.stringify({ pages: [], files: [], sampleContent: ["team.ts: team[0], team[1]"] }),
    );
    expect((await look()).at(-1)).toContain(
      "sample content of apps/web/src/content/team.ts: team[0], team[1].",
    );
    await rm(pages, { recursive: true });
    expect((await look()).at(-1)).toContain(`${pages} holds no built pages`);
    await mail.close();
    await fresh.drop();
  });

  test("finds a missing mail server and data folder", async () => {
    const fresh = await database.fresh();
    const gone = join(folder, "gone");
    const config = testConfig({
      ...fresh.environment,
      DATA_DIR: gone,
      SMTP_URL: "smtp://127.0.0.1:1",
    });
    const sentences = (await examineSurroundings(config, () => new Date(), "")).map(
      ({ sentence }) => sentence,
    );
    expect(sentences[0]).toContain(`DATA_DIR ${gone} does not exist`);
    expect(sentences[1]).toContain("The mail server of SMTP_URL does not accept mail");
    await fresh.drop();
  });

  test("npm run migrate makes the schema, once", async () => {
    const fresh = await database.fresh();
    const environment = { DATA_DIR: folder, ...fresh.environment };
    const first = await operatorCommand("operations/migrate-command.ts", environment).outcome;
    expect(first.text).toContain("applied 001-outbox-mail\n");
    expect(first.text).toContain("The database is up to date now.\n");
    const second = await operatorCommand("operations/migrate-command.ts", environment).outcome;
    expect(second).toEqual({ code: 0, text: "The database is up to date.\n" });
    await fresh.drop();
  });
});
