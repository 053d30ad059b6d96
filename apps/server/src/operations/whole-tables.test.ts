import { DatabaseSync, StatementSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { confirmedPerson, insertProcessedStatement } from "../../test/person.ts";
import { runRetention } from "../../test/retention.ts";
import { statementOf } from "../../test/rows.ts";
import { startTestApp } from "../../test/test-app.ts";
import { startTestGateway } from "../../test/test-gateway.ts";
import { databaseFile } from "../database/open.ts";
import { paymentsContext } from "../features/payments/payments-context.ts";
import { createReconciler } from "../features/payments/reconciliation/reconciler.ts";

/** Tables with a row or few for each job, process, series or schema step; all others grow with people. */
const small = new Set(["migration", "runner_lease", "job_round", "look", "invoice_counter", "c"]);
const token = "a token of the scraper";

/** The steps of a plan that read a table from end to end, through a whole index too. */
function wholeReads(database: DatabaseSync, sql: string): string[] {
  const partial = database
    .prepare("select name from sqlite_master where type = 'index' and sql like '% where %'")
    .all()
    .map(({ name }) => String(name));
  return database
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => String(detail))
    .filter((step) => {
      const [, table = "", index] =
        /^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?/.exec(step) ?? [];
      const isTable = table !== "" && !/^(\(|CONSTANT|counters|lately|checked)/.test(table);
      return isTable && !small.has(table) && !(index && partial.includes(index));
    });
}

test("no call of a person, no scrape and no round of a job reads a table from end to end", async () => {
  const gateway = await startTestGateway();
  const environment = { METRICS_TOKEN: token, ...gateway.environment };
  const prepared = vi.spyOn(DatabaseSync.prototype, "prepare");
  const app = await startTestApp({ environment });
  const person = await confirmedPerson(app);
  await person.processedStatement();
  const ofCalls = prepared.mock.calls
    .map(([sql]) => sql)
    // How this test reads a code.
    .filter((sql) => !sql.includes("select body from outbox_mail"));
  const reconciler = createReconciler(paymentsContext(app.context));
  const asked = async (work: () => Promise<unknown>) => {
    prepared.mockClear();
    await work();
    return prepared.mock.calls.map(([sql]) => sql);
  };
  const scrape = async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await fetch(`${app.url}/metrics`, { headers })).text()).toContain("files_lost");
  };
  const statements = new Set([
    ...(await asked(scrape)),
    ...(await asked(() => runRetention(app.context))),
    ...(await asked(() => person.statements())),
    ...(await asked(() => reconciler.runOnce())),
    ...ofCalls,
  ]);
  prepared.mockRestore();
  const database = new DatabaseSync(databaseFile(app));
  const found = [...statements]
    .filter((sql) => /^(select|with|update|delete|\s)/i.test(sql))
    .flatMap((sql) => wholeReads(database, sql).map((step) => `${step}: ${sql}`));
  database.close();
  expect(statements.size).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

test("a page of statements is read with as many queries as a single statement", async () => {
  const app = await startTestApp({ engine: "none" });
  const { db } = app.context;
  const person = await confirmedPerson(app);
  const id = await insertProcessedStatement(db, person, new Date());
  const counted = vi.spyOn(StatementSync.prototype, "all");
  const queries = async () => {
    counted.mockClear();
    await person.statements();
    return counted.mock.calls.length;
  };
  await queries();
  const ofOne = await queries();
  const row = await statementOf(db, id);
  const others = Array.from({ length: 40 }, (_, index) => ({
    ...row,
    id: `statement-${index}`,
    supersededAt: row.createdAt,
  }));
  await db.insertInto("statement").values(others).execute();
  expect(await queries()).toBe(ofOne);
  counted.mockRestore();
});
