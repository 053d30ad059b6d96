import { callsRoot } from "contract/address-of";
import type { Problem } from "contract/problem";
import type { FastifyInstance, FastifyReply } from "fastify";
import fp from "fastify-plugin";
import { DatabaseTrouble, type TroubleKind } from "../database/database-trouble.ts";
import { StoreTrouble } from "../storage/store-trouble.ts";

/** The parts of a Problem that a feature states; `error` is the text that the pages compare with. */
export type ProblemText = Pick<Problem, "code" | "message" | "where"> & { error?: string };

/**
 * Answers with a Problem body; without an `error` of its own the message serves as one.
 *
 * @param further fields that the specification gives the answer of this call beside a Problem's
 */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  problem: ProblemText,
  further: Record<string, unknown> = {},
) {
  return (
    reply
      .code(status)
      .header("cache-control", "no-store")
      // What was to be an attachment is not saved under the file's name.
      .removeHeader("content-disposition")
      .type("application/json; charset=utf-8")
      .send({ ...further, ...problemBody(reply, problem) })
  );
}

function problemBody(reply: FastifyReply, problem: ProblemText): Problem {
  return {
    success: false,
    code: problem.code,
    error: problem.error ?? problem.message,
    message: problem.message,
    ...(problem.where === undefined ? {} : { where: problem.where }),
    requestId: reply.request.id,
  };
}

const clientErrors: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: "body-too-large",
    message: "What was sent is too large. Nothing was stored.",
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: "unsupported-media-type",
    message: "This address does not take that kind of content. Nothing was stored.",
  },
};

/** What a person is told while the database or the object store cannot do its work. */
const outages: Record<TroubleKind, { status: number; retryAfter: number; problem: ProblemText }> = {
  unreachable: {
    status: 503,
    retryAfter: 30,
    problem: {
      code: "service-unavailable",
      message:
        "We can't reach our records at the moment. Nothing that you uploaded or paid is lost, and you need not pay again. Please wait a minute, load the page again and see how far it is.",
    },
  },
  full: {
    status: 507,
    retryAfter: 300,
    problem: {
      code: "storage-full",
      message:
        "Our storage is full at the moment. What you sent now was not stored; what you uploaded and paid before is kept. Please try again later.",
    },
  },
};

/** The outage of a store that has said so itself, without an error. */
export const fullStore = outages.full;

/**
 * The outage that an error stands for, if it is one of the database or of the object store.
 *
 * @returns HTTP status, seconds after which to try again, and words for the person
 */
export function outageOf(error: unknown) {
  const isTrouble = error instanceof DatabaseTrouble || error instanceof StoreTrouble;
  return isTrouble ? outages[error.kind] : undefined;
}

/** Answers with an outage's Problem; `error` is the text that the call's page compares with. */
export function sendOutage(
  reply: FastifyReply,
  { status, retryAfter, problem }: (typeof outages)[TroubleKind],
  error?: string,
) {
  reply.header("retry-after", retryAfter);
  return sendProblem(reply, status, error === undefined ? problem : { ...problem, error });
}

/** What error answers are made with. */
export type ProblemsOptions = {
  /** What kept the database from its work within the last `milliseconds`, if anything did. */
  troubleWithin(milliseconds: number): TroubleKind | undefined;
};

/** Errors become Problems: what the client did wrong is named, what went wrong here is only logged. */
export const problems = fp(async (app: FastifyInstance, { troubleWithin }: ProblemsOptions) => {
  app.setErrorHandler((error, request, reply) => {
    const { code, validation, statusCode, message } = error as Error & {
      code?: string;
      validation?: unknown;
      statusCode?: number;
    };
    const known = clientErrors[code ?? ""];
    if (known) return sendProblem(reply, known.status, known);
    if (validation || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
      return sendProblem(reply, statusCode ?? 400, {
        code: validation ? "invalid-request" : "bad-request",
        message: `The request could not be read: ${message}.`,
      });
    }
    const outage = outageOf(error);
    if (outage) {
      request.log.warn({ err: error }, "outage");
      return sendOutage(reply, outage);
    }
    request.log.error({ err: error }, "request failed");
    return sendProblem(reply, 500, {
      code: "internal-server-error",
      error: "internal server error",
      message: "Something failed on our side. What you sent before is kept; please try again.",
    });
  });

  // The identity library answers errors itself, without saying which: 500 while the database was
  // in trouble is that trouble.
  app.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 500 || !request.url.startsWith(callsRoot)) return payload;
    const kind = troubleWithin(reply.elapsedTime);
    if (!kind) return payload;
    const { status, retryAfter, problem } = outages[kind];
    reply
      .code(status)
      .header("retry-after", retryAfter)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .removeHeader("content-length");
    return JSON.stringify(problemBody(reply, problem));
  });
});
