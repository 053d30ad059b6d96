import type {
  PaymentConfirmed,
  PaymentOrder,
  PaymentStatus,
  PaymentVerification,
} from "contract/payment";
import { paymentsContext } from "../src/features/payments/payments-context.ts";
import { createReconciler } from "../src/features/payments/reconciliation/reconciler.ts";
import { resultKey } from "../src/features/statements/service.ts";
import { bodyOf, type Person } from "./client.ts";
import { confirmedPerson } from "./confirmed-person.ts";
import type { TestDatabase } from "./databases.ts";
import { insertProcessedStatement } from "./processed-statement.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { type Attempt, startTestGateway, type TestGateway } from "./test-gateway.ts";

/** A clock that a test sets forward; it stands beside the machine's own. */
export function movableClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward(milliseconds: number) {
      ahead += milliseconds;
    },
  };
}

/** Settings that point a server at the test gateway. */
export function gatewayEnvironment(gateway: TestGateway): Record<string, string> {
  return {
    RAZORPAY_KEY_ID: gateway.keyId,
    RAZORPAY_KEY_SECRET: gateway.keySecret,
    RAZORPAY_WEBHOOK_SECRET: gateway.webhookSecret,
    GATEWAY_URL: gateway.url,
    CHECKOUT_SCRIPT_URL: gateway.checkoutScriptUrl,
  };
}

/** A server and a test gateway that know each other, and what people do with them. */
export type PaymentKit = Awaited<ReturnType<typeof startPaymentKit>>;

/** Starts a real server on the database, and the test gateway as a process of its own. */
export async function startPaymentKit(
  database: TestDatabase,
  environment: Record<string, string> = {},
) {
  const gateway = await startTestGateway();
  const fresh = await database.fresh();
  const clock = movableClock();
  const app: TestApp = await startTestApp({
    clock,
    environment: {
      ...gatewayEnvironment(gateway),
      ...fresh.environment,
      ...environment,
    },
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
    /** Every statement that was made, with its owner. */
    statements,
    /** Every verification that was sent. */
    verifications,
    /** The bodies that the server answered verifications with. */
    answers,
    person: () => confirmedPerson(app),
    /** Somebody signed in who owns nothing. */
    async stranger() {
      stranger ??= await confirmedPerson(app, "Some Stranger");
      return stranger;
    },
    /** Sends to verify what the checkout handed over; gives the status and remembers the call. */
    async verify(person: Person, attempt: Attempt): Promise<number> {
      const body = handedOver(attempt);
      verifications.push({ person, body });
      const answer = await calls.verify(person, body);
      answers.push(await answer.text());
      return answer.status;
    },
    /** The state of a statement's newest order. */
    async state(statementId: string): Promise<string | undefined> {
      const orders = await db
        .selectFrom("payment_order")
        .select("state")
        .where("statement_id", "=", statementId)
        .orderBy("created_at")
        .execute();
      return orders.at(-1)?.state;
    },
    /** Resolves once every webhook in the inbox was worked on. */
    async inboxDone() {
      const waiting = () =>
        db
          .selectFrom("payment_event")
          .select("event_id")
          .where("processed_at", "is", null)
          .where("due_at", "<=", clock.now().toISOString())
          .execute();
      const giveUp = Date.now() + 10_000;
      while ((await waiting()).length > 0) {
        if (Date.now() > giveUp) throw new Error("webhooks stay in the inbox");
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    /** Settled orders whose invoice was never sent. */
    async undelivered(): Promise<number> {
      const orders = await db
        .selectFrom("payment_order")
        .select("id")
        .where("state", "=", "FULFILLED")
        .where("invoice_downloaded_at", "is", null)
        .execute();
      return orders.length;
    },
    /** The gateway's orders with this receipt. */
    async gatewayOrders(receipt: string): Promise<{ id: string; status: string }[]> {
      const response = await fetch(`${gateway.url}/v1/orders?receipt=${receipt}`, {
        headers: { authorization: `Basic ${btoa(`${gateway.keyId}:${gateway.keySecret}`)}` },
      });
      return ((await response.json()) as { items: { id: string; status: string }[] }).items;
    },
    /** Time passes and the reconciler does its round. */
    async reconcileAfter(milliseconds = 0) {
      clock.forward(milliseconds);
      if (!(await reconciler.runOnce())) throw new Error("another reconciler holds the lease");
    },
    /** A statement of the person, processed and unpaid, written straight into the database. */
    async statement(owner: Person): Promise<string> {
      const id = await insertProcessedStatement(db, owner, clock.now());
      await store.put(
        resultKey({ id, claim: null }, "processed_file.csv"),
        Buffer.from("0123456789"),
      );
      statements.push({ id, owner });
      return id;
    },
    async close() {
      await app.close();
      await gateway.stop();
      await fresh.drop();
    },
  };
}

/** The three calls of the page, and the status. */
export const calls = {
  initiate: ({ client }: Person, query = "") => client.post(`/api/payments/initiate${query}`),
  verify: ({ client }: Person, body: unknown) => client.post("/api/payments/verify", body),
  confirm: ({ client, name, email }: Person, query = "") =>
    client.post(`/api/payments/confirm${query}`, { Test: "", userName: name, email }),
  status: async ({ client }: Person, query = "") =>
    bodyOf<PaymentStatus>(await client.call(`/api/payments/status${query}`)),
  invoice: ({ client }: Person, statement: string) =>
    client.call(`/api/statements/${statement}/Invoice_file.xlsx`),
};

/** Initiates and expects an order. */
export async function opened(person: Person, query = ""): Promise<PaymentOrder> {
  const answer = await calls.initiate(person, query);
  if (answer.status !== 200) throw new Error(`initiate: ${await answer.text()}`);
  return bodyOf<PaymentOrder>(answer);
}

/** What the page sends to verify after the checkout's handler was called. */
export function handedOver(attempt: Attempt) {
  return {
    razorpayPaymentId: attempt.razorpay_payment_id,
    razorpayOrderId: attempt.razorpay_order_id,
    razorpaySignature: attempt.razorpay_signature,
  };
}

/** Confirms and gives status and body. */
export async function confirmed(person: Person, query = "") {
  const answer = await calls.confirm(person, query);
  return { status: answer.status, body: await bodyOf<PaymentConfirmed>(answer) };
}
