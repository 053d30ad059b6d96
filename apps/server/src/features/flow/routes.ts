import * as calls from "contract/calls";
import type { MyStatements } from "contract/my-statements";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { sendRefusal } from "../../plugins/problems.ts";
import { type Identity, requireUser } from "../identity/service.ts";
import { downloadRoutes } from "./downloads.ts";
import { flowOf } from "./flow.ts";
import { lotRoutes } from "./lots.ts";
import { deleteNow, myStatements } from "./service.ts";

/** Where the person's statements stand, their files, and the statements themselves. */
export async function flowRoutes(
  app: FastifyInstance,
  { context, identity }: { context: AppContext; identity: Pick<Identity, "signedIn"> },
): Promise<void> {
  app.addHook("preHandler", identity.signedIn);

  callRoute(app, calls.flow, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return flowOf(context, requireUser(request));
  });

  callRoute(app, calls.myStatements, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const list: MyStatements = {
      statements: await myStatements(context, requireUser(request).uid),
    };
    return list;
  });

  callRoute(app, calls.deleteStatement, async (request, reply) => {
    const deleted = await deleteNow(context, requireUser(request), request.params.id);
    return deleted.ok
      ? reply.header("cache-control", "no-store").send({ success: true })
      : sendRefusal(reply, deleted.error);
  });

  downloadRoutes(app, context);
  lotRoutes(app, context);
}
