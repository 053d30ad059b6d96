import * as calls from "contract/calls";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { type Refusal, sendRefusal } from "../../plugins/problems.ts";
import { requireUser } from "../identity/service.ts";
import { settledOrderOf } from "../payments/service.ts";
import { type ReturnData, returnData } from "../statements/service.ts";
import { statementOf } from "./repository.ts";

/**
 * Serves what the page needs to work on files that never reach this server: the person's draft
 * return, which is part of what they pay for, and their Annual Information Statement, which is
 * free.
 */
export function returnDataRoutes(
  app: FastifyInstance,
  { db, store }: Pick<AppContext, "db" | "store">,
): void {
  const dataOf = async (userId: string, id: string): Promise<ReturnData | undefined> => {
    const statement = await statementOf(db, userId, id);
    return statement?.preview ? returnData(store, statement) : undefined;
  };

  callRoute(app, calls.returnGains, async (request, reply) => {
    const { id } = request.params;
    const data = await dataOf(requireUser(request).uid, id);
    if (!data) {
      return sendRefusal(reply, noReturnData);
    }
    if (!(await settledOrderOf(db, id))) {
      return sendRefusal(reply, notPaid);
    }
    const { gains } = data;
    return gains.ok ? gains.value : sendRefusal(reply, { status: 409, ...gains.error });
  });

  callRoute(app, calls.depositorySales, async (request, reply) => {
    const data = await dataOf(requireUser(request).uid, request.params.id);
    return data ? data.sales : sendRefusal(reply, noReturnData);
  });
}

const noReturnData: Refusal = {
  status: 404,
  code: "no-return-data",
  message:
    "This statement has no figures that can be used here. If it was processed some time ago, its report has every figure to enter by hand.",
};

const notPaid: Refusal = {
  status: 402,
  code: "not-paid",
  message:
    "You can put this statement's figures into your return once you have paid for it. Your statement is kept.",
};
