import { createHmac } from "node:crypto";

/** Signs a pair of order and payment, for which the gateway then vouches. */
export function paymentSignature(secret: string, orderId: string, paymentId: string): string {
  return createHmac("sha256", secret).update(`${orderId}|${paymentId}`).digest("hex");
}

/** Signs a webhook for `X-Razorpay-Signature`: over the bytes of its body as sent. */
export function webhookSignature(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}
