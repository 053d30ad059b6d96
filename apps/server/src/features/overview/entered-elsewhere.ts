import type { StatementLosses } from "@site/contract/given-losses";
import type { Executor } from "../../database/transaction.ts";
import {
  filesOf,
  lossesIn,
  othersOfYear,
  type Statement,
  taxOfYearIn,
} from "../statements/service.ts";

type Asked = Parameters<typeof lossesIn>[0];

/**
 * Returns, of each kind of entry that a statement has none of, what the person entered last with another
 * statement of its year: losses of earlier years, slab and other income belong to a person, not to a
 * statement.
 */
export async function enteredElsewhere(
  ex: Executor,
  statement: Pick<Statement, "id" | "userId" | "result">,
): Promise<StatementLosses["elsewhere"]> {
  const own = { choices: statement.result?.choices ?? "{}" };
  const others = await othersOfYear(ex, statement);
  const last = async <T>(entriesIn: (asked: Asked) => T | undefined) => {
    const other = entriesIn(own) ? undefined : others.find(entriesIn);
    const entries = other && entriesIn(other);
    if (!entries) {
      return undefined;
    }
    const files = await filesOf(ex, [other.id]);
    return { statement: other.title ?? files.map((file) => file.name).join(", "), entries };
  };
  return {
    earlierYears: await last((asked) => someOf(lossesIn(asked)?.earlierYears)),
    otherGains: await last((asked) => someOf(lossesIn(asked)?.otherGains)),
    taxOfYear: await last((asked) => taxOfYearIn(asked) ?? undefined),
  };
}

function someOf<T>(entries: T[] = []): T[] | undefined {
  return entries.length > 0 ? entries : undefined;
}
