import type { Flow } from "contract/flow-state";
import type { Deleted, MyStatements } from "contract/my-statements";
import type {
  PaymentConfirmation,
  PaymentConfirmed,
  PaymentOrder,
  PaymentStatus,
  PaymentVerification,
  PaymentVerified,
} from "contract/payment";
import type { Problem } from "contract/problem";
import type { Processed, ProcessFile, ProcessFiles } from "contract/process-file";
import { isTimeout, timeLimits } from "../../api/time-limits.ts";

/** Answer of a call: its body, or why there is none. */
export type Answer<Body> = { ok: true; status: number; body: Body } | Refused;

/** `status` 0 when the server did not answer: no connection, or not in time. */
export interface Refused {
  ok: false;
  status: number;
  problem: Problem;
}

/** `GET /api/flow`: the server's word on every step. */
export const fetchFlow = () => call<Flow>("GET", "/api/flow");

/** Processes the one uploaded file of an ICICI or Zerodha flow. */
export const processFile = (body: ProcessFile) =>
  call<Processed>("POST", "/api/processFileGen", body);

/** Processes the uploaded files of the combined flow. */
export const processFiles = (body: ProcessFiles) =>
  call<Processed>("POST", "/api/processFileGenV2", body);

/**
 * Asks for the order to pay; asking twice gives the same order.
 *
 * @param state code of the State of residence, where the server asks for it
 */
export const initiatePayment = (statement: string | null, state: string | null) =>
  call<PaymentOrder>("POST", `/api/payments/initiate${query({ statement, state })}`);

/** Hands over what the checkout gave the page. */
export const verifyPayment = (body: PaymentVerification) =>
  call<PaymentVerified>("POST", "/api/payments/verify", body);

/** Asks whether the payment has arrived; status 202 says not yet. */
export const confirmPayment = (statement: string | null, body: PaymentConfirmation) =>
  call<PaymentConfirmed>("POST", `/api/payments/confirm${query({ statement })}`, body);

/** Asks where the order stands. */
export const fetchPaymentStatus = (statement: string | null) =>
  call<PaymentStatus>("GET", `/api/payments/status${query({ statement })}`);

/** Past statements of the person. */
export const fetchStatements = () => call<MyStatements>("GET", "/api/statements");

/** Deletes a statement's files and results now. */
export const deleteStatement = (id: string) =>
  call<Deleted>("DELETE", `/api/statements/${encodeURIComponent(id)}`);

/** @returns the query of those parameters that have a value */
function query(parameters: Record<string, string | null>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) given.set(name, value);
  return given.size > 0 ? `?${given}` : "";
}

async function call<Body>(
  method: "GET" | "POST" | "DELETE",
  address: string,
  body?: object,
): Promise<Answer<Body>> {
  const limit = method === "GET" ? timeLimits.operation : timeLimits.functions;
  try {
    const response = await fetch(address, {
      method,
      headers: {
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(limit),
    });
    const { status } = response;
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return { ok: true, status, body: answer as Body };
    return { ok: false, status, problem: problemOf(status, answer) };
  } catch (cause) {
    reportError(cause);
    return { ok: false, status: 0, problem: isTimeout(cause) ? tooLate : noAnswer };
  }
}

/** Stands in for the server's words when nothing came: there is no connection. */
export const noAnswer: Problem = {
  success: false,
  code: "no-answer",
  error: "network-request-failed",
  message:
    "The server could not be reached. Nothing that you uploaded or paid is lost. Check your connection and try again.",
};

/** The call went out and was not answered in its time: it may have been done. */
export const tooLate: Problem = {
  success: false,
  code: "timeout",
  error: "timeout",
  message:
    "The server took too long to answer, so this page stopped waiting. What you asked for may still be done: load the page again to see how far it is. Nothing that you uploaded or paid is lost.",
};

/** @returns the server's own words, or what its status says when it has none, such as a proxy's page */
export function problemOf(status: number, answer: unknown): Problem {
  if (isProblem(answer)) return answer;
  return {
    success: false,
    code: "server-error",
    error: "internal",
    message: `The server answered with an error (HTTP ${status}). Nothing that you uploaded or paid is lost. Please try again in a few minutes.`,
  };
}

/** @returns whether an answer is a problem in the contract's shape */
export function isProblem(answer: unknown): answer is Problem {
  return (
    typeof answer === "object" &&
    answer !== null &&
    typeof (answer as Problem).message === "string" &&
    typeof (answer as Problem).code === "string"
  );
}
