import { sql } from "kysely";
import { dateInIndia } from "../../apps/server/src/clock.ts";
import type { Db } from "../../apps/server/src/database/open.ts";
import { paymentHealth } from "../../apps/server/src/features/payments/operator/health-repository.ts";
import { dailyReport } from "../../apps/server/src/features/payments/reconciliation/daily-report.ts";
import { moneyTables } from "../../apps/server/test/payment-kit.ts";
import { calls, opened } from "../../apps/server/test/person.ts";
import { faultsIn } from "../money/check-history.ts";
import {
  type GatewayMoney,
  type MoneyHistory,
  type MoneyRows,
  moneyQueries,
} from "../money/history.ts";
import type { Played } from "./play.ts";
import type { World } from "./world.ts";

const day = 86_400_000;

type GatewayItem = { id: string };

/**
 * Lets everything come to rest (no faults, a week of reconciling) and gives every violation of the
 * invariants, as sentences; none when all hold.
 */
export async function verdict(world: World, all: readonly Played[]): Promise<string[]> {
  await world.gateway.control({ faults: [] });
  await world.alive();
  for (let days = 0; days < 8; days += 1) {
    world.clock.forward(day);
    await world.reconciler.runOnce();
  }
  // Money that came for an order nobody watched any more is found by the daily report.
  const report = await dailyReport(world.payments, dateInIndia(new Date()));
  if (!report.ok) {
    return [`the daily report failed: ${report.error.cause}`];
  }
  await world.reconciler.runOnce();
  const violations = await brokenRules(world.db);
  violations.push(...faultsIn(await historyOf(world)));
  for (const played of all) {
    violations.push(...(await verdictOnOne(world, played)));
  }
  violations.push(...(await replays(world, all)));
  for (const played of all) {
    violations.push(...(await orphans(world, played)));
  }
  return violations;
}

/** The rules of money that do not hold on the database, as sentences. */
export async function brokenRules(db: Db): Promise<string[]> {
  const rules = await paymentHealth(db);
  return rules.flatMap(({ rule, faults }) => faults.map((fault) => `${rule} ${fault}`));
}

/** What the whole life of the world left behind: rows, answers, and the gateway's own books. */
async function historyOf({ db, gateway, told, deliveries }: World): Promise<MoneyHistory> {
  const rows = {} as Record<keyof MoneyRows, unknown[]>;
  for (const [name, query] of Object.entries(moneyQueries)) {
    rows[name as keyof MoneyRows] = (await sql.raw(query).execute(db.withoutPlugins())).rows;
  }
  const payments: GatewayMoney[] = [];
  for (let page = -1; page !== payments.length; ) {
    page = payments.length;
    payments.push(...(await gateway.list<GatewayMoney>(`/v1/payments?count=100&skip=${page}`)));
  }
  return { rows: rows as MoneyRows, told, deliveries, gateway: payments, leases: [] };
}

async function verdictOnOne(world: World, played: Played): Promise<string[]> {
  const { statement, owner } = played;
  const violations: string[] = [];
  const orders = await world.db
    .selectFrom("paymentOrder")
    .selectAll()
    .where("statementId", "=", statement)
    .orderBy("createdAt")
    .execute();
  for (const order of orders) {
    const atGateway = await world.gateway.list<GatewayItem>(`/v1/orders?receipt=${order.id}`);
    if (atGateway.length > 1) {
      violations.push(`I10 ${order.id}: ${atGateway.length} gateway orders`);
    }
  }
  const settled = orders.some(({ state }) => state === "FULFILLED");
  const [own, strangers] = [
    await calls.invoice(owner, statement),
    await calls.invoice(otherThan(world, played), statement),
  ];
  if (own.status !== (settled ? 200 : 402)) {
    violations.push(`I3 ${statement}: settled ${settled}, the owner gets ${own.status}`);
  }
  if (strangers.status !== 404) {
    violations.push(`I3 ${statement}: a stranger gets ${strangers.status}`);
  }
  await own.arrayBuffer();
  return violations;
}

/**
 * I10: where the gateway made an order and the answer was lost, nobody could pay it; whoever asks
 * again must get this very order.
 */
async function orphans(world: World, { statement, owner }: Played): Promise<string[]> {
  const order = await world.db
    .selectFrom("paymentOrder")
    .selectAll()
    .where("statementId", "=", statement)
    .where("gatewayOrderId", "is", null)
    .where("state", "<>", "CANCELLED")
    .executeTakeFirst();
  if (!order) {
    return [];
  }
  const [orphan] = await world.gateway.list<GatewayItem>(`/v1/orders?receipt=${order.id}`);
  if (!orphan) {
    return [];
  }
  const { orderId } = await opened(owner, `?statement=${statement}`);
  return orderId === orphan.id ? [] : [`I10 ${order.id}: a second gateway order`];
}

/** I7 and I8: every verification and webhook once more, and others' signatures, change nothing. */
async function replays(world: World, all: readonly Played[]): Promise<string[]> {
  const violations: string[] = [];
  await downloadsNoted(world);
  const before = await moneyTables(world);
  for (const played of all) {
    for (const body of played.sent) {
      await calls.verify(played.owner, body);
      const answer = await calls.verify(otherThan(world, played), body);
      if (answer.status !== 400) {
        violations.push(`I8 ${body.razorpayOrderId}: opened for another`);
      }
    }
    const order = played.attempts[0]?.razorpay_order_id;
    if (!order) {
      continue;
    }
    const events = await world.gateway.events(order);
    await world.deliver(events.map(({ id }) => id));
  }
  await world.reconciler.runOnce();
  const after = new Set(await moneyTables(world));
  const changed = before.filter((line) => !after.has(line));
  return [...violations, ...changed.map((line) => `I7 changed by a replay: ${line}`)];
}

/** The server notes a download a moment after it sent the file. */
async function downloadsNoted(world: World): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const open = await world.db
      .selectFrom("paymentOrder")
      .select("id")
      .where("state", "=", "FULFILLED")
      .where("invoiceDownloadedAt", "is", null)
      .execute();
    if (open.length === 0) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function otherThan({ people }: World, { owner }: Played) {
  const other = people.find((person) => person !== owner);
  if (!other) {
    throw new Error("only one person");
  }
  return other;
}
