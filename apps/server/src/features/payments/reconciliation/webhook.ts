import { createHash } from "node:crypto";
import { isWebhookSignature } from "../gateway/signature.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { type Event, storeEvent } from "./event-repository.ts";

/** A webhook as it came in: its bytes, and the two headers that matter. */
export type Incoming = { body: Uint8Array; signature: string; eventId: string };

/**
 * Takes a webhook into the inbox, once per event id, and nothing more: the gateway wants its answer
 * within five seconds, and what is stored is worked on whatever happens to this process.
 *
 * @returns whether the signature was genuine; false is answered with 400
 */
export async function receiveWebhook(
  context: PaymentsContext,
  { body, signature, eventId }: Incoming,
): Promise<boolean> {
  if (!isWebhookSignature(context.keys.webhookSecrets, body, signature)) return false;
  const at = context.clock.now().toISOString();
  const stored = await storeEvent(context.db, {
    // The bytes themselves identify an event that came without an id.
    event_id: eventId || createHash("sha256").update(body).digest("hex"),
    ...idsIn(body),
    received_at: at,
    due_at: at,
    attempts: 0,
    processed_at: null,
    outcome: null,
  });
  context.log.info({ event: eventId, repeated: !stored }, "webhook received");
  return true;
}

type Ids = Pick<Event, "type" | "gateway_order_id" | "gateway_payment_id" | "gateway_refund_id">;

/**
 * Only the ids are kept: amounts and states are asked of the gateway, and the payer's contact and
 * account in the body are none of our business.
 */
function idsIn(body: Uint8Array): Ids {
  const event = parsed(body);
  const payment = at(event, "payload", "payment", "entity");
  const order = at(event, "payload", "order", "entity");
  const refund = at(event, "payload", "refund", "entity");
  return {
    type: text(at(event, "event")) ?? "unreadable",
    gateway_order_id: text(at(order, "id")) ?? text(at(payment, "order_id")),
    gateway_payment_id: text(at(payment, "id")) ?? text(at(refund, "payment_id")),
    gateway_refund_id: text(at(refund, "id")),
  };
}

function at(value: unknown, ...path: string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, name)) return;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

function text(value: unknown): string | null {
  return typeof value === "string" && /^[\w.]{1,64}$/.test(value) ? value : null;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
