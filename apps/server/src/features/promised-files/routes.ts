import * as calls from "contract/calls";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { requireUser } from "../../plugins/call-gate.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { sendRefusal } from "../../plugins/problems.ts";
import { promiseFile, withdrawPromise } from "./service.ts";

/** Registers the routes of requests for a mail when forms are published. */
export async function promisedFileRoutes(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  callRoute(app, calls.promiseFile, async (request, reply) => {
    const wish = { user: requireUser(request), statementId: request.params.id };
    const promised = await promiseFile(context, wish);
    return promised.ok ? { success: true } : sendRefusal(reply, promised.error);
  });

  callRoute(app, calls.withdrawPromisedFile, async (request, reply) => {
    const wish = { user: requireUser(request), statementId: request.params.id };
    const withdrawn = await withdrawPromise(context, wish);
    return withdrawn.ok ? { success: true } : sendRefusal(reply, withdrawn.error);
  });
}
