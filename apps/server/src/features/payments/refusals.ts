import { messages } from "contract/messages";
import type { ProblemText } from "../../plugins/problems.ts";

/** Why a call was not done: the HTTP status and the Problem to answer with. */
export type Refusal = { ok: false; status: number; problem: ProblemText };

const failed = messages.payment.initiateFailed;

/** The refusals of this feature, each with its stable code. */
export const refusals = {
  paymentsOff: refuse(503, {
    code: "payments-off",
    error: failed,
    message: "Payments are switched off at the moment. Your processed file is kept.",
  }),
  unknownStatement: refuse(404, {
    code: "unknown-statement",
    error: failed,
    message: "There is no processed statement of yours with this number.",
  }),
  nothingToPay: refuse(409, {
    code: "nothing-to-pay",
    error: failed,
    message: "There is no processed statement to pay for. Upload and process one first.",
  }),
  alreadyPaid: refuse(409, {
    code: "already-paid",
    error: failed,
    message: "This statement is paid for. Its files are ready to download.",
  }),
  paymentInProgress: refuse(409, {
    code: "payment-in-progress",
    error: failed,
    message:
      "Your payment for this statement is being confirmed. Please wait; you need not pay again.",
  }),
  stateMissing: refuse(400, {
    code: "state-missing",
    error: failed,
    message: "Choose your State of residence: the tax invoice must name it.",
  }),
  gatewayUnavailable: refuse(503, {
    code: "gateway-unavailable",
    error: failed,
    message: "The payment gateway does not answer. Nothing was charged; please try again.",
  }),
  gatewayRejected: refuse(502, {
    code: "gateway-rejected",
    error: failed,
    message: "The payment gateway refused to open the payment. Nothing was charged.",
  }),
  verificationFailed: refuse(400, {
    code: "verification-failed",
    error: messages.payment.verificationFailed,
    message:
      "This payment could not be verified. If money left your account, it is found and matched by itself.",
  }),
  noOrder: refuse(404, {
    code: "no-order",
    message: "There is no payment of yours to confirm.",
  }),
  refunded: refuse(409, {
    code: "refunded",
    message: "This payment was refunded. The files can be paid for and downloaded again.",
  }),
  tooMany: refuse(429, {
    code: "too-many-requests",
    error: messages.payment.verificationFailed,
    message: "Too many attempts in a short time. Wait a minute and try again.",
  }),
} as const;

function refuse(status: number, problem: ProblemText): Refusal {
  return { ok: false, status, problem };
}
