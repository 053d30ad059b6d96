import { type Static, Type } from "typebox";

// Only the fields that we use; the gateway sends more and may add others at any time. What is stored
// has a limit of length: a row holds no more of another server's words.

/** A word of the gateway's, such as a status or a currency. */
const Word = Type.String({ maxLength: 64 });
const idOf = (prefix: string) => Type.String({ pattern: `^${prefix}_[A-Za-z0-9]{14,40}$` });

/** The gateway's order. Amounts in paise. */
export const GatewayOrder = Type.Object({
  id: idOf("order"),
  amount: Type.Integer(),
  currency: Word,
  receipt: Type.Union([Word, Type.Null()]),
  status: Word,
});
export type GatewayOrder = Static<typeof GatewayOrder>;

/** One attempt to pay an order: created, authorized, captured, refunded or failed. */
export const GatewayPayment = Type.Object({
  id: idOf("pay"),
  order_id: Type.Union([Word, Type.Null()]),
  amount: Type.Integer(),
  currency: Word,
  status: Word,
  method: Type.Optional(Type.Union([Word, Type.Null()])),
  created_at: Type.Integer(),
});
export type GatewayPayment = Static<typeof GatewayPayment>;

/** Money on its way back to the payer: pending, processed or failed. */
export const GatewayRefund = Type.Object({
  id: idOf("rfnd"),
  payment_id: Word,
  amount: Type.Integer(),
  currency: Word,
  status: Word,
});
export type GatewayRefund = Static<typeof GatewayRefund>;

/** The gateway's lists. */
export const OrderList = Type.Object({ items: Type.Array(GatewayOrder) });
export const PaymentList = Type.Object({ items: Type.Array(GatewayPayment) });

/** The gateway's error body. */
export const GatewayErrorBody = Type.Object({
  error: Type.Object({
    code: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    field: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});
