import { isDeepStrictEqual } from "node:util";
import type { PaidBefore } from "contract/flow-state";
import type { ResultHead } from "result/result-head";
import type { StatementChoices } from "result/statement-choices";
import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { orderStateOf } from "../payments/service.ts";
import { givenLosses, readHead, sameFile } from "../statements/service.ts";
import { downloadsOf } from "./downloads-of.ts";

type Tools = Pick<AppContext, "db" | "store" | "log">;
type Differences = PaidBefore["differences"];

/** Finds the same file already paid for as another statement, preferably with the same result. */
export async function paidBefore(
  tools: Tools,
  statement: StatementRow,
): Promise<PaidBefore | null> {
  let other: PaidBefore | null = null;
  for (const twin of await sameFile(tools.db, statement, "of its bytes or results")) {
    const paid = await orderStateOf(tools.db, twin.id);
    if (!paid.settled || paid.paidAt === null) {
      continue;
    }
    const differences = await differencesOf(tools, statement, twin);
    const found = { statementId: twin.id, paidAt: paid.paidAt, differences, downloads: [] };
    if (differences.length === 0) {
      const downloads = Object.values(downloadsOf(twin, paid)).flatMap((file) => file ?? []);
      return { ...found, downloads };
    }
    other ??= found;
  }
  return other;
}

/** Compares answers by their effect, and the results where the answers are the same. */
async function differencesOf(
  tools: Tools,
  statement: StatementRow,
  paid: StatementRow,
): Promise<Differences> {
  const [now, then] = await Promise.all([answersOf(tools, statement), answersOf(tools, paid)]);
  const differences = [...new Set([...now.keys(), ...then.keys()])]
    .filter((answer) => !isDeepStrictEqual(now.get(answer), then.get(answer)))
    .map((answer) => ({ answer, inPaid: then.has(answer), inThis: now.has(answer) }));
  if (differences.length > 0 || isDeepStrictEqual(figuresOf(statement), figuresOf(paid))) {
    return differences;
  }
  return [{ answer: "figures", inPaid: true, inThis: true }];
}

/** What a statement was processed with, without answers that change nothing. */
async function answersOf(
  { store, log }: Tools,
  statement: StatementRow,
): Promise<Map<string, unknown>> {
  const { choices, lossesGiven } = headOf(statement);
  const losses = await givenLosses(store, statement).catch((error) => {
    // The flow is shown without the store too; losses that cannot be read count as different.
    log.warn({ err: error, statement: statement.id }, "losses not compared");
    return { unread: statement.id };
  });
  const answers = { ...choices, ...(lossesGiven && { losses }) };
  return new Map(
    (Object.keys(answers) as (keyof StatementChoices)[])
      .map((answer) => [answer, withoutOrder(answers[answer])] as const)
      .filter(([, value]) => !isNoAnswer(value)),
  );
}

/** A question that was left open: not ticked, or an empty list. */
function isNoAnswer(value: unknown): boolean {
  return (
    value === undefined ||
    value === false ||
    (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  );
}

/** Sorts lists, whose order changes no result. */
function withoutOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutOrder).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withoutOrder(each)]),
    );
  }
  return value;
}

/** The figures of the papers; a later version of the engine may compute others from equal answers. */
function figuresOf(statement: StatementRow) {
  const { tax, returnFigures, advanceTax } = headOf(statement);
  // Those of a running year also change with the day.
  return advanceTax ? null : { csv: statement.csvSha256, tax, returnFigures };
}

function headOf({ head }: StatementRow): Partial<ResultHead> {
  return head === null ? {} : readHead(head);
}
