import type { AssessedLots } from "../law/lots/assessed-lots.ts";
import { allQuarters } from "../law/rules/quarter.ts";
import { treatments } from "../law/rules/treatment.ts";
import type { StatementResult } from "../law/statement/statement-result.ts";
import { type CalendarDate, formatDate } from "../law/values/calendar-date.ts";
import { formatTrimmed } from "../law/values/fixed-point.ts";
import { formatMoney, money } from "../law/values/money.ts";

/** The lots of one piece of text. */
const lotsInAPiece = 1000;

/**
 * Yields the result's JSON in pieces, because the lots of a large statement make more text than one
 * string should hold. Together the pieces are one JSON object with a line per lot. `more` is added to
 * the object.
 */
export function* resultJson(
  result: StatementResult,
  more: Readonly<Record<string, unknown>> = {},
): Generator<string> {
  const { assessmentYear, law, period, sources, lotCount, lots, schedule112A, ...rest } = result;
  const head = JSON.stringify({ assessmentYear, law, period, sources, lotCount });
  yield `${head.slice(0, -1)},"lots":[`;
  for (let first = 0; first < lots.length; first += lotsInAPiece) {
    const length = Math.min(lotsInAPiece, lots.length - first);
    const lines = Array.from({ length }, (_, i) => JSON.stringify(lotJson(lots, first + i)));
    yield (first === 0 ? "" : ",\n") + lines.join(",\n");
  }
  const { header, rows, balance } = schedule112A;
  const lines = rows.map((cells) => JSON.stringify(cells)).join(",\n");
  yield `],\n"schedule112A":{"header":${JSON.stringify(header)},"rows":[${lines}],"balance":"${balance}"},\n`;
  yield `${JSON.stringify({ ...rest, ...more }).slice(1)}\n`;
}

/** Returns a lot as the JSON has it. */
function lotJson(lots: AssessedLots, i: number) {
  const { table } = lots;
  const { name, isin } = table.shareOf(i);
  const section = table.sections[table.section[i] ?? 0];
  const treatment = treatments[lots.treatment[i] ?? 0] ?? treatments[0];
  const stt = table.sttOf(i);
  const fmvPerUnit = lots.fmvPerUnitOf(i);
  return {
    name,
    isin,
    kind: lots.kindOf(i),
    quantity: formatTrimmed(table.quantity.exact(i)),
    acquired: formatDate((table.acquired[i] ?? 0) as CalendarDate),
    transferred: formatDate((table.transferred[i] ?? 0) as CalendarDate),
    saleValue: formatMoney(money(table.saleValue.exact(i))),
    cost: formatMoney(money(table.cost.exact(i))),
    buyExpenses: formatMoney(money(table.buyExpenses.exact(i))),
    transferExpenses: formatMoney(money(table.transferExpenses.exact(i))),
    stt: stt === null ? null : formatMoney(stt),
    fmvPerUnit: fmvPerUnit === null ? null : formatMoney(fmvPerUnit),
    term: treatment.term,
    section: treatment.section,
    ratePeriod: lots.newRate[i] === 1 ? "from-2024-07-23" : "before-2024-07-23",
    grandfathered: lots.grandfathered[i] === 1,
    costOfAcquisition: formatMoney(money(lots.costOfAcquisition.exact(i))),
    gain: formatMoney(money(lots.gain.exact(i))),
    quarter: allQuarters[lots.quarter[i] ?? 0],
    flags: table.flagsOf(i),
    source: {
      file: section?.file ?? 0,
      sheet: section?.sheet ?? "",
      title: section?.title ?? "",
      row: table.row[i] ?? 0,
    },
  };
}
