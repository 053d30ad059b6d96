import * as calls from "@site/contract/calls";
import type { StatementLosses } from "@site/contract/given-losses";
import type { StatementLots } from "@site/contract/statement-lots";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { requireUser } from "../../plugins/call-gate.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { type CallRefusal, sendRefusal } from "../../plugins/problems.ts";
import { unknownStatement } from "../deletion/service.ts";
import { settledOrderOf } from "../payments/service.ts";
import * as statements from "../statements/service.ts";
import { enteredElsewhere } from "./entered-elsewhere.ts";

/**
 * Serves what a processed statement is made of: its sales and what the person entered, and what the page
 * needs to work on a draft return (part of what they pay for) and an AIS that stay on the device.
 */
export function figureRoutes(
  app: FastifyInstance,
  { db, store, clock }: Pick<AppContext, "db" | "store" | "clock">,
): void {
  type OfStatement = FastifyRequest<{ Params: { id: string } }>;
  const statementIn = (request: OfStatement) =>
    statements.statementOf(db, requireUser(request).uid, request.params.id, clock.now());

  callRoute(app, calls.statementLots, async (request, reply) => {
    const { search = "", order = "size", page = "1" } = request.query;
    const result = (await statementIn(request))?.result ?? null;
    const stored = statements.objectOf(result, "sales.json");
    if (!stored) {
      return sendRefusal(reply, noLots);
    }
    const lotCount = result?.lotCount ?? 0;
    const where = {
      key: statements.resultKey(stored, "sales.json"),
      bytes: stored.bytes,
      indexKey: statements.resultKey(stored, "sales-index.json"),
    };
    const wanted = { search, order, page: Math.max(1, Number(page) || 1) };
    const answer: StatementLots = {
      ...(await statements.pageOfSales(store, where, wanted, lotCount)),
      lotCount,
    };
    return answer;
  });

  callRoute(app, calls.statementLosses, async (request, reply) => {
    const statement = await statementIn(request);
    if (statement?.state !== "processed") {
      return sendRefusal(reply, unknownStatement.error);
    }
    const answer: StatementLosses = {
      losses: statements.givenLosses(statement),
      elsewhere: await enteredElsewhere(db, statement),
    };
    return answer;
  });

  /** Sends JSON as it is stored: however long, it isn't parsed here. */
  const sendStored = async (
    reply: FastifyReply,
    result: statements.StatementResultRow | null,
    name: "return-gains.json" | "depository-sales.json",
  ) => {
    const stored = statements.objectOf(result, name);
    const object = stored && (await store.get(statements.resultKey(stored, name)));
    if (!object) {
      return sendRefusal(reply, noReturnData);
    }
    return reply.type("application/json").send(object.stream);
  };

  callRoute(app, calls.returnGains, async (request, reply) => {
    const statement = await statementIn(request);
    const head = statement && statements.currentHead(statement);
    if (!head) {
      return sendRefusal(reply, noReturnData);
    }
    if (!(await settledOrderOf(db, request.params.id))) {
      return sendRefusal(reply, notPaid);
    }
    return head.mergeRefusal
      ? sendRefusal(reply, { status: 409, ...head.mergeRefusal })
      : sendStored(reply, statement.result, "return-gains.json");
  });

  callRoute(app, calls.depositorySales, async (request, reply) => {
    const statement = await statementIn(request);
    return sendStored(reply, statement?.result ?? null, "depository-sales.json");
  });
}

const noLots: CallRefusal = {
  status: 404,
  code: "no-sales-listed",
  message:
    "This statement has no list of sales: it hasn't been processed, or its results were deleted.",
};

const noReturnData: CallRefusal = {
  status: 404,
  code: "no-return-data",
  message:
    "This statement has no figures that can be used here: it hasn't been processed, or its results were deleted.",
};

const notPaid: CallRefusal = {
  status: 402,
  code: "not-paid",
  message:
    "You can put this statement's figures into your return once you have paid for it. Your statement is kept.",
};
