import type { Problem } from "@site/contract/problem";
import type { Refusal } from "@site/result/finding";
import type { FastifyInstance, FastifyReply } from "fastify";
import fp from "fastify-plugin";
import { escapeHtml } from "../escape-html.ts";
import { Trouble, type TroubleKind } from "../trouble.ts";
import { isPageVisit } from "./page-visit.ts";

/**
 * Why a call is refused: the HTTP status, and the Problem's content. `error` is the text that the
 * pages compare with; without it, the message is used.
 */
export type CallRefusal = Refusal &
  Pick<Problem, "broker"> & {
    status: number;
    error?: string;
    /** After how many seconds the call may succeed. */
    retryAfterSeconds?: number;
  };

/** Makes a refusal that a feature's work returns instead of its value. */
export function refused(status: number, why: Omit<CallRefusal, "status">) {
  return { ok: false, error: { status, ...why } as CallRefusal } as const;
}

/** Answers with a refusal's Problem and `further` fields of it, or with a page for a browser. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: CallRefusal,
  further: Record<string, unknown> = {},
): FastifyReply {
  // Otherwise the browser would save the answer under the file's name.
  refusalHeaders(reply, refusal).removeHeader("content-disposition");
  if (isPageVisit(reply.request)) {
    return reply.sendAnswerPage(refusal.status, pageOf(refusal));
  }
  return reply.send({ ...further, ...problemOf(refusal, reply.request.id) });
}

function pageOf({ message }: CallRefusal) {
  const title = "This address can't be shown";
  const main = `<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/landing-page">What we do</a></p>
<p><a href="/">Capital gains</a></p>`;
  return { title, main };
}

function refusalHeaders(
  reply: FastifyReply,
  { status, retryAfterSeconds }: CallRefusal,
): FastifyReply {
  if (retryAfterSeconds !== undefined) {
    reply.header("retry-after", retryAfterSeconds);
  }
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8");
}

/** Returns a refusal's Problem, to answer with or to keep. */
export function problemOf(
  { code, error, message, where, broker }: CallRefusal,
  requestId?: string,
): Problem {
  return {
    success: false,
    code,
    error: error ?? message,
    message,
    ...(where === undefined ? {} : { where }),
    ...(broker === undefined ? {} : { broker }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

const clientErrors: Record<string, CallRefusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: "body-too-large",
    message: "The request is too large. Nothing was stored.",
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: "unsupported-media-type",
    message: "This address doesn't accept that kind of content. Nothing was stored.",
  },
};

/** The refusals while the database or the object store is down. */
const outages: Record<TroubleKind, CallRefusal> = {
  unreachable: {
    status: 503,
    retryAfterSeconds: 30,
    code: "service-unavailable",
    message:
      "We can't reach our records at the moment. Nothing that you uploaded or paid is lost, and you don't need to pay again. Please wait a minute, then reload the page to see where things stand.",
  },
  full: {
    status: 507,
    retryAfterSeconds: 300,
    code: "storage-full",
    message:
      "Our storage is full at the moment. What you just sent was not stored; what you uploaded and paid before is kept. Please try again later.",
  },
};

/** The person was erased while the call was under way; nothing of it is kept. */
export const personErased = refused(401, {
  code: "not-signed-in",
  message: "You are not signed in: this account has been deleted. Nothing was stored.",
});

/** The outage of a store that reports it as a result, without an error. */
export const fullStore = outages.full;

/** Returns the outage behind an error of the database or the object store, if there is one. */
export function outageOf(error: unknown): CallRefusal | undefined {
  return error instanceof Trouble ? outages[error.kind] : undefined;
}

/** Turns errors into Problems: names the client's mistakes, and only logs our own faults. */
export const problems = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const { code, validation, statusCode, message } = error as Error & {
      code?: string;
      validation?: unknown;
      statusCode?: number;
    };
    const known = clientErrors[code ?? ""];
    if (known) {
      return sendRefusal(reply, known);
    }
    if (validation || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
      return sendRefusal(reply, {
        status: statusCode ?? 400,
        code: validation ? "invalid-request" : "bad-request",
        message: `The request could not be read: ${message}.`,
      });
    }
    const outage = outageOf(error);
    if (outage) {
      request.log.warn({ err: error }, "outage");
      return sendRefusal(reply, outage);
    }
    request.log.error({ err: error }, "request failed");
    return sendRefusal(reply, {
      status: 500,
      code: "internal-server-error",
      error: "internal server error",
      message: "Something went wrong on our side. What you sent before is kept; please try again.",
    });
  });
});
