import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { AppContext } from "../app-context.ts";
import { mailsByState, oldestWaitingMail, ordersByState, statementsByState } from "./repository.ts";
import { metricText, RequestDurations } from "./request-durations.ts";

/** What is measured besides requests. */
export type MetricsOptions = {
  context: Pick<AppContext, "db" | "clock">;
  /** Bearer token of the scraper; empty: the page does not exist. */
  token: string;
  /** How many statements wait for a worker, and how many are being processed. */
  runs(): Promise<{ waiting: number; running: number }>;
  /**
   * Rules that must always hold and where they are broken; reads all orders, so it is asked rarely.
   */
  rules(): Promise<{ rule: string; faults: string[] }[]>;
};

const rulesEveryMs = 300_000;

/**
 * `/metrics` for Prometheus, behind a bearer token. Counts are this process's, rows cover all
 * processes.
 */
export const metrics = fp(async (app: FastifyInstance, options: MetricsOptions) => {
  const { context, token } = options;
  if (token === "") {
    return;
  }
  const durations = new RequestDurations();
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });

  let checked: { at: number; text: string } | null = null;
  const rulesText = async (): Promise<string> => {
    const now = context.clock.now().getTime();
    if (checked && now - checked.at >= 0 && now - checked.at < rulesEveryMs) {
      return checked.text;
    }
    const rules = await options.rules();
    const samples = rules.map(({ rule, faults }) => ({ labels: { rule }, value: faults.length }));
    const text = metricText("payment_rule_faults", "gauge", "Broken money rules.", samples);
    checked = { at: now, text };
    return text;
  };

  app.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store").type("text/plain; version=0.0.4; charset=utf-8");
    if (!isBearer(request.headers.authorization ?? "", token)) {
      return reply
        .code(401)
        .header("www-authenticate", "Bearer")
        .send("A bearer token is needed.\n");
    }
    const { db } = context;
    const { waiting, running } = await options.runs();
    const oldest = await oldestWaitingMail(db);
    const age = oldest ? (context.clock.now().getTime() - Date.parse(oldest)) / 1000 : 0;
    const gauge = (name: string, help: string, value: number) =>
      metricText(name, "gauge", help, [{ labels: {}, value }]);
    return [
      durations.text(),
      gauge("engine_waiting", "Statements that wait for a worker.", waiting),
      gauge("engine_running", "Statements that workers process.", running),
      gauge("outbox_oldest_seconds", "Age of the oldest mail that waits.", Math.max(0, age)),
      metricText("outbox_mails", "gauge", "Mails by state.", await mailsByState(db)),
      metricText("payment_orders", "gauge", "Orders by state.", await ordersByState(db)),
      metricText("statements", "gauge", "Statements by state.", await statementsByState(db)),
      await rulesText(),
      gauge("process_resident_memory_bytes", "Memory of this process.", process.memoryUsage.rss()),
    ].join("");
  });
});

/** Compares hashes, so that the timing reveals nothing about the token. */
function isBearer(header: string, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(header), hash(`Bearer ${token}`));
}
