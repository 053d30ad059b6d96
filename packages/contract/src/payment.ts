import { type Static, Type } from "typebox";

/** Answer of `POST /api/payments/initiate[?statement=ID]` (no body). Amount in the smallest unit. */
export const PaymentOrder = Type.Object({
  key: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  orderId: Type.String(),
});
export type PaymentOrder = Static<typeof PaymentOrder>;

/** Body of `POST /api/payments/verify`: what the checkout script passes to the page. */
export const PaymentVerification = Type.Object({
  razorpayPaymentId: Type.String(),
  razorpayOrderId: Type.String(),
  razorpaySignature: Type.String(),
});
export type PaymentVerification = Static<typeof PaymentVerification>;

/** Answer of verify with HTTP 200; with 400, a Problem has `verificationStatus: "failure"`. */
export const PaymentVerified = Type.Object({
  verificationStatus: Type.Literal("success"),
});

/** Body of `POST /api/payments/confirm`: has no authority, the session says who asks. */
export const PaymentConfirmation = Type.Object({
  Test: Type.Optional(Type.Unknown()),
  userName: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
});

/** HTTP 200: settled. HTTP 202: `{success: false, status: "pending"}`; ask again. */
export const PaymentConfirmed = Type.Union([
  Type.Object({
    success: Type.Literal(true),
    download_link: Type.String(),
    invoice_link: Type.String(),
  }),
  Type.Object({ success: Type.Literal(false), status: Type.Literal("pending") }),
]);
export type PaymentConfirmed = Static<typeof PaymentConfirmed>;

/** Answer of `GET /api/payments/status[?statement=ID]`. */
export const PaymentStatus = Type.Object({
  state: Type.Enum([
    "NONE",
    "NEW",
    "OPEN",
    "VERIFIED",
    "PAID",
    "FULFILLED",
    "EXPIRED",
    "CANCELLED",
    "REFUNDED",
  ]),
  /** Whether a payment of this order needs the operator's attention (wrong amount, paid twice). */
  inReview: Type.Boolean(),
});
export type PaymentStatus = Static<typeof PaymentStatus>;
