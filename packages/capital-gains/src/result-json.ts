import type { AssessedLots } from "./assessed-lots.ts";
import { type CalendarDate, formatDate } from "./calendar-date.ts";
import { DecimalColumn, JsonBytes } from "./json-bytes.ts";
import { flagsOfBits } from "./lot-table.ts";
import { formatMoney } from "./money.ts";
import { QUARTERS } from "./rules/quarter.ts";
import { TREATMENTS } from "./rules/treatment.ts";
import type { StatementResult } from "./statement-result.ts";

const ENCODER = new TextEncoder();
const encoded = (text: string) => ENCODER.encode(text);

/**
 * The result's JSON as UTF-8 in pieces, one after the other: a million lots make more text than one
 * string can hold. Put together the pieces are one JSON object with a line for each lot. A piece is
 * good until the next is asked for.
 */
export function* resultJsonBytes(result: StatementResult): Generator<Uint8Array> {
  const { assessmentYear, period, sources, lotCount, lots, ...rest } = result;
  const head = JSON.stringify({ assessmentYear, period, sources, lotCount });
  const writer = new JsonBytes();
  writer.write(encoded(`${head.slice(0, -1)},"lots":[`));
  const writeLot = lotWriter(lots, writer);
  const separator = encoded(",\n");
  for (let i = 0; i < lots.length; i++) {
    if (i > 0) writer.write(separator);
    writeLot(i);
    if (writer.isFull) yield writer.take();
  }
  writer.write(encoded(`],\n${JSON.stringify(rest).slice(1)}\n`));
  yield writer.take();
}

/** The same as texts. */
export function* resultJson(result: StatementResult): Generator<string> {
  const decoder = new TextDecoder();
  for (const piece of resultJsonBytes(result)) yield decoder.decode(piece, { stream: true });
}

const NAMES = {
  name: encoded('{"name":'),
  isin: encoded(',"isin":'),
  quantity: encoded(',"quantity":"'),
  acquired: encoded('","acquired":"'),
  transferred: encoded('","transferred":"'),
  saleValue: encoded('","saleValue":"'),
  cost: encoded('","cost":"'),
  buyExpenses: encoded('","buyExpenses":"'),
  transferExpenses: encoded('","transferExpenses":"'),
  fmvPerUnit: encoded(',"fmvPerUnit":'),
  costOfAcquisition: encoded('"costOfAcquisition":"'),
  gain: encoded('","gain":"'),
  row: encoded(',"row":'),
  end: encoded("}}"),
  quote: encoded('"'),
  none: encoded("null"),
};

/** Gives the function that writes one lot; texts that many lots share are encoded once. */
function lotWriter(lots: AssessedLots, writer: JsonBytes): (index: number) => void {
  const table = lots.table;
  const dates = remembered((day: number) => encoded(formatDate(day as CalendarDate)));
  const texts = remembered((text: string) => encoded(JSON.stringify(text)));
  const flagLists = remembered((bits: number) =>
    encoded(`,"flags":${JSON.stringify(flagsOfBits(bits))}`),
  );
  const sources = table.sections.map(({ file, sheet, title }) =>
    encoded(`,"source":${JSON.stringify({ file, sheet, title }).slice(0, -1)}`),
  );
  const rule = remembered((place: number) => encoded(ruleText(place)));
  const quarters = QUARTERS.map((quarter) => encoded(`","quarter":"${quarter}"`));
  const quantity = new DecimalColumn(table.quantity);
  const saleValue = new DecimalColumn(table.saleValue);
  const cost = new DecimalColumn(table.cost);
  const buyExpenses = new DecimalColumn(table.buyExpenses);
  const transferExpenses = new DecimalColumn(table.transferExpenses);
  const fmvPerUnit = new DecimalColumn(lots.fmvPerUnit);
  const costOfAcquisition = new DecimalColumn(lots.costOfAcquisition);
  const gain = new DecimalColumn(lots.gain);
  const empty = new Uint8Array(0);
  return (i) => {
    writer.write(NAMES.name);
    writer.write(texts(table.names[i] ?? ""));
    writer.write(NAMES.isin);
    writer.write(texts(table.isins[i] ?? ""));
    writer.write(NAMES.quantity);
    writer.decimal(quantity, i, 0);
    writer.write(NAMES.acquired);
    writer.write(dates(table.acquired[i] ?? 0));
    writer.write(NAMES.transferred);
    writer.write(dates(table.transferred[i] ?? 0));
    writer.write(NAMES.saleValue);
    writer.decimal(saleValue, i, 2);
    writer.write(NAMES.cost);
    writer.decimal(cost, i, 2);
    writer.write(NAMES.buyExpenses);
    writer.decimal(buyExpenses, i, 2);
    writer.write(NAMES.transferExpenses);
    writer.decimal(transferExpenses, i, 2);
    const stt = table.sttOf(i);
    writer.write(encodedStt(stt === null ? null : formatMoney(stt)));
    writer.write(NAMES.fmvPerUnit);
    if (fmvPerUnit.number(i) < 0) writer.write(NAMES.none);
    else {
      writer.write(NAMES.quote);
      writer.decimal(fmvPerUnit, i, 2);
      writer.write(NAMES.quote);
    }
    writer.write(rule(rulePlace(lots, i)));
    writer.write(NAMES.costOfAcquisition);
    writer.decimal(costOfAcquisition, i, 2);
    writer.write(NAMES.gain);
    writer.decimal(gain, i, 2);
    writer.write(quarters[lots.quarter[i] ?? 0] ?? empty);
    writer.write(flagLists(table.flags[i] ?? 0));
    writer.write(sources[table.section[i] ?? 0] ?? empty);
    writer.write(NAMES.row);
    writer.integer(table.row[i] ?? 0);
    writer.write(NAMES.end);
  };
}

const NO_STT = encoded('","stt":null');

function encodedStt(text: string | null): Uint8Array {
  return text === null ? NO_STT : encoded(`","stt":"${text}"`);
}

/** Treatment, rate period and grandfathering of a lot as one small number. */
function rulePlace(lots: AssessedLots, i: number): number {
  return (lots.treatment[i] ?? 0) * 4 + (lots.newRate[i] ?? 0) * 2 + (lots.grandfathered[i] ?? 0);
}

function ruleText(place: number): string {
  const { term, section } = TREATMENTS[place >> 2] ?? TREATMENTS[0];
  const ratePeriod = (place & 2) === 0 ? "before-2024-07-23" : "from-2024-07-23";
  return (
    `,"term":"${term}","section":"${section}","ratePeriod":"${ratePeriod}"` +
    `,"grandfathered":${(place & 1) === 1},`
  );
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
