import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse, stringify } from "yaml";
import { freePort } from "../../../../scripts/free-port.ts";
import { installed } from "../../test/installed.ts";
import {
  bodyOf,
  Client,
  confirmedPerson,
  insertProcessedStatement,
  registerPerson,
} from "../../test/person.ts";
import { plainLetter } from "../../test/plain-letter.ts";
import { changeRows, rowOf } from "../../test/rows.ts";
import { settledOrder, verifiedOrder } from "../../test/settled-order.ts";
import { startMailServer } from "../../test/stand-ins.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { movableClock } from "../../test/test-clock.ts";
import { testFolder } from "../../test/test-folder.ts";
import { startTestGateway } from "../../test/test-gateway.ts";
import { invoiceYearOf } from "../features/invoices/invoice-number.ts";
import { paymentHealth } from "../features/payments/operator/health-repository.ts";
import { webhookRefusals } from "../features/payments/reconciliation/refused-webhooks.ts";
import { createRetention } from "../features/privacy/retention.ts";
import { showLife } from "../features/processing/worker-repository.ts";
import { jobNames } from "../jobs/job-names.ts";
import { beginRound, markRound } from "../jobs/repository.ts";
import { commands } from "./commands.ts";

// Runs Prometheus with the shipped configuration and rules against servers, where it is installed.
const ops = new URL("../../../../ops/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, ops), "utf8");
type Rule = { alert: string; expr: string; for?: string };
const { groups }: { groups: { name: string; rules: Rule[] }[] } = parse(read("alerts.yaml"));
const rules = groups.flatMap((group) => group.rules);
const token = "a token of the scraper";
const day = 86_400_000;

/** What Prometheus' own calls answer, as far as it is read here. */
type Answered = {
  data: {
    alerts: Alert[];
    groups: { rules: { name: string; health: string; lastError?: string }[] }[];
    result: { value: [number, string] }[];
  };
};

/** An alert that Prometheus shows, and the labels that the server gave it. */
type Alert = {
  state: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
};

/**
 * Starts Prometheus as shipped, against these servers. Only its times are others: it scrapes each
 * second, and no alert waits.
 */
async function startPrometheus(targets: readonly string[]) {
  const folder = testFolder();
  const settings = parse(read("prometheus.yaml"));
  settings.global = { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" };
  settings.scrape_configs[0].static_configs = [{ targets }];
  writeFileSync(join(folder, "prometheus.yaml"), stringify(settings));
  writeFileSync(join(folder, "metrics-token"), token);
  const eager = groups.map((group) => ({
    ...group,
    rules: group.rules.map(({ for: _, ...rule }) => rule),
  }));
  writeFileSync(join(folder, "alerts.yaml"), stringify({ groups: eager }));
  const port = await freePort();
  const prometheus = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  onTestFinished(async () => {
    prometheus.kill();
    await once(prometheus, "exit");
  });
  const ask = async (path: string): Promise<Answered["data"] | undefined> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined);
    return answer?.ok ? (await bodyOf<Answered>(answer)).data : undefined;
  };
  return {
    ask,
    /** The alerts that fire now, by name; undefined until the rules were evaluated. */
    async firing(): Promise<Map<string, Alert[]> | undefined> {
      const answered = await ask("alerts");
      const alerts: Alert[] = answered?.alerts ?? [];
      return (
        answered &&
        Map.groupBy(
          alerts.filter(({ state }) => state === "firing"),
          ({ labels }) => labels.alertname ?? "",
        )
      );
    },
  };
}

const hostOf = ({ url }: TestApp) => new URL(url).host;
const settingsOf = { METRICS_TOKEN: token, RATE_LIMIT_FACTOR: "1" };

test("a command that an alert names can be called", () => {
  const named = read("alerts.yaml").matchAll(/npm run operate ([\w-]+)/g);
  const names = [...named].map(([, name]) => name);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !Object.keys(commands).includes(name ?? ""))).toEqual([]);
});

if (installed("prometheus", "the alerts were not fired")) {
  test("a server that is well raises no alert, and every rule can be evaluated", async () => {
    const gateway = await startTestGateway();
    const app = await startTestApp({
      environment: { ...settingsOf, ...gateway.environment },
      engine: {},
    });
    const { db, clock } = app.context;
    for (const name of Object.values(jobNames)) {
      await beginRound(db, name, clock.now());
      await markRound(db, name, { doneAt: clock.now().toISOString() });
    }
    const { ask, firing } = await startPrometheus([hostOf(app)]);
    await expect
      .poll(async () => (await ask("query?query=min_over_time(up[3s])"))?.result[0]?.value[1])
      .toBe("1");
    const health = async () =>
      (await ask("rules"))?.groups
        .flatMap((group) => group.rules)
        .map(({ name, health, lastError }) => [name, health, lastError]);
    await expect.poll(health).toEqual(rules.map(({ alert }) => [alert, "ok", undefined]));
    await expect.poll(async () => [...((await firing()) ?? ["not asked"]).keys()]).toEqual([]);
    const renamed = await ask(
      "query?query=count({exported_job=~'.%2B'} or {exported_instance=~'.%2B'})",
    );
    expect(renamed?.result).toEqual([]);
  });

  test("every alert fires by its cause", { timeout: 120_000 }, async () => {
    const gateway = await startTestGateway();
    const mail = await startMailServer();
    mail.mood = "refuses";
    const clock = movableClock();
    clock.forward(-9 * day);
    const troubled = await startTestApp({
      environment: {
        ...settingsOf,
        ...gateway.environment,
        SMTP_URL: mail.url,
        ENGINE_QUEUE: "1",
      },
      clock,
      engine: "none",
    });
    const { db, store, outbox, rateLimiter } = troubled.context;
    const full = await startTestApp({
      environment: {
        ...settingsOf,
        ...gateway.environment,
        RAZORPAY_KEY_SECRET: "a-secret-that-was-revoked",
        DISK_RESERVE_BYTES: "1099511627776",
      },
      clock,
    });
    const away = await startTestApp({ environment: settingsOf });
    const letter = { to: "a@b.test", letter: plainLetter("b") };
    const given = new AbortController();
    onTestFinished(() => given.abort());

    /** Each fault, in this order; `again` happens between scrapes. */
    const causes: Record<string, { once?(): Promise<unknown>; again?(): Promise<unknown> }> = {
      JobStopped: {
        async once() {
          const retention = createRetention(troubled.context);
          expect(await retention.runOnce()).toBe(true);
          clock.forward(9 * day);
          expect(await retention.runOnce()).toBe(false);
        },
      },
      JobOverdue: {},
      BackupOverdue: {},
      MailWaits: {
        async once() {
          clock.forward(-1801_000);
          await outbox.enqueue(full.context.db, letter);
          clock.forward(1801_000);
        },
      },
      MailRefused: { again: () => outbox.enqueue(db, letter) },
      EngineQueueLong: {
        async once() {
          const person = await confirmedPerson(troubled);
          await person.uploaded("ICICI", "a statement");
          person.process("ICICI", given.signal).catch(() => {});
        },
      },
      FilesLost: {
        async once() {
          const person = await confirmedPerson(troubled);
          await person.uploaded("ICICI", "another statement");
          const { objectKey } = await rowOf(db, "statementFile", {
            statementId: (await person.icici()).statementId ?? "",
          });
          await store.remove(objectKey ?? "");
        },
      },
      SignedNotCaptured: {
        async once() {
          const id = await statement();
          await verifiedOrder(db, id);
          const watchedFrom = new Date(Date.now() - 3_700_000).toISOString();
          await changeRows(db, "paymentOrder", { statementId: id }, { watchedFrom });
        },
      },
      PaidNotSettled: {
        async once() {
          const id = await statement();
          await verifiedOrder(db, id);
          await changeRows(db, "paymentOrder", { statementId: id }, { state: "PAID" });
        },
      },
      // No counted payment belongs to the order that is called paid.
      MoneyRuleBroken: {},
      PaymentDisputed: {
        async once() {
          const id = await statement();
          await settledOrder(db, id);
          const { gatewayOrderId } = await rowOf(db, "paymentOrder", { statementId: id });
          const payment = { entity: { id: "pay_00000000000001", order_id: gatewayOrderId } };
          const dispute = { entity: { id: "disp_1", respond_by: 1_796_000_000 } };
          const payload = { payment, dispute };
          const body = JSON.stringify({ event: "payment.dispute.created", payload });
          const signature = createHmac("sha256", gateway.webhookSecret).update(body).digest("hex");
          expect(await webhook(body, signature)).toBe(200);
        },
      },
      RequirementWaits: {
        async once() {
          const sent = { name: "Asha", email: "a@b.test", message: "A board, please." };
          const { client } = await registerPerson(troubled.url);
          expect((await client.post("/api/projectQuery", sent)).status).toBe(200);
          const createdAt = new Date(Date.now() - 3 * day).toISOString();
          await changeRows(db, "projectQuery", {}, { createdAt });
        },
      },
      WebhooksRefused: {
        async once() {
          expect(await webhook("{}", "0".repeat(64))).toBe(400);
          // Two more processes, because each counts one a minute.
          await webhookRefusals(rateLimiter)();
          await webhookRefusals(rateLimiter)();
        },
      },
      GatewayGone: {},
      InvoiceNumbersFew: {
        async once() {
          const financialYear = invoiceYearOf(clock.now());
          await full.context.db
            .insertInto("invoiceCounter")
            .values({ series: "TEST", financialYear, next: 99_000 })
            .execute();
        },
      },
      ManyRefused: {
        again: () => Promise.all(["a", "b", "c", "d"].map((name) => signIn(troubled, name))),
      },
      ProxyNotTrusted: {
        again: () =>
          fetch(`${away.url}/healthz`, { headers: { "x-forwarded-for": "198.51.100.7" } }),
      },
      StoreGone: {
        async once() {
          rmSync(join(full.dataDir, "objects"), { recursive: true });
          writeFileSync(join(full.dataDir, "objects"), "");
        },
      },
      DiskReserveReached: {},
      DatabaseGone: {
        async once() {
          // Kysely connects with the first statement, and ends only what is connected.
          await paymentHealth(away.context.db);
          await away.context.db.destroy();
        },
      },
      ServerErrors: { again: () => signIn(away, "a") },
      ServerGone: {},
      NoWorker: {},
      ClocksApart: {
        async again() {
          if (fired.has("NoWorker")) {
            await showLife(db, "a worker", { now: () => new Date(Date.now() + 3_600_000) });
          }
        },
      },
    };
    const signIn = ({ url }: TestApp, name: string) =>
      new Client(url).post("/api/auth/sign-in/email", {
        email: `${name}@b.test`,
        password: "letters4and5digits",
      });
    const statement = async () => {
      const owner = { uid: (await rowOf(db, "statement")).userId };
      return insertProcessedStatement(db, owner, new Date());
    };
    const webhook = async (body: string, signature: string) => {
      const headers = { "x-razorpay-signature": signature, "content-type": "application/json" };
      const address = `${troubled.url}/api/payments/webhook`;
      return (await fetch(address, { method: "POST", body, headers })).status;
    };
    for (const { once: cause } of Object.values(causes)) {
      await cause?.();
    }
    const closed = `127.0.0.1:${await freePort()}`;
    const { firing } = await startPrometheus([troubled, full, away].map(hostOf).concat(closed));

    const fired = new Map<string, Alert[]>();
    await expect
      .poll(
        async () => {
          await Promise.all(Object.values(causes).map(({ again }) => again?.()));
          for (const [name, alerts] of (await firing()) ?? []) {
            fired.set(name, alerts);
          }
          return [...fired.keys()].sort();
        },
        { interval: 500, timeout: 50_000 },
      )
      .toEqual(rules.map(({ alert }) => alert).sort());
    expect(Object.keys(causes).sort()).toEqual([...fired.keys()].sort());
    const namesIn = (alert: string) => fired.get(alert)?.map(({ labels }) => labels.name);
    expect(fired.get("InvoiceNumbersFew")?.map(({ labels }) => labels.series)).toEqual(["TEST"]);
    expect(fired.get("PaymentDisputed")?.[0]?.annotations.summary).toContain(
      "answer at the gateway by 2026-11-30 00:53:20 +0000 UTC. ",
    );
    expect(namesIn("JobStopped")).toEqual([jobNames.retention]);
    expect(namesIn("JobOverdue")?.sort()).toEqual([jobNames.reconciler, jobNames.retention]);
  });

  test("a Prometheus that scrapes no server says so", async () => {
    const { firing } = await startPrometheus([]);
    await expect.poll(async () => [...((await firing()) ?? []).keys()]).toEqual(["ServerGone"]);
  });
}
