import type { AssessedLots } from "./assessed-lots.ts";
import { type CalendarDate, formatDate } from "./calendar-date.ts";
import { formatMoney, type Money } from "./money.ts";
import { formatQuantity, type Quantity } from "./quantity.ts";
import { QUARTERS } from "./rules/quarter.ts";
import { TREATMENTS } from "./rules/treatment.ts";
import type { StatementResult } from "./statement-result.ts";

/** How many lots make one piece of text. */
const LOTS_A_PIECE = 2000;

/**
 * The result's JSON in pieces, one after the other: a million lots make more text than one string
 * can hold. Put together the pieces are one JSON object with a line for each lot.
 */
export function* resultJson(result: StatementResult): Generator<string> {
  const { assessmentYear, period, sources, lotCount, lots, ...rest } = result;
  const head = JSON.stringify({ assessmentYear, period, sources, lotCount });
  yield `${head.slice(0, -1)},"lots":[`;
  const line = lotLines(lots);
  let piece = "";
  for (let i = 0; i < lots.length; i++) {
    piece += i === 0 ? "\n" : ",\n";
    piece += line(i);
    if ((i + 1) % LOTS_A_PIECE === 0) {
      yield piece;
      piece = "";
    }
  }
  yield `${piece}],\n${JSON.stringify(rest).slice(1)}\n`;
}

/** Gives the function that writes one lot's JSON; texts that many lots share are made once. */
function lotLines(lots: AssessedLots): (index: number) => string {
  const table = lots.table;
  const dates = remembered((day: number) => formatDate(day as CalendarDate));
  const strings = remembered((text: string) => JSON.stringify(text));
  const sources = table.sections.map(({ file, sheet, title }) =>
    JSON.stringify({ file, sheet, title }).slice(0, -1),
  );
  const treatments = TREATMENTS.map(
    ({ term, section }) => `"term":"${term}","section":"${section}"`,
  );
  const amount = (value: bigint | undefined) => formatMoney((value ?? 0n) as Money);
  return (i) => {
    const fmv = lots.fmvPerUnit[i] ?? -1n;
    const stt = table.sttOf(i);
    const flags = table.flagsOf(i);
    return (
      `{"name":${strings(table.names[i] ?? "")},"isin":${strings(table.isins[i] ?? "")}` +
      `,"quantity":"${formatQuantity((table.quantity[i] ?? 0n) as Quantity)}"` +
      `,"acquired":"${dates(table.acquired[i] ?? 0)}"` +
      `,"transferred":"${dates(table.transferred[i] ?? 0)}"` +
      `,"saleValue":"${amount(table.saleValue[i])}","cost":"${amount(table.cost[i])}"` +
      `,"buyExpenses":"${amount(table.buyExpenses[i])}"` +
      `,"transferExpenses":"${amount(table.transferExpenses[i])}"` +
      `,"stt":${stt === null ? "null" : `"${formatMoney(stt)}"`}` +
      `,"fmvPerUnit":${fmv < 0n ? "null" : `"${amount(fmv)}"`},${treatments[lots.treatment[i] ?? 0]}` +
      `,"ratePeriod":"${lots.newRate[i] === 1 ? "from-2024-07-23" : "before-2024-07-23"}"` +
      `,"grandfathered":${lots.grandfathered[i] === 1}` +
      `,"costOfAcquisition":"${amount(lots.costOfAcquisition[i])}","gain":"${amount(lots.gain[i])}"` +
      `,"quarter":"${QUARTERS[lots.quarter[i] ?? 0]}"` +
      `,"flags":${flags.length === 0 ? "[]" : JSON.stringify(flags)}` +
      `,"source":${sources[table.section[i] ?? 0]},"row":${table.row[i]}}}`
    );
  };
}

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}
