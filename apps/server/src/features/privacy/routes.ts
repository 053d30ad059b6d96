import { Readable } from "node:stream";
import * as calls from "@site/contract/calls";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import { requireUser } from "../../plugins/call-gate.ts";
import { arrivedAt, callRoute } from "../../plugins/call-route.ts";
import { sendRefusal } from "../../plugins/problems.ts";
import type { Identity } from "../identity/service.ts";
import { eraseAccount } from "./erase-account.ts";
import { personalData } from "./personal-data.ts";

/** Registers the export of a person's data and the deletion of their account. */
export async function privacyRoutes(
  app: FastifyInstance,
  { context, identity }: { context: AppContext; identity: Identity },
): Promise<void> {
  callRoute(app, calls.personalData, async (request, reply) => {
    const user = requireUser(request);
    await recordAccess(context.db, context.clock.now(), ["owner", "export"], { userId: user.uid });
    return reply
      .header("content-disposition", 'attachment; filename="my-data.json"')
      .type("application/json; charset=utf-8")
      .send(Readable.from(personalData(context, user)));
  });

  callRoute(app, calls.deleteAccount, async (request, reply) => {
    if (!(await identity.signedInRecently(request))) {
      return sendRefusal(reply, {
        status: 403,
        code: "session-not-fresh",
        message:
          "Sign in again to delete your account: your last sign-in was more than ten minutes ago. Nothing was deleted.",
      });
    }
    const at = arrivedAt(context.clock, reply);
    const erased = await eraseAccount(context, requireUser(request), { actor: "owner", at });
    return erased.ok ? { success: true } : sendRefusal(reply, erased.error);
  });
}
