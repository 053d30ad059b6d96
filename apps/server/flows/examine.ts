import { processStatements } from "capital-gains/process-statements";
import { readXlsx } from "hucre/xlsx";
import type { Db } from "../src/database/open.ts";
import { paymentHealth } from "../src/features/payments/operator/health-repository.ts";
import type { Installation } from "./installation.ts";
import type { Played } from "./play-flows.ts";
import type { Finished } from "./whole-flow.ts";

/**
 * Looks at database, gateway and what people hold in their hands once all flows have ended; gives
 * what is wrong as sentences, none when every flow is paid once, invoiced once in a row of numbers
 * without gaps, and downloaded with the right content.
 */
export async function examine(
  { database: { db }, gateway }: Pick<Installation, "database" | "gateway">,
  all: readonly Played[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { rule, faults: broken } of await paymentHealth(db)) {
    faults.push(...broken.map((fault) => `${rule} ${fault}`));
  }
  faults.push(...(await wrongNumbers(db, all.length)));
  for (const played of all) {
    if (!played.result.ok) faults.push(`${played.email}: ${played.result.reason}`);
    else faults.push(...(await wrongWith(db, gateway, played, played.result.value)));
  }
  return faults;
}

/** Invoice numbers must be 1 to N in one series, each once, with nothing else beside them. */
async function wrongNumbers(db: Db, flows: number): Promise<string[]> {
  const invoices = await db.selectFrom("invoice").selectAll().orderBy("seq").execute();
  const faults: string[] = [];
  const series = new Set(invoices.map((each) => `${each.series} ${each.financial_year}`));
  if (series.size > 1) faults.push(`invoices of ${series.size} series`);
  if (invoices.length !== flows) faults.push(`${invoices.length} invoices for ${flows} flows`);
  for (const [index, { seq, number }] of invoices.entries()) {
    if (seq !== index + 1) faults.push(`invoice ${number} stands at place ${index + 1}`);
  }
  return faults;
}

async function wrongWith(
  db: Db,
  gateway: Installation["gateway"],
  { name, email, statement }: Played,
  { statementId, processedFile, invoice }: Finished,
): Promise<string[]> {
  const faults: string[] = [];
  const expect = (holds: boolean, sentence: string) => {
    if (!holds) faults.push(`${email}: ${sentence}`);
  };
  const orders = await db
    .selectFrom("payment_order")
    .selectAll()
    .where("payer_email", "=", email)
    .execute();
  const [order] = orders;
  expect(orders.length === 1, `${orders.length} orders`);
  if (!order) return faults;
  expect(order.statement_id === statementId, "the order is for another statement");
  expect(order.state === "FULFILLED", `the order is ${order.state}`);
  const payments = await db
    .selectFrom("payment")
    .selectAll()
    .where("order_id", "=", order.id)
    .execute();
  expect(payments.length === 1 && payments[0]?.counted === 1, `${payments.length} payments`);
  const atGateway = await gatewayCount(gateway, `/v1/orders?receipt=${order.id}`);
  expect(atGateway === 1, `${atGateway} orders at the gateway`);
  const paid = await gatewayCount(gateway, `/v1/orders/${order.gateway_order_id}/payments`);
  expect(paid === 1, `${paid} payments at the gateway`);

  const outcome = await processStatements([{ name: "statement.csv", bytes: statement }]);
  const wanted = outcome.ok ? outcome.files.processedCsv : null;
  expect(wanted !== null && processedFile.equals(wanted), "another processed file");
  const invoices = await db
    .selectFrom("invoice")
    .select("number")
    .where("order_id", "=", order.id)
    .execute();
  expect(invoices.length === 1, `${invoices.length} invoices`);
  const cells = await textsOf(invoice);
  expect(cells.has(invoices[0]?.number ?? ""), "the invoice has another number");
  expect(cells.has(name), "the invoice is somebody else's");
  return faults;
}

async function gatewayCount({ url, keyId, keySecret }: Installation["gateway"], path: string) {
  const response = await fetch(url + path, {
    headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
  });
  return ((await response.json()) as { items: unknown[] }).items.length;
}

async function textsOf(workbook: Buffer): Promise<Set<unknown>> {
  const book = await readXlsx(new Uint8Array(workbook));
  return new Set(book.sheets.flatMap(({ rows }) => rows.flat()));
}
