import type { StatementLosses } from "contract/given-losses";
import type { Executor } from "../../database/transaction.ts";
import {
  filesOf,
  givenLosses,
  lossesIn,
  othersOfYear,
  type Statement,
} from "../statements/service.ts";

/**
 * Returns, of each kind of entry that a statement has none of, what the person entered last with another
 * statement of its year: losses of earlier years belong to a person, not to a statement.
 */
export async function enteredElsewhere(
  ex: Executor,
  statement: Pick<Statement, "id" | "userId" | "result">,
): Promise<StatementLosses["elsewhere"]> {
  const own = givenLosses(statement);
  const found: StatementLosses["elsewhere"] = {};
  for (const other of await othersOfYear(ex, statement)) {
    const given = lossesIn(other);
    const takes = (list: "earlierYears" | "otherGains") =>
      !found[list] && !own?.[list].length && given?.[list].length;
    if (!given || !(takes("earlierYears") || takes("otherGains"))) {
      continue;
    }
    const files = await filesOf(ex, [other.id]);
    const name = other.title ?? files.map((file) => file.name).join(", ");
    if (takes("earlierYears")) {
      found.earlierYears = { statement: name, entries: given.earlierYears };
    }
    if (takes("otherGains")) {
      found.otherGains = { statement: name, entries: given.otherGains };
    }
  }
  return found;
}
