import { readFile } from "node:fs/promises";
import type { Processed } from "contract/process-file";
import { bodyOf, type Person } from "./client.ts";
import { processSingle, uploaded } from "./flow-client.ts";
import { calls, confirmed, handedOver, opened, type PaymentKit } from "./payment-kit.ts";

const sample = new URL(
  "../../../packages/capital-gains/fixtures/icici-direct/ok/forty-lots.csv",
  import.meta.url,
);

/** Uploads and processes a real statement; gives its id. */
export async function processedStatement(person: Person): Promise<string> {
  await uploaded(person, "ICICI", new Uint8Array(await readFile(sample)));
  const answer = await processSingle(person);
  if (answer.status !== 200) throw new Error(`processing: ${await answer.text()}`);
  return (await bodyOf<Processed>(answer)).statementId;
}

/** The same, paid for and settled. */
export async function paidStatement(kit: PaymentKit, person: Person): Promise<string> {
  const id = await processedStatement(person);
  const { orderId } = await opened(person);
  const verified = await calls.verify(person, handedOver(await kit.gateway.attempt(orderId)));
  if (verified.status !== 200) throw new Error(`verify: ${await verified.text()}`);
  const { status } = await confirmed(person);
  if (status !== 200) throw new Error(`confirm answered ${status}`);
  return id;
}
