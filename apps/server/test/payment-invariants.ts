import type { PaymentVerification } from "contract/payment";
import { expect } from "vitest";
import { paymentHealth } from "../src/features/payments/operator/health-repository.ts";
import type { Person } from "./client.ts";
import { calls, type PaymentKit } from "./payment-kit.ts";

const tables = [
  "payment_order",
  "payment",
  "payment_refund",
  "payment_audit",
  "invoice_counter",
  "invoice",
  "credit_note",
] as const;

/** Everything that money rests on, one line a row, so that two moments can be compared. */
export async function moneyTables({ db }: Pick<PaymentKit, "db">): Promise<string[]> {
  const lines: string[] = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    for (const row of rows) lines.push(`${table} ${JSON.stringify(row, Object.keys(row).sort())}`);
  }
  return lines.sort();
}

/** Expects that no row came, went or changed since `before`. */
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
 * The invariants that must hold after every scenario. Rules on the database (I1 to I6), downloads
 * for the owner of a settled order alone (I3), replays without effect (I7), one gateway order an
 * order (I10), tax that adds up (I11), secrets that stay secret (I13).
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
  const inbox = await kit.db.selectFrom("payment_event").selectAll().execute();
  const kept = [...(await moneyTables(kit)), JSON.stringify(inbox), ...kit.answers].join("\n");
  expect(kept).not.toContain(keySecret);
  expect(kept).not.toContain(webhookSecret);
}

async function expectDownloadsForOwnersOnly(kit: PaymentKit): Promise<void> {
  const stranger = await kit.stranger();
  for (const { id, owner } of kit.statements) {
    const orders = await kit.db
      .selectFrom("payment_order")
      .select("state")
      .where("statement_id", "=", id)
      .execute();
    const settled = orders.some(({ state }) => state === "FULFILLED");
    for (const file of ["Invoice_file.xlsx", "processed_file.csv"]) {
      const path = `/api/statements/${id}/${file}`;
      expect((await owner.client.call(path)).status).toBe(settled ? 200 : 402);
      expect((await stranger.client.call(path)).status).toBe(404);
      expect((await fetch(kit.app.url + path)).status).toBe(401);
    }
  }
  // What was handed out just now is noted a moment later.
  await expect.poll(() => kit.undelivered()).toBe(0);
}

async function expectReplaysWithoutEffect(kit: PaymentKit): Promise<void> {
  const before = await moneyTables(kit);
  for (const { person, body } of kit.verifications) await calls.verify(person, body);
  const delivered = (await kit.gateway.events()).filter(({ status }) => status === "delivered");
  await kit.gateway.deliver(delivered.map(({ id }) => id));
  await kit.inboxDone();
  await expectNothingChanged(kit, before);
}

/** What the gateway took is known here, and it has one order for each of ours at most. */
async function expectKnownToBothSides(kit: PaymentKit): Promise<void> {
  const ours = await kit.db.selectFrom("payment_order").selectAll().execute();
  for (const order of ours) {
    const found = await kit.gatewayOrders(order.id);
    expect(found.length).toBeLessThanOrEqual(1);
    if (order.gateway_order_id) expect(found[0]?.id).toBe(order.gateway_order_id);
  }
}

async function expectTaxToAddUp(kit: PaymentKit): Promise<void> {
  for (const { snapshot, total } of await kit.db
    .selectFrom("invoice")
    .select(["snapshot", "total"])
    .execute()) {
    const invoice = JSON.parse(snapshot);
    expect(invoice.total).toBe(total);
    if (!invoice.tax) continue;
    const lines: { name: string; amount: number }[] = invoice.tax.lines;
    expect(lines.reduce((sum, line) => sum + line.amount, invoice.tax.taxable)).toBe(total);
    if (lines.length === 2) expect(lines[0]?.amount).toBe(lines[1]?.amount);
  }
}

/** A verification that was sent, to be replayed. */
export type SentVerification = { person: Person; body: PaymentVerification };
