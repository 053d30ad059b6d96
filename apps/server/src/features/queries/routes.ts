import { callsRoot } from "@site/contract/address-of";
import { sendProjectQuery } from "@site/contract/calls";
import { designPagePrefix } from "@site/contract/design-page-prefix";
import { messages } from "@site/contract/messages";
import { longestQueryBytes, ProjectQuery, type QueryReceived } from "@site/contract/project-query";
import type { Result } from "@site/result/result";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { requireUser } from "../../plugins/call-gate.ts";
import { callRoute, isBodyOf } from "../../plugins/call-route.ts";
import { type CallRefusal, outageOf, refused, sendRefusal } from "../../plugins/problems.ts";
import { answerPage } from "./answer-page.ts";
import { submitQuery } from "./service.ts";

const { projectQuery: texts } = messages;

/** For each page with a form: where it is, its texts, and what its messages begin with. */
const pages = {
  service: {
    path: "/landing-page",
    notSignedIn: texts.notSignedIn,
    failed: texts.failedMessage,
    thanks: texts.sent,
    prefix: "",
  },
  "project-query": {
    path: "/ProjectQuery-page",
    notSignedIn: texts.notSignedInProjectQuery,
    failed: texts.failedRequirement,
    thanks: texts.thanks,
    prefix: "",
  },
  design: {
    path: "/DesignServices-page",
    notSignedIn: texts.notSignedInDesign,
    failed: texts.failedRequirement,
    thanks: texts.thanks,
    prefix: designPagePrefix,
  },
};

/** A query's outcome: accepted, or why not. */
type Outcome = Result<QueryReceived, CallRefusal>;

/** Registers the project query, which answers JSON with JSON and a form with a page. */
export async function queryRoutes(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const refuse = (reply: FastifyReply, error: CallRefusal) => answer(reply, { ok: false, error });
  const gate = { notSignedIn, tooMany, refuse };
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    isForm(request) && error.code === "FST_ERR_CTP_BODY_TOO_LARGE"
      ? sendPage(request, reply, { ok: false, error: tooLarge })
      : reply.send(error);
  const options = { checksBody: true, bodyLimit: longestQueryBytes, gate, errorHandler };
  callRoute(app, sendProjectQuery, options, async (request, reply) =>
    answer(reply, await submit(request, isForm(request) ? pageOf(request).prefix : "")),
  );

  const submit = async (request: FastifyRequest, prefix: string): Promise<Outcome> => {
    const given = request.body as Partial<ProjectQuery> | null;
    const query = { name: given?.name, email: given?.email, message: given?.message };
    if (!isBodyOf(sendProjectQuery, query)) {
      return unreadable(query);
    }
    try {
      const sent = { ...query, message: prefix + query.message };
      return await submitQuery(context, requireUser(request), sent, sitePage(request));
    } catch (error) {
      request.log.error({ err: error }, "project query not stored");
      const outage = outageOf(error);
      return outage ? { ok: false, error: outage } : notStored;
    }
  };
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
}

/** Answers JSON with JSON, and a form with a page. */
function answer(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (isForm(reply.request)) {
    return sendPage(reply.request, reply, outcome);
  }
  return outcome.ok ? reply.send(outcome.value) : sendRefusal(reply, outcome.error);
}

/** Returns what belongs to the form's page, which a form too large to be read states in its address alone. */
function pageOf(request: FastifyRequest): (typeof pages)[keyof typeof pages] {
  const name = (request.body as { page?: string } | null)?.page ?? "";
  if (Object.hasOwn(pages, name)) {
    return pages[name as keyof typeof pages];
  }
  return Object.values(pages).find(({ path }) => path === pathOf(request)) ?? pages.service;
}

/**
 * Answers a form posted without script with a page of the site. After a refusal the page holds what was
 * typed, ready to be sent again, unless the body could not be read.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  const page = pageOf(request);
  const back = pathOf(request) ?? page.path;
  if (outcome.ok) {
    return reply.sendAnswerPage(
      200,
      answerPage({ heading: "Message sent", text: page.thanks, received: outcome.value, back }),
    );
  }
  const anonymous = outcome.error.status === 401;
  const fields = request.body as Record<string, string | undefined> | undefined;
  const { page: kind = "", name = "", email = "", message = "" } = fields ?? {};
  return reply.sendAnswerPage(
    outcome.error.status,
    answerPage({
      heading: anonymous ? "Not sent: sign in first" : page.failed,
      text: anonymous ? page.notSignedIn : outcome.error.message,
      back,
      ...(fields && { typed: { page: kind, name, email, message } }),
      signInFirst: anonymous,
    }),
  );
}

/** Returns the path of the form's page on this site, as stated by the form or else by the browser. */
function pathOf({ headers, query }: FastifyRequest): string | undefined {
  const { from } = query as { from?: unknown };
  const here = `http://${headers.host}`;
  const stated = typeof from === "string" ? from : headers.referer;
  const page = stated ? URL.parse(stated, here) : null;
  if (!page || page.host !== headers.host || page.pathname.startsWith(callsRoot)) {
    return undefined;
  }
  // A path can itself read as an address elsewhere, such as that of `/.//elsewhere`.
  return URL.parse(page.pathname, here)?.pathname === page.pathname ? page.pathname : undefined;
}

/**
 * Returns the same path for the mail, if it looks like one of this site's pages: a browser states the
 * true one, but other programs may state anything.
 */
function sitePage(request: FastifyRequest): string | undefined {
  const path = pathOf(request);
  return path !== undefined && /^\/[A-Za-z-]{0,40}$/.test(path) ? path : undefined;
}

const notSignedIn: CallRefusal = {
  status: 401,
  code: "not-signed-in",
  error: texts.notSignedIn,
  message: texts.notSignedIn,
};

const tooMany: CallRefusal = {
  status: 429,
  code: "too-many-queries",
  message:
    "You have sent many messages in a short time. Those were delivered; please wait an hour before sending another.",
};

const tooLarge: CallRefusal = {
  status: 413,
  code: "body-too-large",
  message:
    "Your text is longer than a megabyte, which one message can't carry. Go back, where your browser may still have it: shorten it, or send it as an email.",
};

const notStored = refused(500, {
  code: "query-not-stored",
  error: texts.thrownFailure,
  message: "We couldn't store your message. Nothing was sent; please try again in a minute.",
});

/** Returns the refusal of a query without one of its fields, which it names. */
function unreadable(query: Record<string, unknown>): Outcome {
  const missing = Object.keys(ProjectQuery.properties).find(
    (field) => typeof query[field] !== "string",
  );
  return refused(400, {
    code: "field-missing",
    message: `The field ${missing ?? "name"} is missing. Nothing was sent.`,
  });
}
