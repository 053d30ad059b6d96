import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * True when `signature` is the gateway's for this pair, under one of the secrets (the current one, or
 * the former one of a payment that was opened before a change). Both ids must have the gateway's format:
 * the signed text joins them with "|", so an id that contains a "|" could pass for another pair.
 *
 * @param orderId the order id of our own record, never the browser's
 */
export function isPaymentSignature(
  keySecrets: readonly string[],
  orderId: string,
  paymentId: string,
  signature: string,
): boolean {
  const areIds =
    /^order_[A-Za-z0-9]{14,}$/.test(orderId) && /^pay_[A-Za-z0-9]{14,}$/.test(paymentId);
  return areIds && isOneHmac(keySecrets, `${orderId}|${paymentId}`, signature);
}

/** True when one of the secrets made it (the current one, or the former one during a change). */
export function isWebhookSignature(
  secrets: readonly string[],
  body: Uint8Array,
  signature: string,
): boolean {
  return isOneHmac(secrets, body, signature);
}

function isOneHmac(
  secrets: readonly string[],
  signed: string | Uint8Array,
  signature: string,
): boolean {
  return secrets.some((secret) => isHmac(secret, signed, signature));
}

function isHmac(secret: string, signed: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) {
    return false;
  }
  const expected = createHmac("sha256", secret).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}
