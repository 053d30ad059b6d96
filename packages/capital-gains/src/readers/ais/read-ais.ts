import { accepted, type Result } from "@site/result/result";
import { refusedWith } from "../../law/refusal.ts";
import { type CalendarDate, parseDate } from "../../law/values/calendar-date.ts";
import { parseFinancialYear } from "../../law/values/financial-year.ts";
import { type Money, parseMoney, zero } from "../../law/values/money.ts";
import type { Quantity } from "../../law/values/quantity.ts";
import { fields, listOf, type Shape, type ShapeOf, text } from "../json/json-shape.ts";

/** A sale of shares or fund units as a depository or registrar reported it: SFT-17 and SFT-18. */
export type AisSale = {
  /** `SFT-17-LES(M)`. */
  readonly code: string;
  /** In capitals; "" when the security's name has none. */
  readonly isin: string;
  readonly name: string;
  /** As reported, which is usually the day of settlement; `undefined` when it cannot be read. */
  readonly day: CalendarDate | undefined;
  readonly quantity: Quantity;
  readonly saleValue: Money;
  /** 0 where the depository does not know it. */
  readonly cost: Money;
  /** Value of 31 January 2018 of the whole sale; 0 where there is none. */
  readonly fairMarketValue: Money;
  readonly isOffMarket: boolean;
  /** False for an entry that the department marked as inactive, such as a replaced one. */
  readonly isActive: boolean;
};

/** A payment of dividend on which a company reported tax under section 194: TDS-194. */
export type AisDividend = {
  /** Who paid, without its number. */
  readonly company: string;
  readonly day: CalendarDate;
  readonly amount: Money;
};

const saleCategory = /^SFT-0?1[78]-[A-Z]+/i;
/** Not 194A (interest) or 194K (units of funds). SFT-015 has only the day of the report. */
const dividendCategory = /^TDS-194$/i;
const panPattern = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** Reads a cell as trimmed text. */
const cell: Shape<string> = (value) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** Reads a column's name in lower case, cut off at a bracket or slash. */
const label: Shape<string> = (value) =>
  (text(value) ?? fields({ name: text })(value).name ?? "")
    .toLowerCase()
    .replace(/[(/].*$/, "")
    .trim()
    .replaceAll(/\s+/g, " ");

/** Reads rows of cells; some parts have one row without its brackets, others none or blank ones. */
const rows: Shape<readonly (readonly string[])[]> = (value) =>
  listOf(listOf(cell))(Array.isArray(value) && !Array.isArray(value[0]) ? [value] : value).filter(
    (cells) => cells.some((text) => text !== ""),
  );

const table = fields({ columnLabel: listOf(label), columnData: rows });
type Table = ShapeOf<typeof table>;
const element = fields({ title: text, l1: table, l2: table });

const readDocument = fields({
  metadata: fields({ loggedInPan: text }),
  header: table,
  partA: table,
  partB: fields({ sections: listOf(fields({ sectionKey: text, elements: listOf(element) })) }),
});

/** What an Annual Information Statement says about securities, and whose it is where it states that. */
type AisStatement = ReturnType<typeof personOf> & {
  readonly sales: readonly AisSale[];
  readonly dividends: readonly AisDividend[];
};

/** Reads the entries for securities of an opened AIS; refuses a missing section or column. */
export function readAis(content: unknown): Result<AisStatement> {
  const document = readDocument(content);
  const sft = document.partB.sections.filter(({ sectionKey }) => sectionKey === "sft");
  const sales: AisSale[] = [];
  // An element has its code and sum in one table, and below it the reported entries in another.
  for (const { title, l1: entries, l2: summary } of sft.flatMap(({ elements }) => elements)) {
    const [first] = rowsOf(summary);
    const code = first?.("information code") || title || "";
    if (saleCategory.test(code)) {
      const found = salesOf(code, entries);
      if (!found.ok) {
        return found;
      }
      sales.push(...found.value);
    }
  }
  return accepted({ ...personOf(document), sales, dividends: dividendsOf(document) });
}

/** Reads the payments of dividends; one without a day or an amount is left out, as it sets no day. */
function dividendsOf({ partB }: ShapeOf<typeof readDocument>): readonly AisDividend[] {
  const elements = partB.sections.flatMap((section) => section.elements);
  return elements.flatMap(({ l1: entries, l2: summary }) => {
    const [first] = rowsOf(summary);
    if (!dividendCategory.test(first?.("information code") ?? "")) {
      return [];
    }
    const company = (first?.("information source") ?? "").replace(/\s*\([^()]*\)\s*$/, "");
    return rowsOf(entries).flatMap((row) => {
      const day = parseDate(row("date of payment"));
      const amount = parseMoney(row("amount paid"));
      const isInactive = /^inactive/i.test(row("status"));
      return day === undefined || amount === undefined || isInactive
        ? []
        : [{ company, day, amount }];
    });
  });
}

/** Reads the sales of an element; refuses a table that lacks a column, or an amount that is no number. */
function salesOf(code: string, entries: Table): Result<readonly AisSale[]> {
  // A row with one filled cell is a note such as "No data", and so is one without any of a sale's.
  const columnData = entries.columnData.filter((cells) => cells.filter(Boolean).length > 1);
  const missing = needed.find((name) => !entries.columnLabel.includes(name));
  if (missing !== undefined && columnData.length > 0) {
    return refusedWith(
      "ais-column-missing",
      `An entry ${code} has no column "${missing}". The department may have changed the format of ` +
        "the AIS; compare it by hand.",
    );
  }
  const rows = rowsOf({ ...entries, columnData }).filter((row) =>
    needed.some((name) => row(name) !== ""),
  );
  for (const row of rows) {
    const unread = amounts.find((name) => parseMoney(row(name) || "0") === undefined);
    if (unread !== undefined) {
      return refusedWith(
        "ais-unreadable",
        `An entry ${code} has "${row(unread).slice(0, 40)}" as its ${unread}, which is not a number. ` +
          "Nothing was compared; download the JSON again.",
      );
    }
  }
  return accepted(rows.map((row) => saleOf(code, row)));
}

/** Columns without which an entry cannot be compared. */
const needed = ["security name", "quantity", "sales consideration"];

const amounts = ["quantity", "sales consideration", "cost of acquisition", "fair market value"];

/** Looks up a cell's text by column; "" where the row lacks it. */
type Row = (column: string) => string;

function rowsOf({ columnLabel, columnData }: Table): readonly Row[] {
  return columnData.map((cells) => (column) => cells[columnLabel.indexOf(column)] ?? "");
}

function saleOf(code: string, row: Row): AisSale {
  const stated = row("security name");
  const [bracketed = "", isin = ""] = /\(?\b(IN[A-Z0-9]{9}[0-9])\b\)?/i.exec(stated) ?? [];
  const movement = `${row("debit type")} ${row("credit type")}`;
  return {
    code,
    isin: isin.toUpperCase(),
    name: stated
      .replace(bracketed, "")
      .replace(/\(\s*\)/, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
    day: parseDate(row("date of sale")),
    quantity: amountOf(row("quantity")) as bigint as Quantity,
    saleValue: amountOf(row("sales consideration")),
    cost: amountOf(row("cost of acquisition")),
    fairMarketValue: amountOf(row("fair market value")),
    isOffMarket: /\boff/i.test(movement),
    isActive: !/^inactive/i.test(row("status")),
  };
}

function amountOf(text: string): Money {
  return parseMoney(text) ?? zero;
}

/** Finds PAN and year: in the metadata, the header or Part A, depending on the file's version. */
function personOf({ metadata, header, partA }: ShapeOf<typeof readDocument>) {
  const cells = [header, partA].flatMap(({ columnData }) => columnData).flat();
  const pan = [metadata.loggedInPan ?? "", ...cells]
    .map((each) => each.toUpperCase())
    .find((each) => panPattern.test(each));
  const year = cells.map(parseFinancialYear).find((each) => each !== undefined);
  return { pan, year };
}
