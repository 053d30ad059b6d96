import type { PaymentVerification } from "@site/contract/payment";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { paymentHealth } from "../src/features/payments/operator/health-repository.ts";
import { paymentsContext } from "../src/features/payments/payments-context.ts";
import { createReconciler } from "../src/features/payments/reconciliation/reconciler.ts";
import { resultKey } from "../src/features/statements/service.ts";
import { anyDatabase } from "./databases.ts";
import { Client, confirmedPerson, handedOver, insertProcessedStatement, Person } from "./person.ts";
import { resultOf, rowsOf } from "./rows.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { movableClock } from "./test-clock.ts";
import { type Attempt, startTestGateway } from "./test-gateway.ts";

/** A server and a test gateway that know each other, and what people do with them. */
export type PaymentKit = Awaited<ReturnType<typeof startPaymentKit>>;

/** Starts a real server and the test gateway. */
export async function startPaymentKit(
  environment: Record<string, string> = {},
  database = anyDatabase,
) {
  const gateway = await startTestGateway();
  const clock = movableClock();
  const app: TestApp = await startTestApp({
    clock,
    database,
    environment: { ...gateway.environment, ...environment },
  });
  await gateway.control({ webhookUrl: `${app.url}/api/payments/webhook` });
  const payments = paymentsContext(app.context);
  const reconciler = createReconciler(payments);
  const statements: { id: string; owner: Person }[] = [];
  const verifications: { person: Person; body: PaymentVerification }[] = [];
  const answers: string[] = [];
  const { db, store } = app.context;
  let stranger: Person | undefined;

  return {
    app,
    gateway,
    clock,
    payments,
    db,
    /** Statements made since the last check of the invariants, with their owners. */
    statements,
    /** Verifications sent since then. */
    verifications,
    /** Webhooks that were delivered again. */
    replayed: new Set<string>(),
    /** The server's answers to verifications. */
    answers,
    person: () => confirmedPerson(app),
    /** A signed-in person who owns nothing. */
    async stranger() {
      stranger ??= await confirmedPerson(app, "Some Stranger");
      return stranger;
    },
    /** Opens the person's order and pays it at the gateway, with this outcome if one is named. */
    attempt: async (person: Person, outcome?: string): Promise<Attempt> =>
      gateway.attempt((await person.opened()).orderId, outcome),
    /** Sends what the checkout returned to verify; returns the status and remembers the call. */
    async verify(person: Person, attempt: Attempt): Promise<number> {
      const body = handedOver(attempt);
      verifications.push({ person, body });
      const answer = await person.verify(body);
      answers.push(await answer.text());
      return answer.status;
    },
    /** The state of a statement's newest order. */
    async state(statementId: string): Promise<string | undefined> {
      const orders = await rowsOf(db, "paymentOrder", { statementId }, "createdAt");
      return orders.at(-1)?.state;
    },
    /** Resolves once every webhook in the inbox is processed. */
    async inboxDone() {
      const waiting = async () => {
        const events = await rowsOf(db, "paymentEvent");
        const now = clock.now().toISOString();
        return events.filter(({ processedAt, dueAt }) => processedAt === null && dueAt <= now);
      };
      const giveUp = Date.now() + 10_000;
      while ((await waiting()).length > 0) {
        if (Date.now() > giveUp) {
          throw new Error("webhooks stay in the inbox");
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    /** The gateway's orders with this receipt. */
    gatewayOrders: (receipt: string) => gateway.list(`/v1/orders?receipt=${receipt}`),
    /** Lets time pass and runs one round of the reconciler. */
    async reconcileAfter(milliseconds = 0) {
      clock.forward(milliseconds);
      if (!(await reconciler.runOnce())) {
        throw new Error("another reconciler holds the lease");
      }
    },
    /** A statement of the person, processed and unpaid, written straight into the database. */
    async statement(owner: Person): Promise<string> {
      const id = await insertProcessedStatement(db, owner, clock.now());
      const { folder } = await resultOf(db, id);
      await store.put(resultKey({ folder }, "processed_file.csv"), Buffer.from("0123456789"));
      statements.push({ id, owner });
      return id;
    },
    async close() {
      await app.close();
      await gateway.stop();
    },
  };
}

/** The same for a `describe`: started before its tests, closed after them. */
export function usePaymentKit(...given: Parameters<typeof startPaymentKit>): PaymentKit {
  const kit = {} as PaymentKit;
  beforeAll(async () => {
    Object.assign(kit, await startPaymentKit(...given));
  });
  afterAll(() => kit.close?.());
  return kit;
}

/**
 * Sets up a server and gateway for a `describe`, a person with a processed statement and held webhooks
 * for each test, and checks the invariants of money after each.
 */
export function paymentScene(...given: Parameters<typeof startPaymentKit>) {
  const kit = usePaymentKit(...given);
  const person = Object.assign(new Person({ client: new Client("") }), { statement: "" });

  beforeEach(async () => {
    await kit.gateway.control({ faults: [], webhooks: "hold", refunds: "processed" });
    Object.assign(person, await kit.person());
    person.statement = await kit.statement(person);
  });
  afterEach(async () => {
    await kit.gateway.control({ faults: [] });
    await expectInvariants(kit);
  });

  /** The ids of the waiting webhooks of the person's order, by the names of their events. */
  const events = async (...names: string[]) => {
    const orders = await rowsOf(
      kit.db,
      "paymentOrder",
      { statementId: person.statement },
      "createdAt",
    );
    const order = orders.at(-1)?.gatewayOrderId;
    const held = (await kit.gateway.events()).filter(
      ({ status, body }) => status === "held" && JSON.stringify(body).includes(order ?? "none"),
    );
    return names.map((name) => held.find(({ event }) => event === name)?.id ?? name);
  };
  /** The payments of the person's statement, first seen first. */
  const rows = () =>
    kit.db
      .selectFrom("payment")
      .innerJoin("paymentOrder", "paymentOrder.id", "payment.orderId")
      .selectAll("payment")
      .where("paymentOrder.statementId", "=", person.statement)
      .orderBy("payment.firstSeenAt")
      .execute();

  return {
    kit,
    /** The running test's person, and their statement. */
    person,
    events,
    rows,
    /** Delivers waiting webhooks in this order until they are processed; returns the statuses. */
    async deliver(names: string[], copies = 1): Promise<number[]> {
      const statuses = await kit.gateway.deliver(await events(...names), copies);
      await kit.inboxDone();
      return statuses;
    },
    /** How many payments of the person's statement count. */
    counted: async () => (await rows()).filter((row) => row.counted === 1).length,
  };
}

const tables = [
  "paymentOrder",
  "payment",
  "paymentRefund",
  "paymentAudit",
  "invoiceCounter",
  "invoice",
  "creditNote",
] as const;

/** All rows about money, one line each, so that two moments can be compared. */
export async function moneyTables({ db }: Pick<PaymentKit, "db">): Promise<string[]> {
  const lines: string[] = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    for (const row of rows) {
      lines.push(`${table} ${JSON.stringify(row, Object.keys(row).sort())}`);
    }
  }
  return lines.sort();
}

/** Expects that no row was added, removed or changed since `before`. */
export async function expectNothingChanged(
  kit: Pick<PaymentKit, "db">,
  before: string[],
): Promise<void> {
  const after = await moneyTables(kit);
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line) => !before.includes(line));
  expect({ gone, come }).toEqual({ gone: [], come: [] });
}

/**
 * Checks what must hold after every scenario: rules on the database (I1 to I6), downloads only for the
 * owner of a settled order (I3), replays without effect (I7), one gateway order per order (I10), tax
 * that adds up (I11), secrets that stay secret (I13).
 */
export async function expectInvariants(kit: PaymentKit): Promise<void> {
  for (const { rule, faults } of await paymentHealth(kit.db)) {
    expect([rule, faults]).toEqual([rule, []]);
  }
  await expectDownloadsForOwnersOnly(kit);
  await expectReplaysWithoutEffect(kit);
  await expectKnownToBothSides(kit);
  await expectTaxToAddUp(kit);

  const { keySecret, webhookSecret } = kit.gateway;
  const inbox = await rowsOf(kit.db, "paymentEvent");
  const kept = [...(await moneyTables(kit)), JSON.stringify(inbox), ...kit.answers].join("\n");
  expect(kept).not.toContain(keySecret);
  expect(kept).not.toContain(webhookSecret);
}

async function expectDownloadsForOwnersOnly(kit: PaymentKit): Promise<void> {
  const stranger = await kit.stranger();
  for (const { id, owner } of kit.statements.splice(0)) {
    const orders = () => rowsOf(kit.db, "paymentOrder", { statementId: id, state: "FULFILLED" });
    const settled = (await orders()).length > 0;
    const refunded = await rowsOf(kit.db, "paymentOrder", { statementId: id, state: "REFUNDED" });
    const isOnFile = async (order: { id: string }) =>
      (await rowsOf(kit.db, "invoice", { orderId: order.id })).length > 0;
    const cancelled = (await Promise.all(refunded.map(isOnFile))).includes(true);
    const invoice = settled || cancelled ? 200 : 402;
    const expected = {
      "Invoice_file.xlsx": invoice,
      "Invoice_file.pdf": invoice,
      "Credit_note.pdf": cancelled ? 200 : 404,
      "processed_file.csv": settled ? 200 : 402,
    };
    for (const [file, status] of Object.entries(expected)) {
      const path = `/api/statements/${id}/${file}`;
      expect([file, (await owner.client.call(path)).status]).toEqual([file, status]);
      expect((await stranger.client.call(path)).status).toBe(404);
      expect((await fetch(kit.app.url + path)).status).toBe(401);
    }
    // A download is recorded a moment later.
    await expect
      .poll(async () => (await orders()).map((order) => order.invoiceDownloadedAt))
      .not.toContain(null);
  }
}

async function expectReplaysWithoutEffect(kit: PaymentKit): Promise<void> {
  const before = await moneyTables(kit);
  for (const { person, body } of kit.verifications.splice(0)) {
    await person.verify(body);
  }
  const delivered = (await kit.gateway.events()).filter(
    ({ id, status }) => status === "delivered" && !kit.replayed.has(id),
  );
  for (const { id } of delivered) {
    kit.replayed.add(id);
  }
  await kit.gateway.deliver(delivered.map(({ id }) => id));
  await kit.inboxDone();
  await expectNothingChanged(kit, before);
}

/** Expects the gateway to have at most one order for each of ours, and the one that we know. */
async function expectKnownToBothSides(kit: PaymentKit): Promise<void> {
  const ours = await rowsOf(kit.db, "paymentOrder");
  for (const order of ours) {
    const found = await kit.gatewayOrders(order.id);
    expect(found.length).toBeLessThanOrEqual(1);
    if (order.gatewayOrderId) {
      expect(found[0]?.id).toBe(order.gatewayOrderId);
    }
  }
}

async function expectTaxToAddUp(kit: PaymentKit): Promise<void> {
  for (const { snapshot, total } of await rowsOf(kit.db, "invoice")) {
    const invoice = JSON.parse(snapshot);
    expect(invoice.total).toBe(total);
    if (!invoice.tax) {
      continue;
    }
    const lines: { name: string; amount: number }[] = invoice.tax.lines;
    expect(lines.reduce((sum, line) => sum + line.amount, invoice.tax.taxable)).toBe(total);
    if (lines.length === 2) {
      expect(lines[0]?.amount).toBe(lines[1]?.amount);
    }
  }
}
