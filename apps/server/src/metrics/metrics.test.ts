import { readFile } from "node:fs/promises";
import * as calls from "@site/contract/calls";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { anyDatabase } from "../../test/databases.ts";
import { samplesIn, seriesIn } from "../../test/metrics-text.ts";
import { Client, confirmedPerson } from "../../test/person.ts";
import { plainLetter } from "../../test/plain-letter.ts";
import { verifiedOrder } from "../../test/settled-order.ts";
import { startTestApp } from "../../test/test-app.ts";
import { startTestGateway } from "../../test/test-gateway.ts";
import { paymentHealth } from "../features/payments/operator/health-repository.ts";
import { beginRound, markRound } from "../jobs/repository.ts";
import { examineSurroundings } from "../operations/examine-surroundings.ts";

const token = "a token of the scraper";

test("the page does not exist without a token in the settings", async () => {
  const app = await startTestApp();
  const { status } = await fetch(`${app.url}/metrics`, { redirect: "manual" });
  expect(status).toBe(302);
});

describe("metrics", () => {
  test("cover requests by route, the engine's queue, mail, statements and the money rules, without personal data", async () => {
    const app = await startTestApp({
      database: anyDatabase,
      environment: { METRICS_TOKEN: token },
    });
    const person = await confirmedPerson(app);
    await person.uploaded("ICICI", "a statement");
    await app.context.outbox.enqueue(app.context.db, { to: "a@b.test", letter: plainLetter("b") });

    expect((await fetch(`${app.url}/metrics`)).status).toBe(401);
    const wrong = { authorization: `Bearer ${token}x` };
    expect((await fetch(`${app.url}/metrics`, { headers: wrong })).status).toBe(401);
    const text = await metricsOf(app.url);

    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="PUT",route="\/api\/uploads\/[^"]*",status="200"\} 1$/m,
    );
    expect(text).toContain('status="401",le="+Inf"} 2');
    expect(text).toMatch(/^engine_waiting 0$/m);
    expect(text).toMatch(/^engine_running 0$/m);
    expect(text).toMatch(/^outbox_mails\{state="queued"\} \d+$/m);
    expect(text).toMatch(/^statements\{state="uploaded"\} 1$/m);
    for (const { rule } of await paymentHealth(app.context.db)) {
      expect(text).toContain(`payment_rule_faults{rule="${rule}"} 0\n`);
    }
    expect(text).not.toContain(person.uid);
    expect(text).not.toContain(person.email);
    // Every line follows the format: a comment, or a name with labels and a number.
    for (const line of text.trimEnd().split("\n")) {
      expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_]+(\{[^{}]*\})? [0-9.e+-]+)$/);
    }
  });

  test("have every series and label that the alerts and the dashboard ask for", async () => {
    const gateway = await startTestGateway();
    const app = await startTestApp({
      database: anyDatabase,
      environment: { METRICS_TOKEN: token, ...gateway.environment },
    });
    const person = await confirmedPerson(app);
    await verifiedOrder(app.context.db, await person.processedStatement());
    await metricsOf(app.url);
    const labelsOf = new Map<string, Set<string>>([["up", new Set(setByPrometheus)]]);
    for (const { name, labels } of samplesIn(await metricsOf(app.url))) {
      const names = Object.keys(labels);
      // Prometheus renames a server's label that it sets itself: no expression would find it.
      expect(names.filter((label) => setByPrometheus.includes(label))).toEqual([]);
      labelsOf.set(name, new Set([...names, ...setByPrometheus]));
    }
    const unknown: string[] = [];
    for (const { expression, shown } of await shippedExpressions()) {
      // A target's job is what the shipped configuration calls it.
      expect(expression.replaceAll('job="services-site"', "")).not.toMatch(/\bjob[=!)]/);
      const { series, groups } = seriesIn(expression);
      expect([expression, series.length]).toEqual([expression, expect.toSatisfy((n) => n > 0)]);
      for (const { name, labels } of series) {
        const known = labelsOf.get(name);
        const missing = [...labels, ...groups].filter((label) => !known?.has(label));
        if (!known || missing.length > 0) {
          unknown.push(`${expression}: ${name} ${missing.join()}`);
        }
      }
      // An aggregation keeps only the labels that it groups by.
      const isAggregated = /\b(sum|max|min)\(/.test(expression);
      const kept = isAggregated ? groups : [...(labelsOf.get(series[0]?.name ?? "") ?? [])];
      unknown.push(...shown.filter((label) => !kept.includes(label)));
    }
    expect(unknown).toEqual([]);
  });

  test("count visits and the steps of the funnel under the routes that the dashboard asks for", async () => {
    const served = Object.values(calls)
      .map((call) => call.split(" ")[1] ?? "")
      .map((path) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
    const asked = (await shippedExpressions()).flatMap(({ expression }) =>
      [...expression.matchAll(/route=~"([^"]*)"/g)].map(([, pattern = ""]) => pattern),
    );
    expect(asked.length).toBeGreaterThan(2);
    const pages = ["/", "/landing-page", "/SiEngConsult-page", "/ProjectQuery-page"];
    const unmatched = asked.filter((pattern) => {
      const route = new RegExp(`^(?:${pattern})$`);
      return !served.some((path) => route.test(path)) && !pages.every((path) => route.test(path));
    });
    expect(unmatched).toEqual([]);
  });

  test("show what people meet: a locked address, refused webhooks, a lost file, a job that stopped", async () => {
    const app = await startTestApp({
      database: anyDatabase,
      environment: {
        METRICS_TOKEN: token,
        RATE_LIMIT_FACTOR: "1",
        RAZORPAY_KEY_ID: "rzp_test_0123456789",
        RAZORPAY_KEY_SECRET: "a secret of the gateway",
        RAZORPAY_WEBHOOK_SECRET: "a secret of the webhooks",
      },
    });
    const { db, store, clock } = app.context;
    const person = await confirmedPerson(app);
    await person.uploaded("ICICI", "a statement");
    const file = db.selectFrom("statementFile").select("objectKey");
    const { objectKey: key } = await file.executeTakeFirstOrThrow();
    await store.remove(key ?? "");
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = { email: person.email, password: "wrong1password" };
      await new Client(app.url).post("/api/auth/sign-in/email", wrong);
    }
    const headers = { "x-razorpay-signature": "0".repeat(64), "content-type": "application/json" };
    const webhook = { method: "POST", body: "{}", headers };
    expect((await fetch(`${app.url}/api/payments/webhook`, webhook)).status).toBe(400);
    const query = { name: "Asha", email: person.email, message: "A board, please." };
    expect((await person.client.post("/api/projectQuery", query)).status).toBe(200);
    const at = clock.now().toISOString();
    const answerBy = "2026-11-30T00:53:20.000Z";
    const handled = {
      receivedAt: at,
      dueAt: at,
      attempts: 0,
      processedAt: at,
      outcome: "FULFILLED",
    };
    const dispute = { ...handled, answerBy };
    await db
      .insertInto("paymentEvent")
      .values([
        { ...dispute, eventId: "1", type: "payment.dispute.created", gatewayPaymentId: "pay_1" },
        {
          ...dispute,
          eventId: "2",
          type: "payment.dispute.under_review",
          gatewayPaymentId: "pay_2",
        },
      ])
      .execute();
    await beginRound(db, "retention", clock.now());
    await markRound(db, "retention", { stoppedAt: clock.now().toISOString() });

    const text = await metricsOf(app.url);
    for (const line of [
      "database_up 1",
      "store_up 1",
      "sign_in_locked 1",
      "payment_webhooks_refused 1",
      "files_lost 1",
      "project_queries_open 1",
      "disputes_open 1",
      "disputes_answer_by_timestamp_seconds 1796000000",
      'job_stopped{name="retention"} 1',
      'job_stopped{name="payments-reconciler"} 0',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    expect(text.match(/^job_stopped\{name="retention"\}/gm)).toHaveLength(1);
    const said = (await examineSurroundings(app.context.config, () => clock.now())).map(
      ({ sentence }) => sentence,
    );
    for (const sentence of [
      "1 address locked after wrong passwords.",
      "webhooks had a wrong signature: compare RAZORPAY_WEBHOOK_SECRET",
      `A file that should be in the store cannot be read there: ${key}.`,
      "The job retention stopped at",
      "npm run operate jobs continue retention",
    ]) {
      expect(said.join("\n")).toContain(sentence);
    }
  });

  test("say each minute whether the gateway takes calls, and the log says once that it does not", async () => {
    const { url, environment } = await startTestGateway();
    const app = await startTestApp({ environment: { METRICS_TOKEN: token, ...environment } });
    const warned = vi.spyOn(app.context.log, "warn");
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now");
    onTestFinished(() => clock.mockRestore());
    const gone = "http://127.0.0.1:9";
    for (const [minute, address, isUp] of [
      [0, url, 1],
      [0.1, gone, 1],
      [1, gone, 0],
      [2, gone, 0],
      [3, url, 1],
    ] as const) {
      Object.assign(app.context.config.gateway, { url: address });
      clock.mockImplementation(() => now() + minute * 61_000);
      expect(await metricsOf(app.url)).toContain(`\ngateway_up ${isUp}\n`);
    }
    expect(warned.mock.calls).toEqual([
      [{ part: "payments" }, expect.stringContaining("The gateway cannot be reached")],
    ]);
  });

  test("are answered while the database is away", async () => {
    const app = await startTestApp({
      database: anyDatabase,
      environment: { METRICS_TOKEN: token },
    });
    // Kysely connects with the first statement, and ends only what is connected.
    await paymentHealth(app.context.db);
    await app.context.db.destroy();
    const text = await metricsOf(app.url);
    expect(text).toContain("\ndatabase_up 0\n");
    expect(text).toContain("\nbuild_info{");
    expect(text).not.toContain("payment_orders");
  });
});

/** Labels that Prometheus sets for each target. */
const setByPrometheus = ["job", "instance"];

/** Each expression of alerts and dashboard, with the labels that its texts show. */
async function shippedExpressions(): Promise<{ expression: string; shown: string[] }[]> {
  const ops = new URL("../../../../ops/", import.meta.url);
  const read = async (name: string) => parse(await readFile(new URL(name, ops), "utf8"));
  const shownIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, label = ""]) => label);
  const { groups } = await read("alerts.yaml");
  const { panels } = await read("dashboard.json");
  return [
    ...groups
      .flatMap(({ rules }: { rules: object[] }) => rules)
      .map(({ expr, annotations }: { expr: string; annotations: { summary: string } }) => ({
        expression: expr,
        shown: shownIn(annotations.summary, /\$labels\.(\w+)/g),
      })),
    ...panels
      .flatMap(({ targets }: { targets: object[] }) => targets)
      .map(({ expr, legendFormat }: { expr: string; legendFormat: string }) => ({
        expression: expr,
        shown: shownIn(legendFormat, /\{\{(\w+)\}\}/g),
      })),
  ];
}

async function metricsOf(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/metrics`, { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}
