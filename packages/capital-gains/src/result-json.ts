import { DecimalColumn, JsonBytes } from "./json-bytes.ts";
import type { AssessedLots } from "./lots/assessed-lots.ts";
import { LOT_FLAGS } from "./lots/lot.ts";
import { flagsOfBits, type LotTable } from "./lots/lot-table.ts";
import { QUARTERS } from "./rules/quarter.ts";
import { TREATMENTS } from "./rules/treatment.ts";
import type { StatementResult } from "./statement-result.ts";
import { type CalendarDate, formatDate } from "./values/calendar-date.ts";
import { formatMoney } from "./values/money.ts";

const ENCODER = new TextEncoder();
const encoded = (text: string) => ENCODER.encode(text);

/**
 * The result's JSON as UTF-8 in pieces, one after the other: a million lots make more text than one
 * string can hold. Put together the pieces are one JSON object with a line for each lot. A piece is
 * good until the next is asked for.
 */
export function* resultJsonBytes(result: StatementResult): Generator<Uint8Array> {
  const { assessmentYear, period, sources, lotCount, lots, schedule112A, ...rest } = result;
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
  const { header, rows, balance } = schedule112A;
  writer.write(encoded(`],\n"schedule112A":{"header":${JSON.stringify(header)},"rows":[`));
  for (let i = 0; i < rows.length; i++) {
    // A cell has no character that JSON would have to escape.
    writer.write(encoded(`${i > 0 ? ",\n" : ""}["${rows.line(i).replaceAll(",", '","')}"]`));
    if (writer.isFull) yield writer.take();
  }
  writer.write(encoded(`],"balance":"${balance}"},\n${JSON.stringify(rest).slice(1)}\n`));
  yield writer.take();
}

/** The same as texts. */
export function* resultJson(result: StatementResult): Generator<string> {
  const decoder = new TextDecoder();
  for (const piece of resultJsonBytes(result)) yield decoder.decode(piece, { stream: true });
}

const NAMES = {
  cost: encoded('","cost":"'),
  buyExpenses: encoded('","buyExpenses":"'),
  transferExpenses: encoded('","transferExpenses":"'),
  noSttNoFmv: encoded('","stt":null,"fmvPerUnit":null'),
  noStt: encoded('","stt":null'),
  noFmv: encoded(',"fmvPerUnit":null'),
  fmvPerUnit: encoded(',"fmvPerUnit":"'),
  quote: encoded('"'),
  gain: encoded('","gain":"'),
  end: encoded("}}"),
};

/**
 * Gives the function that writes one lot. Whatever several lots share (share, day, rule, section
 * with period and flags) is encoded once, with the field names around it.
 */
function lotWriter(lots: AssessedLots, writer: JsonBytes): (index: number) => void {
  const table = lots.table;
  const head = heads();
  const acquired = remembered((day) =>
    encoded(`","acquired":"${formatDate(day as CalendarDate)}"`),
  );
  const transferred = remembered((day) =>
    encoded(`,"transferred":"${formatDate(day as CalendarDate)}","saleValue":"`),
  );
  const rule = remembered((place) => encoded(ruleText(place)));
  const tail = remembered((key) => encoded(tailText(table, key)));
  const quantity = new DecimalColumn(table.quantity);
  const saleValue = new DecimalColumn(table.saleValue);
  const cost = new DecimalColumn(table.cost);
  const buyExpenses = new DecimalColumn(table.buyExpenses);
  const transferExpenses = new DecimalColumn(table.transferExpenses);
  const fmvPerUnit = new DecimalColumn(lots.fmvPerUnit);
  const costOfAcquisition = new DecimalColumn(lots.costOfAcquisition);
  const gain = new DecimalColumn(lots.gain);
  return (i) => {
    writer.write(head(table.names[i] ?? "", table.isins[i] ?? ""));
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
    const hasFmv = !(fmvPerUnit.number(i) < 0);
    if (stt === null && !hasFmv) writer.write(NAMES.noSttNoFmv);
    else {
      writer.write(stt === null ? NAMES.noStt : encoded(`","stt":"${formatMoney(stt)}"`));
      writer.write(hasFmv ? NAMES.fmvPerUnit : NAMES.noFmv);
      if (hasFmv) {
        writer.decimal(fmvPerUnit, i, 2);
        writer.write(NAMES.quote);
      }
    }
    writer.write(
      rule(
        (lots.treatment[i] ?? 0) * 4 + (lots.newRate[i] ?? 0) * 2 + (lots.grandfathered[i] ?? 0),
      ),
    );
    writer.decimal(costOfAcquisition, i, 2);
    writer.write(NAMES.gain);
    writer.decimal(gain, i, 2);
    const place = (table.section[i] ?? 0) * QUARTERS.length + (lots.quarter[i] ?? 0);
    writer.write(tail(place * FLAG_BITS + (table.flags[i] ?? 0)));
    writer.integer(table.row[i] ?? 0);
    writer.write(NAMES.end);
  };
}

/** A lot's flags, section and period as one number: places times this, plus the flags' bits. */
const FLAG_BITS = 2 ** LOT_FLAGS.length;

function tailText(table: LotTable, key: number): string {
  const place = Math.floor(key / FLAG_BITS);
  const flags = flagsOfBits(key % FLAG_BITS);
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

/** Remembers the beginning of a lot's line by its name, as long as the name has the same ISIN. */
function heads(): (name: string, isin: string) => Uint8Array {
  const known = new Map<string, { readonly isin: string; readonly bytes: Uint8Array }>();
  return (name, isin) => {
    let head = known.get(name);
    if (head === undefined || head.isin !== isin) {
      const text = JSON.stringify({ name, isin });
      head = { isin, bytes: encoded(`${text.slice(0, -1)},"quantity":"`) };
      known.set(name, head);
    }
    return head.bytes;
  };
}

function remembered(make: (key: number) => Uint8Array): (key: number) => Uint8Array {
  const known = new Map<number, Uint8Array>();
  return (key) => {
    let bytes = known.get(key);
    if (bytes === undefined) {
      bytes = make(key);
      known.set(key, bytes);
    }
    return bytes;
  };
}
