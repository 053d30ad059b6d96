import * as calls from "contract/calls";
import type { StatementLosses } from "contract/given-losses";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { sendRefusal } from "../../plugins/problems.ts";
import { requireUser } from "../identity/service.ts";
import { givenLosses, readPreview } from "../statements/service.ts";
import { statementOf, statementsOf } from "./repository.ts";
import { unknownStatement } from "./service.ts";

/** Serves the losses and other gains that the person entered: free, like the preview. */
export function lossRoutes(
  app: FastifyInstance,
  { db, store }: Pick<AppContext, "db" | "store">,
): void {
  /** What was entered with another statement of the year, most recent first. */
  const elsewhere = async (statement: StatementRow): Promise<StatementLosses["elsewhere"]> => {
    for (const other of await statementsOf(db, statement.userId)) {
      const isOther = other.id !== statement.id && other.state === "processed";
      if (!isOther || other.assessmentYear !== statement.assessmentYear) {
        continue;
      }
      const losses = await givenLosses(store, other);
      if (losses) {
        return { statement: nameOf(other), losses };
      }
    }
    return null;
  };

  callRoute(app, calls.statementLosses, async (request, reply) => {
    const statement = await statementOf(db, requireUser(request).uid, request.params.id);
    if (statement?.state !== "processed") {
      return sendRefusal(reply, unknownStatement.error);
    }
    const losses = await givenLosses(store, statement);
    const answer: StatementLosses = {
      losses,
      elsewhere: losses ? null : await elsewhere(statement),
    };
    return answer;
  });
}

function nameOf({ title, preview }: StatementRow): string {
  const sources = preview === null ? [] : readPreview(preview).sources;
  return title ?? sources.map(({ file }) => file).join(", ");
}
