import type { Problem } from "contract/problem";
import type { FastifyInstance, FastifyReply } from "fastify";
import fp from "fastify-plugin";

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
  const body: Problem = {
    ...further,
    success: false,
    code: problem.code,
    error: problem.error ?? problem.message,
    message: problem.message,
    ...(problem.where === undefined ? {} : { where: problem.where }),
    requestId: reply.request.id,
  };
  return (
    reply
      .code(status)
      .header("cache-control", "no-store")
      // What was to be an attachment is not saved under the file's name.
      .removeHeader("content-disposition")
      .type("application/json; charset=utf-8")
      .send(body)
  );
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

/** Errors become Problems: what the client did wrong is named, what went wrong here is only logged. */
export const problems = fp(async (app: FastifyInstance) => {
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
    request.log.error({ err: error }, "request failed");
    return sendProblem(reply, 500, {
      code: "internal-server-error",
      error: "internal server error",
      message: "Something failed on our side. What you sent before is kept; please try again.",
    });
  });
});
