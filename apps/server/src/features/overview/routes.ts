import * as calls from "@site/contract/calls";
import { longestTitle } from "@site/contract/longest-title";
import type { FastifyInstance } from "fastify";
import { requireUser } from "../../plugins/call-gate.ts";
import { arrivedAt, callRoute, isBodyOf } from "../../plugins/call-route.ts";
import { type CallRefusal, sendRefusal } from "../../plugins/problems.ts";
import { removeStatement, unknownStatement } from "../deletion/service.ts";
import { downloadRoutes, type PaperContext } from "../papers/service.ts";
import { nameStatement } from "../statements/service.ts";
import { flowOf } from "./flow.ts";
import { myStatements } from "./my-statements.ts";
import { figureRoutes } from "./statement-figures.ts";

/** Registers the routes for the flow, its files and the list of statements. */
export async function overviewRoutes(
  app: FastifyInstance,
  { context }: { context: PaperContext },
): Promise<void> {
  callRoute(app, calls.flow, async (request) =>
    flowOf(context, requireUser(request), request.query.statement),
  );

  callRoute(app, calls.myStatements, async (request) =>
    myStatements(context, requireUser(request).uid, request.query.after),
  );

  callRoute(app, calls.nameStatement, { checksBody: true }, async (request, reply) => {
    const { body, params } = request;
    if (!isBodyOf(calls.nameStatement, body)) {
      return sendRefusal(reply, titleNotAllowed);
    }
    const title = body.title.trim() || null;
    const userId = requireUser(request).uid;
    return (await nameStatement(context.db, { userId, id: params.id, title }))
      ? { success: true }
      : sendRefusal(reply, unknownStatement.error);
  });

  callRoute(app, calls.deleteStatement, async (request, reply) => {
    const at = arrivedAt(context.clock, reply);
    const deleted = await removeStatement(context, requireUser(request), request.params.id, at);
    return deleted.ok ? { success: true } : sendRefusal(reply, deleted.error);
  });

  downloadRoutes(app, context);
  figureRoutes(app, context);
}

const titleNotAllowed: CallRefusal = {
  status: 422,
  code: "title-not-allowed",
  message: `A name can have at most ${longestTitle} characters, on one line. The old name is kept.`,
};
