import type { AssessedLots } from "../lots/assessed-lots.ts";
import { flagsOfBits, type LotTable } from "../lots/lot-table.ts";
import { QUARTERS } from "../rules/quarter.ts";
import { TREATMENTS } from "../rules/treatment.ts";
import { ByteWriter, EncodedText } from "../values/byte-writer.ts";
import { type CalendarDate, formatDate } from "../values/calendar-date.ts";
import { formatMoney } from "../values/money.ts";
import { remembered } from "../values/remembered.ts";
import type { StatementResult } from "./statement-result.ts";

const encoded = (text: string) => new EncodedText(text);

/**
 * Yields the result's JSON as UTF-8 in pieces, because a million lots make more text than one string
 * can hold. Together the pieces are one JSON object with a line per lot. A piece stays valid until the
 * next but one is requested, so that one can be written to disk while the next is made. `more` is added
 * to the object.
 */
export function* resultJsonBytes(
  result: StatementResult,
  more: Readonly<Record<string, unknown>> = {},
): Generator<Uint8Array> {
  const { assessmentYear, law, period, sources, lotCount, lots, schedule112A, ...rest } = result;
  const head = JSON.stringify({ assessmentYear, law, period, sources, lotCount });
  const writer = new ByteWriter();
  writer.text(`${head.slice(0, -1)},"lots":[`);
  const writeLot = lotWriter(lots, writer);
  const separator = encoded(",\n");
  const last = lots.length - 1;
  for (let i = 0; i <= last; i += 1) {
    writeLot(i);
    writer.write(i < last ? NAMES.endAndNext : NAMES.end);
    if (writer.isFull) {
      yield writer.take();
    }
  }
  const { header, rows, balance } = schedule112A;
  writer.text(`],\n"schedule112A":{"header":${JSON.stringify(header)},"rows":[`);
  for (let i = 0; i < rows.length; i += 1) {
    if (i > 0) {
      writer.write(separator);
    }
    rows.writeJson(i, writer);
    if (writer.isFull) {
      yield writer.take();
    }
  }
  writer.text(`],"balance":"${balance}"},\n${JSON.stringify({ ...rest, ...more }).slice(1)}\n`);
  yield writer.take();
}

/** Yields the result's JSON as strings. */
export function* resultJson(result: StatementResult): Generator<string> {
  const decoder = new TextDecoder();
  for (const piece of resultJsonBytes(result)) {
    yield decoder.decode(piece, { stream: true });
  }
}

/** The two fields before the rule for a lot with neither, as for most. */
const NO_STT_NO_FMV = '","stt":null,"fmvPerUnit":null';

const NAMES = {
  noHead: encoded('{"name":"","isin":"","kind":"unknown","quantity":"'),
  cost: encoded('","cost":"'),
  buyExpenses: encoded('","buyExpenses":"'),
  transferExpenses: encoded('","transferExpenses":"'),
  noStt: encoded('","stt":null'),
  noFmv: encoded(',"fmvPerUnit":null'),
  fmvPerUnit: encoded(',"fmvPerUnit":"'),
  quote: encoded('"'),
  gain: encoded('","gain":"'),
  end: encoded("}}"),
  endAndNext: encoded("}},\n"),
};

/**
 * Returns the function that writes one lot except its last two brackets. Whatever several lots have in
 * common (share, day, rule, section with period and flags) is encoded once, with its field names.
 */
function lotWriter(lots: AssessedLots, writer: ByteWriter): (index: number) => void {
  const table = lots.table;
  const head = table.shares.map(({ name, isin }, share) => {
    const kind = lots.securities[share]?.kind;
    return encoded(`${JSON.stringify({ name, isin, kind }).slice(0, -1)},"quantity":"`);
  });
  const acquired = remembered((day) =>
    encoded(`","acquired":"${formatDate(day as CalendarDate)}"`),
  );
  const transferred = remembered((day) =>
    encoded(`,"transferred":"${formatDate(day as CalendarDate)}","saleValue":"`),
  );
  const rule = remembered((place) => encoded(ruleText(place)));
  const onlyRule = remembered((place) => encoded(NO_STT_NO_FMV + ruleText(place)));
  const places = placesOf(table);
  const tail = remembered((key) => encoded(tailText(table, key)));
  const { quantity, saleValue, cost, buyExpenses, transferExpenses } = table;
  const { fmvPerUnit, costOfAcquisition, gain } = lots;
  return (i) => {
    writer.write(head[table.share[i] ?? 0] ?? NAMES.noHead);
    writer.decimal(quantity, i, 0);
    writer.write(acquired(table.acquired[i] ?? 0));
    writer.write(transferred(table.transferred[i] ?? 0));
    writer.decimal(saleValue, i, 2);
    writer.write(NAMES.cost);
    writer.decimal(cost, i, 2);
    writer.write(NAMES.buyExpenses);
    writer.decimal(buyExpenses, i, 2);
    writer.write(NAMES.transferExpenses);
    writer.decimal(transferExpenses, i, 2);
    const stt = table.sttOf(i);
    const hasFmv = !(fmvPerUnit.plain(i) < 0);
    const taxed =
      (lots.treatment[i] ?? 0) * 4 + (lots.newRate[i] ?? 0) * 2 + (lots.grandfathered[i] ?? 0);
    if (stt === null && !hasFmv) {
      writer.write(onlyRule(taxed));
    } else {
      if (stt === null) {
        writer.write(NAMES.noStt);
      } else {
        writer.text(`","stt":"${formatMoney(stt)}"`);
      }
      writer.write(hasFmv ? NAMES.fmvPerUnit : NAMES.noFmv);
      if (hasFmv) {
        writer.decimal(fmvPerUnit, i, 2);
        writer.write(NAMES.quote);
      }
      writer.write(rule(taxed));
    }
    writer.decimal(costOfAcquisition, i, 2);
    writer.write(NAMES.gain);
    writer.decimal(gain, i, 2);
    const place = (table.section[i] ?? 0) * QUARTERS.length + (lots.quarter[i] ?? 0);
    // Most lots have no flags, so most of these numbers are small.
    writer.write(tail((table.flags[i] ?? 0) * places + place));
    writer.integer(table.row[i] ?? 0);
  };
}

/** How many places a lot can have: a section with a period. */
function placesOf(table: LotTable): number {
  return table.sections.length * QUARTERS.length;
}

/** Returns the end of a lot of which `key` has the flags, times the places, and the place. */
function tailText(table: LotTable, key: number): string {
  const places = placesOf(table);
  const place = key % places;
  const flags = flagsOfBits(Math.floor(key / places));
  const section = table.sections[Math.floor(place / QUARTERS.length)];
  const source = JSON.stringify({
    file: section?.file ?? 0,
    sheet: section?.sheet ?? "",
    title: section?.title ?? "",
  });
  return (
    `","quarter":"${QUARTERS[place % QUARTERS.length]}","flags":${JSON.stringify(flags)}` +
    `,"source":${source.slice(0, -1)},"row":`
  );
}

function ruleText(place: number): string {
  const { term, section } = TREATMENTS[place >> 2] ?? TREATMENTS[0];
  const ratePeriod = (place & 2) === 0 ? "before-2024-07-23" : "from-2024-07-23";
  return (
    `,"term":"${term}","section":"${section}","ratePeriod":"${ratePeriod}"` +
    `,"grandfathered":${(place & 1) === 1},"costOfAcquisition":"`
  );
}
