import { messages } from "contract/messages";
import { refused } from "../../plugins/problems.ts";

const failed = messages.payment.initiateFailed;

/** This feature's refusals, each with its stable code. */
export const refusals = {
  paymentsOff: refused(503, {
    code: "payments-off",
    error: failed,
    message:
      "Payments are switched off at the moment. Your processed file is kept; please try again later.",
  }),
  unknownStatement: refused(404, {
    code: "unknown-statement",
    error: failed,
    message: "We couldn't find this processed statement among yours. Nothing was charged.",
  }),
  nothingToPay: refused(409, {
    code: "nothing-to-pay",
    error: failed,
    message: "You have no processed statement to pay for. Upload and process one first.",
  }),
  sample: refused(409, {
    code: "sample-statement",
    error: failed,
    message:
      "This is a sample statement, so there is nothing to pay for. Upload your own statement to get its files.",
  }),
  alreadyPaid: refused(409, {
    code: "already-paid",
    error: failed,
    message: "This statement has been paid for. Its files are ready to download.",
  }),
  paymentInProgress: refused(409, {
    code: "payment-in-progress",
    error: failed,
    message:
      "Your payment for this statement is being confirmed. Please wait; you don't need to pay again.",
  }),
  stateMissing: refused(400, {
    code: "state-missing",
    error: failed,
    message: "Choose your State of residence: the tax invoice must name it.",
  }),
  gatewayUnavailable: refused(503, {
    code: "gateway-unavailable",
    error: failed,
    message: "The payment gateway isn't responding. Nothing was charged; please try again.",
  }),
  gatewayRejected: refused(502, {
    code: "gateway-rejected",
    error: failed,
    message:
      "The payment gateway refused to open the payment. Nothing was charged; please try again later.",
  }),
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
