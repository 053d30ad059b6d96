import type { StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { lockStatements, paymentsFor, type WhichStatements } from "../privacy/repository.ts";

/**
 * Locks statements until the transaction ends, so that no payment for them is settled meanwhile.
 * Gives them, or null while a payment is under way. One that was settled while we waited counts as
 * under way: whoever asked for the deletion did not know yet that the statement is paid.
 */
export async function lockAtRest(
  trx: Executor,
  which: WhichStatements,
): Promise<StatementRow[] | null> {
  const before = await paymentsFor(trx, which);
  const statements = await lockStatements(trx, which);
  const { underWay, settled } = await paymentsFor(trx, which);
  const atRest = before.underWay === 0 && underWay === 0 && settled === before.settled;
  return atRest ? statements : null;
}
