import type { SessionUser } from "@site/contract/session";
import type { Result } from "@site/result/result";
import { recordAccess } from "../../audit/repository.ts";
import { personTransaction } from "../../database/transaction.ts";
import { type CallRefusal, personErased } from "../../plugins/problems.ts";
import {
  askedAt,
  beingProcessed,
  type DeletionContext,
  hideStatement,
  lockAtRest,
  paymentUnderWay,
  removeTraces,
} from "../deletion/service.ts";
import { objectsAndTheirRows } from "../statements/service.ts";
import { erasePerson } from "./person-repository.ts";

/**
 * Erases the person; orders, payments and invoices stay for as long as tax law requires.
 *
 * @param by who erases: the person, or the operator for one who cannot sign in; and when the person asked
 */
export async function eraseAccount(
  context: DeletionContext,
  user: Pick<SessionUser, "uid" | "email">,
  { actor, at }: { actor: "owner" | "operator"; at: Date },
): Promise<Result<undefined, CallRefusal>> {
  const { db, clock, store, log } = context;
  const which = { userId: user.uid };
  const asked = await askedAt(context, which, at);
  const result = await personTransaction(
    db,
    user.uid,
    personErased,
    async (trx): Promise<Result<undefined, CallRefusal>> => {
      const statements = await lockAtRest(trx, which, asked);
      if (!statements) {
        return paymentUnderWay;
      }
      for (const statement of statements) {
        if (!(await hideStatement(trx, context, statement, actor))) {
          return beingProcessed;
        }
      }
      await erasePerson(trx, { userId: user.uid, email: user.email });
      await recordAccess(trx, clock.now(), [actor, "erase-account"], { userId: user.uid });
      return { ok: true, value: undefined };
    },
  );
  if (result.ok) {
    await removeTraces(context, user.uid);
    try {
      // What no row names and nothing holds.
      for await (const { key, isNamed } of objectsAndTheirRows(context, which)) {
        if (!isNamed) {
          await store.remove(key);
        }
      }
    } catch (error) {
      log.warn({ err: error }, "objects of an erased person stay for the job");
    }
  }
  return result;
}
