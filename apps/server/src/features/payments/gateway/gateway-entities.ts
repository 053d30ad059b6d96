import { type Static, Type } from "typebox";

// Only the fields that we use; the gateway sends more and may add others at any time.

/** The gateway's order. Amounts in paise. */
export const GatewayOrder = Type.Object({
  id: Type.String({ pattern: "^order_[A-Za-z0-9]{14,}$" }),
  amount: Type.Integer(),
  currency: Type.String(),
  receipt: Type.Union([Type.String(), Type.Null()]),
  status: Type.String(),
});
export type GatewayOrder = Static<typeof GatewayOrder>;

/** One attempt to pay an order: created, authorized, captured, refunded or failed. */
export const GatewayPayment = Type.Object({
  id: Type.String({ pattern: "^pay_[A-Za-z0-9]{14,}$" }),
  order_id: Type.Union([Type.String(), Type.Null()]),
  amount: Type.Integer(),
  currency: Type.String(),
  status: Type.String(),
  method: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  created_at: Type.Integer(),
});
export type GatewayPayment = Static<typeof GatewayPayment>;

/** Money on its way back to the payer: pending, processed or failed. */
export const GatewayRefund = Type.Object({
  id: Type.String({ pattern: "^rfnd_[A-Za-z0-9]{14,}$" }),
  payment_id: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  status: Type.String(),
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
    field: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});
