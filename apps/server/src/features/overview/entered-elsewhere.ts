import type { StatementLosses } from "contract/given-losses";
import type { Executor } from "../../database/transaction.ts";
import {
  filesOf,
  givenLosses,
  lossesIn,
  othersOfYear,
  type Statement,
  taxOfYearIn,
} from "../statements/service.ts";

/**
 * Returns, of each kind of entry that a statement has none of, what the person entered last with another
 * statement of its year: losses of earlier years, slab and other income belong to a person, not to a
 * statement.
 */
export async function enteredElsewhere(
  ex: Executor,
  statement: Pick<Statement, "id" | "userId" | "result">,
): Promise<StatementLosses["elsewhere"]> {
  const own = givenLosses(statement);
  const hasTax = statement.result && taxOfYearIn(statement.result);
  const found: StatementLosses["elsewhere"] = {};
  for (const other of await othersOfYear(ex, statement)) {
    const given = lossesIn(other);
    const tax = hasTax || found.taxOfYear ? null : taxOfYearIn(other);
    const takes = (list: "earlierYears" | "otherGains") =>
      !found[list] && !own?.[list].length && given?.[list].length;
    if (!(takes("earlierYears") || takes("otherGains") || tax)) {
      continue;
    }
    const files = await filesOf(ex, [other.id]);
    const name = other.title ?? files.map((file) => file.name).join(", ");
    if (tax) {
      found.taxOfYear = { statement: name, entries: tax };
    }
    if (given && takes("earlierYears")) {
      found.earlierYears = { statement: name, entries: given.earlierYears };
    }
    if (given && takes("otherGains")) {
      found.otherGains = { statement: name, entries: given.otherGains };
    }
  }
  return found;
}
