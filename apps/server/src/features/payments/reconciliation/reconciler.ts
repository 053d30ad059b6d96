import { randomUUID } from "node:crypto";
import { dropRunnerLease, takeRunnerLease } from "../../../database/runner-lease.ts";
import { jobNames } from "../../../jobs/job-names.ts";
import { leasedJob } from "../../../jobs/leased-job.ts";
import type { GatewayError, GatewayResult } from "../gateway/gateway-request.ts";
import { adoptByReceipt } from "../orders/open-at-gateway.ts";
import {
  changeOrder,
  dueOrders,
  moveOrderAlone,
  type Order,
  stopWatching,
} from "../orders/order-repository.ts";
import { mayFollow, takesMoney } from "../orders/order-state.ts";
import { backOff, nextCheck } from "../orders/watch-schedule.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { followRefund } from "../refunds/refunds.ts";
import { dueRefunds } from "../settlement/payment-repository.ts";
import { refreshOrder } from "../settlement/refresh.ts";
import { settle } from "../settlement/settle.ts";
import { dailyReport, dayBefore, endOfDay } from "./daily-report.ts";
import { workOnDue } from "./due-work.ts";
import { workOnEvents } from "./inbox.ts";

const roundMs = 60_000;
const reportName = "payments-daily-report";
const leaseMs = 120_000;
const batch = 50;

/** The third caller of settle: finds what the page and the webhook missed. */
export type Reconciler = ReturnType<typeof createReconciler>;

/** Sets up the reconciler; nothing runs before `start` or `runOnce`. */
export function createReconciler(context: PaymentsContext) {
  const { db, clock, log, mode } = context;
  const reporter = randomUUID();
  let failures = 0;
  let reportedDay = "";

  /** Once a day, in whichever process comes first: reports what the gateway has and we lack. */
  const reportYesterday = async (): Promise<GatewayError | undefined> => {
    const now = clock.now();
    const day = dayBefore(now);
    if (reportedDay === day) {
      return undefined;
    }
    const until = endOfDay(now).toISOString();
    const lease = { name: reportName, owner: reporter, now: now.toISOString(), until };
    if (!(await takeRunnerLease(db, lease, clock))) {
      return undefined;
    }
    const made = await dailyReport(context, day);
    if (!made.ok) {
      await dropRunnerLease(db, reportName, reporter);
      return made.error;
    }
    reportedDay = day;
    const { differences, ...sums } = made.value;
    log.info(sums, "payments of yesterday");
    for (const difference of differences) {
      log.error({ difference }, "payments differ");
    }
    return undefined;
  };

  const job = leasedJob({
    clock,
    log,
    name: jobNames.reconciler,
    periodMs: () => backOff(failures, roundMs, 15 * roundMs, failures === 0 ? 0 : Math.random()),
    lease: { db, ms: leaseMs },
    async work(goesOn) {
      const trouble = (await reconcile(context, goesOn)) ?? (await reportYesterday());
      failures = trouble ? failures + 1 : 0;
      if (trouble) {
        log.warn({ cause: trouble.cause, failures }, "reconciling interrupted");
      }
      return true;
    },
    succeeded: () => failures === 0,
    nudged: (goesOn) => workOnEvents(context, goesOn),
  });

  return {
    /** Runs one round, unless another process is running one; true when it ran here. */
    runOnce: async () => mode !== "off" && job.runOnce(),
    /** Works on the inbox soon instead of at the next round. */
    nudge: job.nudge,
    start() {
      job.nudge();
      if (mode !== "off") {
        job.start();
      }
    },
    /** Starts no new round and waits for the running one. */
    stop: job.stop,
  };
}

/**
 * Does everything that is due, starting with what people wait for. Stops at the first gateway error,
 * and when the lease went to another process, which then continues.
 */
async function reconcile(
  context: PaymentsContext,
  goesOn: () => Promise<boolean>,
): Promise<GatewayError | undefined> {
  const { db, mode, clock } = context;
  const now = () => clock.now().toISOString();
  return (
    (await workOnEvents(context, goesOn)) ??
    (await workOnDue(
      goesOn,
      () => dueOrders(db, mode, now(), batch),
      (order) => check(context, order),
    )) ??
    workOnDue(
      goesOn,
      () => dueRefunds(db, mode, now(), batch),
      async (refund) => {
        const followed = await followRefund(context, refund, "reconciler");
        return followed.ok ? undefined : followed.error;
      },
    )
  );
}

/** Checks one order and schedules its next check. */
async function check(context: PaymentsContext, order: Order): Promise<GatewayError | undefined> {
  const now = context.clock.now();
  if (order.state === "PAID") {
    const settled = await settle(context, order, [], "reconciler");
    const retry = new Date(now.getTime() + 600_000).toISOString();
    if (settled.state === "PAID") {
      await changeOrder(context.db, order.id, { nextCheckAt: retry });
    }
    return undefined;
  }
  if (!takesMoney(order.state) && order.state !== "NEW") {
    await changeOrder(context.db, order.id, { nextCheckAt: null });
    return undefined;
  }
  // Reschedule first, so that an order that crashes us can't block the rest.
  const next = nextCheck(order.watchedFrom, now);
  await changeOrder(context.db, order.id, { nextCheckAt: next ?? now.toISOString() });
  const looked = await look(context, order);
  if (!looked.ok) {
    return looked.error;
  }
  if (next === null && looked.value.state !== "PAID") {
    await expire(context, looked.value, order.watchedFrom);
  }
  return undefined;
}

/** Asks the gateway for the order itself if it was never seen there, otherwise for its payments. */
async function look(context: PaymentsContext, order: Order): Promise<GatewayResult<Order>> {
  if (order.gatewayOrderId) {
    return refreshOrder(context, order, "reconciler");
  }
  const adopted = await adoptByReceipt(context, order);
  return adopted.ok ? { ok: true, value: adopted.value ?? order } : adopted;
}

/** Expires an order without money; a late capture still counts if a webhook or report shows it. */
async function expire(context: PaymentsContext, order: Order, watchedFrom: string): Promise<void> {
  if (!mayFollow(order.state, "EXPIRED")) {
    await stopWatching(context.db, order.id, watchedFrom);
    return;
  }
  const expired = await moveOrderAlone(context.db, order, "EXPIRED", {
    at: context.clock.now().toISOString(),
    via: "reconciler",
    changes: { nextCheckAt: null },
    watchedFrom,
  });
  // A gateway does not normally sign a payment without money following within six days.
  if (expired && order.state === "VERIFIED") {
    context.log.error({ order: order.id }, "verified order expired without a payment");
  }
}
