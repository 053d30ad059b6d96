import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { AppContext } from "../app-context.ts";
import { proveWritable } from "../database/runner-lease.ts";
import type { JobRoundRow } from "../database/tables.ts";
import { lockedAddresses } from "../features/identity/service.ts";
import { lookAtRules } from "../features/payments/operator/health-repository.ts";
import {
  gatewayConditionOf,
  numbersLeft,
  openDisputes,
  refusedWebhooks,
} from "../features/payments/service.ts";
import { countWork } from "../features/processing/result-queue-repository.ts";
import { unanswered } from "../features/queries/open-queries.ts";
import { knownLost, lookForLost } from "../features/statements/service.ts";
import { expectedJobs } from "../jobs/job-names.ts";
import { jobRounds } from "../jobs/repository.ts";
import { oldestVerifiedOrder, oldestWaitingMail, statesText } from "../metrics/repository.ts";
import { metricText, RequestDurations } from "../metrics/request-durations.ts";
import { isForwardedByStranger } from "../plugins/untrusted-forwarding.ts";
import { productVersion } from "../settings/process-facts.ts";
import { diskRoom } from "../storage/disk-room.ts";

/** How often the looks at orders and stored files take their next portion. */
const rulesEveryMs = 60_000;
const filesEveryMs = 60_000;
const gatewayEveryMs = 60_000;
/** A database or store that hangs must not keep the rest from the scraper, which waits 10 s. */
const patienceMs = 4_000;

/**
 * `/metrics` for Prometheus, behind a bearer token. Counts are this process's, rows cover all
 * processes; while the database is away, what is not in it is still answered.
 */
export const metrics = fp(async (app: FastifyInstance, { context }: { context: AppContext }) => {
  const { db, clock, config, store, workers, log, rateLimiter } = context;
  if (config.metricsToken === "") {
    return;
  }
  const durations = new RequestDurations();
  const counted = { forwardedByStranger: 0, tooMany: 0 };
  app.addHook("onResponse", async (request, reply) => {
    counted.forwardedByStranger += Number(isForwardedByStranger(request));
    counted.tooMany += Number(reply.statusCode === 429);
    const route = request.routeOptions.url ?? "none";
    durations.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
  const rules = rarely(rulesEveryMs, async () => {
    const checked = await lookAtRules(db);
    const samples = checked.map(({ rule, faults }) => ({ labels: { rule }, value: faults.length }));
    return metricText("payment_rule_faults", "gauge", "Broken money rules.", samples);
  });
  const disputes = rarely(rulesEveryMs, async () => {
    const open = (await openDisputes(db)).filter(({ standing }) => standing === "to answer");
    const [first] = open.flatMap(({ answerBy }) => answerBy ?? []);
    return [
      gauge(
        "disputes_open",
        "Payments that a payer's bank disputes and that wait for an answer at the gateway.",
        open.length,
      ),
      gauge(
        "disputes_answer_by_timestamp_seconds",
        "Until when the first of them must be answered; 0 for none.",
        first ? Date.parse(first) / 1000 : 0,
      ),
    ].join("");
  });
  const files = rarely(filesEveryMs, async () => {
    const { found, fresh } = await lookForLost(db, store);
    for (const key of fresh) {
      log.error({ key }, "a file that should be in the store cannot be read there");
    }
    return filesLost(found);
  });
  /** What the look has found so far; nobody waits for the store but for the first round of all. */
  const lostSoFar = async () => {
    const round = files();
    const known = await knownLost(db);
    if (known === undefined) {
      return round;
    }
    round.catch((error) => log.warn({ err: error }, "stored files could not be looked for"));
    return filesLost(known);
  };

  let lastTrouble: string | undefined;
  const gateway = rarely(gatewayEveryMs, async () => {
    const condition = await gatewayConditionOf(config);
    const trouble = condition && !condition.isUp ? condition.sentence : undefined;
    if (trouble !== undefined && trouble !== lastTrouble) {
      log.warn({ part: "payments" }, trouble);
    }
    lastTrouble = trouble;
    const help = "Whether the gateway takes our calls: name, certificate, keys.";
    return condition ? gauge("gateway_up", help, condition.isUp ? 1 : 0) : "";
  });

  const ageOf = (moment: string | undefined) =>
    moment ? Math.max(0, (clock.now().getTime() - Date.parse(moment)) / 1000) : 0;
  const rows = async (): Promise<string> => {
    const rounds = await jobRounds(db);
    const neverRan = expectedJobs(config)
      .filter((name) => !rounds.some((round) => round.name === name))
      .map((name) => ({ name, doneAt: null, stoppedAt: null }));
    // Not "job": Prometheus keeps that label for itself and renames a server's own.
    const ofJobs = (value: (round: Omit<JobRoundRow, "begunAt">) => number) =>
      [...rounds, ...neverRan].map((round) => ({
        labels: { name: round.name },
        value: value(round),
      }));
    const { waiting, running } = await countWork(db, clock.now());
    const { alive, apartMs } = await workers.look();
    const numbers = await numbersLeft(context);
    const { open, waitedMs } = await unanswered(db, clock.now());
    return [
      gauge("workers_alive", "Workers that show signs of life.", alive),
      gauge(
        "worker_clock_apart_seconds",
        "Largest difference between this clock and a worker's.",
        apartMs / 1000,
      ),
      gauge("engine_waiting", "Statements that wait for a worker.", waiting),
      gauge("engine_running", "Statements that are being processed.", running),
      gauge(
        "outbox_oldest_seconds",
        "Age of the oldest mail that waits.",
        ageOf(await oldestWaitingMail(db)),
      ),
      await statesText(db, clock.now()),
      gauge(
        "payment_oldest_verified_seconds",
        "For how long the oldest signed payment has not been captured.",
        ageOf(await oldestVerifiedOrder(db)),
      ),
      gauge(
        "payment_webhooks_refused",
        "Minutes of the last day in which a webhook's signature was wrong.",
        await refusedWebhooks(rateLimiter),
      ),
      numbers
        ? metricText(
            "invoice_numbers_left",
            "gauge",
            "Invoice numbers that the series has left in the running year.",
            [{ labels: { series: numbers.series }, value: numbers.left }],
          )
        : "",
      gauge("project_queries_open", "Requirements that nobody has answered.", open),
      gauge(
        "project_queries_oldest_open_seconds",
        "For how long the oldest of them has waited.",
        waitedMs / 1000,
      ),
      gauge(
        "sign_in_locked",
        "Addresses locked after wrong passwords.",
        await lockedAddresses(rateLimiter),
      ),
      metricText(
        "job_last_success_timestamp_seconds",
        "gauge",
        "When each job last succeeded; 0 for one that never did.",
        ofJobs(({ doneAt }) => (doneAt ? Date.parse(doneAt) / 1000 : 0)),
      ),
      metricText(
        "job_stopped",
        "gauge",
        "Jobs that met an implausible clock.",
        ofJobs(({ stoppedAt }) => (stoppedAt ? 1 : 0)),
      ),
      await rules(),
      await disputes(),
    ].join("");
  };

  app.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store").type("text/plain; version=0.0.4; charset=utf-8");
    if (!isBearer(request.headers.authorization ?? "", config.metricsToken)) {
      return reply
        .code(401)
        .header("www-authenticate", "Bearer")
        .send("A bearer token is needed.\n");
    }
    const [takesRows, stored, storeWorks, lost, room, taken] = await Promise.all([
      inTime(proveWritable(db, clock.now()).then(() => true)),
      inTime(rows()),
      inTime(store.check().then(() => true)),
      inTime(lostSoFar()),
      diskRoom(config).catch(() => undefined),
      inTime(gateway()),
    ]);
    return [
      durations.text(),
      counter(
        "untrusted_forwarding_total",
        "Requests with forwarding headers from an address that TRUST_PROXY does not name.",
        counted.forwardedByStranger,
      ),
      counter(
        "refused_too_many_total",
        "Calls refused because a person or network had used up its share.",
        counted.tooMany,
      ),
      metricText("build_info", "gauge", "The version that runs.", [
        { labels: { version: productVersion, node: process.versions.node }, value: 1 },
      ]),
      gauge("database_up", "Whether the database takes rows.", takesRows ? 1 : 0),
      gauge("store_up", "Whether the object store takes files.", storeWorks ? 1 : 0),
      ...(room
        ? [
            gauge("disk_free_bytes", "Free bytes on the data folder's disk.", room.free),
            gauge("disk_reserve_bytes", "Below this no more files are taken.", room.reserve),
          ]
        : []),
      gauge(
        "engine_queue_limit",
        "How many statements may wait (ENGINE_QUEUE).",
        config.engine.queue,
      ),
      gauge("process_resident_memory_bytes", "Memory of this process.", process.memoryUsage.rss()),
      stored ?? "",
      lost ?? "",
      taken ?? "",
    ].join("");
  });
});

function filesLost(keys: readonly string[]): string {
  return gauge("files_lost", "Files that should be in the store and are not.", keys.length);
}

function gauge(name: string, help: string, value: number): string {
  return metricText(name, "gauge", help, [{ labels: {}, value }]);
}

function counter(name: string, help: string, value: number): string {
  return metricText(name, "counter", help, [{ labels: {}, value }]);
}

/** Repeats the last text until it is old; many scrapers share one reading. */
function rarely(everyMs: number, read: () => Promise<string>): () => Promise<string> {
  let last: { at: number; text: Promise<string> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= everyMs) {
      const text = read();
      last = { at: performance.now(), text };
      text.catch(() => {
        last = undefined;
      });
    }
    return last.text;
  };
}

/** The value if it comes in time and without an error. */
function inTime<T>(value: Promise<T>): Promise<T | undefined> {
  return Promise.race([value.catch(() => undefined), pause(patienceMs, undefined, { ref: false })]);
}

/** Compares hashes, so that the timing reveals nothing about the token. */
function isBearer(header: string, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(header), hash(`Bearer ${token}`));
}
