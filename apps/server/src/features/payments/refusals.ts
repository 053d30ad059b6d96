import { messages } from "@site/contract/messages";
import { refused } from "../../plugins/problems.ts";

const notOpened = (status: number, code: string, message: string, retryAfterSeconds?: number) =>
  refused(status, { code, error: messages.payment.initiateFailed, message, retryAfterSeconds });

/** This feature's refusals, each with its stable code. */
export const refusals = {
  paymentsOff: notOpened(
    503,
    "payments-off",
    "Payments are switched off at the moment. Your processed file is kept; please try again later.",
  ),
  unknownStatement: notOpened(
    404,
    "unknown-statement",
    "We couldn't find this processed statement among yours. Nothing was charged.",
  ),
  nothingToPay: notOpened(
    409,
    "nothing-to-pay",
    "You have no processed statement to pay for. Upload and process one first.",
  ),
  sample: notOpened(
    409,
    "sample-statement",
    "This is a sample statement, so there is nothing to pay for. Upload your own statement to get its files.",
  ),
  alreadyPaid: notOpened(
    409,
    "already-paid",
    "This statement has been paid for. Its files are ready to download.",
  ),
  paymentInProgress: notOpened(
    409,
    "payment-in-progress",
    "Your payment for this statement is being confirmed. Please wait; you don't need to pay again.",
  ),
  stateMissing: notOpened(
    400,
    "state-missing",
    "Choose your State of residence: the tax invoice must name it.",
  ),
  gatewayUnavailable: notOpened(
    503,
    "gateway-unavailable",
    "The payment gateway isn't responding. Nothing was charged; please try again.",
    30,
  ),
  noInvoiceNumber: notOpened(
    503,
    "no-invoice-number",
    "We can't issue an invoice at the moment, so we don't take payments. Nothing was charged, and your processed file is kept; please try again tomorrow.",
  ),
  gatewayRejected: notOpened(
    502,
    "gateway-rejected",
    "The payment gateway refused to open the payment. Nothing was charged; please try again later.",
  ),
  verificationFailed: refused(400, {
    code: "verification-failed",
    error: messages.payment.verificationFailed,
    message:
      "We couldn't verify this payment. If you were charged, we'll find the payment and match it automatically.",
  }),
  noOrder: refused(404, {
    code: "no-order",
    message: "You have no payment to confirm.",
  }),
  refunded: refused(409, {
    code: "refunded",
    message: "This payment was refunded. To download the files, pay for the statement again.",
  }),
  tooMany: refused(429, {
    code: "too-many-requests",
    error: messages.payment.verificationFailed,
    message: "Too many attempts in a short time. Wait a minute and try again.",
  }),
} as const;
