import { createHash } from "node:crypto";
import { orNull } from "@site/result/values";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type GatewayError, parsedJson } from "../gateway/gateway-request.ts";
import { isWebhookSignature } from "../gateway/signature.ts";
import { type Order, orderByGatewayId, orderById } from "../orders/order-repository.ts";
import { backOff } from "../orders/watch-schedule.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { followRefund } from "../refunds/refunds.ts";
import { paymentById, refundByGatewayId } from "../settlement/payment-repository.ts";
import { refreshOrder } from "../settlement/refresh.ts";
import { workOnDue } from "./due-work.ts";
import {
  changeEvent,
  dueEvents,
  type Event,
  isOfDispute,
  notOurs,
  storeEvent,
} from "./event-repository.ts";

/** A webhook as received: its bytes and the two headers that matter. */
type Incoming = { body: Uint8Array; signature: string; eventId: string };

/**
 * Stores a webhook in the inbox, once per event id, and does nothing more: the gateway expects an
 * answer within five seconds, and a stored event is processed even if this process dies.
 *
 * @returns whether the signature was genuine; false is answered with 400
 */
export async function receiveWebhook(
  context: PaymentsContext,
  { body, signature, eventId }: Incoming,
): Promise<boolean> {
  if (!isWebhookSignature(context.keys.webhookSecrets, body, signature)) {
    return false;
  }
  const at = context.clock.now().toISOString();
  const ids = idsIn(body);
  const stored = await storeEvent(context.db, {
    // The bytes themselves identify an event without an id.
    eventId: eventId || createHash("sha256").update(body).digest("hex"),
    ...ids,
    receivedAt: at,
    dueAt: at,
    attempts: 0,
    processedAt: null,
    outcome: null,
  });
  context.log.info({ event: eventId, repeated: !stored }, "webhook received");
  if (stored && isOfDispute(ids.type)) {
    const { type, gatewayPaymentId: payment, answerBy } = ids;
    context.log.warn({ type, payment, answerBy }, "a payment is disputed: answer at the gateway");
  }
  return true;
}

const Id = Type.Optional(orNull(Type.String({ pattern: "^[\\w.]{1,64}$" })));
const Entity = Type.Object({ id: Id, order_id: Id, payment_id: Id });
/** `respond_by` is in seconds since 1970; what the gateway says otherwise is no day to answer by. */
const Dispute = Type.Object({ ...Entity.properties, respond_by: Type.Optional(Type.Unknown()) });
const Part = Type.Optional(Type.Object({ entity: Type.Optional(Entity) }));
const WebhookBody = Type.Object({
  event: Id,
  payload: Type.Optional(
    Type.Object({
      payment: Part,
      order: Part,
      refund: Part,
      dispute: Type.Optional(Type.Object({ entity: Type.Optional(Dispute) })),
    }),
  ),
});

type Ids = Pick<
  Event,
  | "type"
  | "gatewayOrderId"
  | "gatewayPaymentId"
  | "gatewayRefundId"
  | "gatewayDisputeId"
  | "answerBy"
>;

/** Reads only the ids and until when to answer a dispute; the gateway is asked for the rest. */
function idsIn(body: Uint8Array): Ids {
  const event = parsedJson(Buffer.from(body).toString("utf8"));
  const { event: type, payload } = Value.Check(WebhookBody, event) ? event : {};
  const { payment, order, refund, dispute } = payload ?? {};
  return {
    type: type ?? "unreadable",
    gatewayOrderId: order?.entity?.id ?? payment?.entity?.order_id ?? null,
    gatewayPaymentId:
      payment?.entity?.id ?? refund?.entity?.payment_id ?? dispute?.entity?.payment_id ?? null,
    gatewayRefundId: refund?.entity?.id ?? null,
    gatewayDisputeId: dispute?.entity?.id ?? null,
    answerBy: momentOf(dispute?.entity?.respond_by),
  };
}

function momentOf(seconds: unknown): string | null {
  const isMoment = Number.isInteger(seconds) && Number(seconds) > 0 && Number(seconds) < 1e11;
  return isMoment ? new Date(Number(seconds) * 1000).toISOString() : null;
}

/** Works on the inbox; an event only says where to look, so order and age do not matter. */
export function workOnEvents(
  context: PaymentsContext,
  goesOn: () => Promise<boolean>,
): Promise<GatewayError | undefined> {
  const due = () => dueEvents(context.db, context.clock.now().toISOString(), 20);
  return workOnDue(goesOn, due, (event) => workOnEvent(context, event));
}

/** Works on one event; returns the gateway error that postponed it, if any. */
async function workOnEvent(
  context: PaymentsContext,
  event: Event,
): Promise<GatewayError | undefined> {
  const now = context.clock.now();
  const outcome = await consequences(context, event).catch((error): GatewayError => {
    context.log.error({ err: error, event: event.eventId }, "webhook not worked on");
    return { kind: "GatewayUnavailable", cause: "internal error" };
  });
  if (typeof outcome === "string") {
    await changeEvent(context.db, event.eventId, { processedAt: now.toISOString(), outcome });
    return undefined;
  }
  const wait = backOff(event.attempts, 30_000, 3_600_000, Math.random());
  await changeEvent(context.db, event.eventId, {
    dueAt: new Date(now.getTime() + wait).toISOString(),
    attempts: event.attempts + 1,
    outcome: outcome.cause,
  });
  return outcome;
}

async function consequences(
  context: PaymentsContext,
  event: Event,
): Promise<string | GatewayError> {
  if (event.gatewayRefundId) {
    const refund = await refundByGatewayId(context.db, event.gatewayRefundId);
    if (refund) {
      const followed = await followRefund(context, refund, "webhook");
      return followed.ok ? "refund followed" : followed.error;
    }
  }
  const order = await orderOf(context, event);
  if (!order) {
    return notOurs;
  }
  if (order.mode !== context.mode) {
    return "another mode";
  }
  const refreshed = await refreshOrder(context, order, "webhook");
  return refreshed.ok ? refreshed.value.state : refreshed.error;
}

async function orderOf(context: PaymentsContext, event: Event): Promise<Order | undefined> {
  if (event.gatewayOrderId) {
    return orderByGatewayId(context.db, event.gatewayOrderId);
  }
  if (!event.gatewayPaymentId) {
    return undefined;
  }
  const payment = await paymentById(context.db, event.gatewayPaymentId);
  return payment && orderById(context.db, payment.orderId);
}
