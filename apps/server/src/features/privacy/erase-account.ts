import type { Result } from "contract/result";
import type { SessionUser } from "contract/session";
import { recordAccess } from "../../audit/repository.ts";
import { personTransaction } from "../../database/transaction.ts";
import type { Refusal } from "../../plugins/problems.ts";
import {
  beingProcessed,
  type DeletionContext,
  hideStatement,
  lockAtRest,
  paymentUnderWay,
  removeDueObjects,
  removeSoon,
} from "../deletion/service.ts";
import { objectsAndTheirRows, withResults } from "../statements/service.ts";
import { forgetPerson } from "./person-repository.ts";

/** Erases the person; orders, payments and invoices stay for as long as tax law requires. */
export async function eraseAccount(
  context: DeletionContext,
  user: SessionUser,
): Promise<Result<undefined, Refusal>> {
  const { db, clock } = context;
  let ids: string[] = [];
  const result = await personTransaction(
    db,
    user.uid,
    async (trx): Promise<Result<undefined, Refusal>> => {
      const statements = await lockAtRest(trx, { userId: user.uid });
      if (!statements) {
        return paymentUnderWay;
      }
      ids = statements.map(({ id }) => id);
      for (const { state } of await withResults(trx, statements, clock.now())) {
        if (state === "processing") {
          return beingProcessed;
        }
      }
      for (const statement of statements) {
        await hideStatement(trx, context, statement, "owner");
      }
      await forgetPerson(trx, { userId: user.uid, email: user.email });
      await recordAccess(trx, clock.now(), ["owner", "erase-account"], { userId: user.uid });
      return { ok: true, value: undefined };
    },
  );
  if (result.ok) {
    await removeSoon(context, async () => {
      if (ids.length > 0) {
        await removeDueObjects(context, { statementIds: ids });
      }
      // What no row names and nothing holds.
      for await (const { key, isNamed } of objectsAndTheirRows(context, { userId: user.uid })) {
        if (!isNamed) {
          await context.store.remove(key);
        }
      }
    });
  }
  return result;
}
