import type { MyStatements } from "contract/my-statements";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import { sendProblem } from "../../plugins/problems.ts";
import { myStatements } from "../flow/my-statements.ts";
import { type Identity, requireUser } from "../identity/service.ts";
import { personalData } from "./personal-data.ts";
import { type DeletionResult, deleteNow, eraseAccount } from "./service.ts";

/** One's past statements, deletion now, everything we hold as a file, and the end of the account. */
export async function privacyRoutes(
  app: FastifyInstance,
  { context, identity }: { context: AppContext; identity: Identity },
): Promise<void> {
  app.addHook("preHandler", identity.signedIn);

  const answer = (reply: FastifyReply, result: DeletionResult) =>
    result.ok
      ? reply.header("cache-control", "no-store").send({ success: true })
      : sendProblem(reply, result.status, result.problem);

  app.get("/api/statements", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const list: MyStatements = {
      statements: await myStatements(context, requireUser(request).uid),
    };
    return list;
  });

  app.delete<{ Params: { id: string } }>("/api/statements/:id", async (request, reply) =>
    answer(reply, await deleteNow(context, requireUser(request), request.params.id)),
  );

  app.get("/api/privacy/export", async (request, reply) => {
    const user = requireUser(request);
    await recordAccess(context.db, context.clock.now(), {
      actor: "owner",
      action: "export",
      user_id: user.uid,
    });
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="my-data.json"')
      .send(await personalData(context, user));
  });

  app.delete("/api/account", async (request, reply) => {
    if (!(await identity.signedInRecently(request))) {
      return sendProblem(reply, 403, {
        code: "session-not-fresh",
        message: "Sign in again to delete your account: your last sign-in is over ten minutes ago.",
      });
    }
    return answer(reply, await eraseAccount(context, requireUser(request)));
  });
}
