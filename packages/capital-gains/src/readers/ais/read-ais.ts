import { accepted, type Result, refused } from "../../law/refusal.ts";
import { type CalendarDate, parseDate } from "../../law/values/calendar-date.ts";
import { type FinancialYear, parseFinancialYear } from "../../law/values/financial-year.ts";
import { type Money, parseMoney, zero } from "../../law/values/money.ts";
import type { Quantity } from "../../law/values/quantity.ts";
import { itemsAt, type JsonNode, textAt } from "../json/json-text.ts";

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

/** The depository's sums of market purchases and sales in a quarter: SFT-17(Pur). */
export type AisQuarter = {
  readonly quarter: string;
  readonly purchases: Money;
  readonly sales: Money;
};

/** What an Annual Information Statement says about securities. */
export type AisStatement = {
  /** `undefined` when the file does not state it. */
  readonly pan: string | undefined;
  readonly year: FinancialYear | undefined;
  readonly sales: readonly AisSale[];
  readonly quarters: readonly AisQuarter[];
};

const saleCategory = /^SFT-0?1[78]-[A-Z]+/i;
const quarterCategory = /^SFT-0?17\(Pur\)/i;
const panPattern = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** Reads the entries for securities of an opened AIS; refuses a missing section or column. */
export function readAis(root: JsonNode): Result<AisStatement> {
  const sections = itemsAt(root, "partB", "sections");
  const sft = sections.filter((section) => textAt(section, "sectionKey") === "sft");
  const sales: AisSale[] = [];
  const quarters: AisQuarter[] = [];
  for (const element of sft.flatMap((section) => itemsAt(section, "elements"))) {
    const code = codeOf(element);
    const table = tableOf(element);
    if (saleCategory.test(code)) {
      const missing = needed.find((name) => !table.has(name));
      if (missing !== undefined && table.rows.length > 0) {
        return refused(
          "ais-column-missing",
          `An entry ${code} has no column "${missing}". The department may have changed the format of ` +
            "the AIS; compare it by hand.",
        );
      }
      for (const row of table.rows) {
        const unread = amounts.find((name) => parseMoney(row(name) || "0") === undefined);
        if (unread !== undefined) {
          return refused(
            "ais-unreadable",
            `An entry ${code} has "${row(unread).slice(0, 40)}" as its ${unread}, which is not a number. ` +
              "Nothing was compared; download the JSON again.",
          );
        }
        sales.push(saleOf(code, row));
      }
    } else if (quarterCategory.test(code)) {
      for (const row of table.rows) {
        quarters.push({
          quarter: row("quarter"),
          purchases: amountOf(row("market purchase")),
          sales: amountOf(row("market sales")),
        });
      }
    }
  }
  return accepted({ ...personOf(root), sales, quarters });
}

/** Columns without which an entry cannot be compared. */
const needed = ["security name", "quantity", "sales consideration"];

const amounts = ["quantity", "sales consideration", "cost of acquisition", "fair market value"];

/** Returns the information code of an element, from its summary. */
function codeOf(element: JsonNode): string {
  const labels = itemsAt(element, "l2", "columnLabel").map(labelOf);
  const place = labels.indexOf("information code");
  const row = itemsAt(element, "l2", "columnData")[0];
  const cells = row?.kind === "array" ? row.items : itemsAt(element, "l2", "columnData");
  const code = place < 0 ? "" : cellText(cells[place]);
  return code === "" ? (textAt(element, "title") ?? "") : code;
}

type Row = (column: string) => string;

/** Returns the detail of an element: rows that look up a cell's text by column name. */
function tableOf(element: JsonNode): {
  readonly has: (column: string) => boolean;
  readonly rows: readonly Row[];
} {
  const labels = itemsAt(element, "l1", "columnLabel").map(labelOf);
  return {
    has: (column) => labels.includes(column),
    rows: itemsAt(element, "l1", "columnData").map((row) => {
      const cells = itemsAt(row);
      return (column) => {
        const place = labels.indexOf(column);
        return place < 0 ? "" : cellText(cells[place]);
      };
    }),
  };
}

/** Returns a column's name in lower case, cut off at a bracket or slash. */
function labelOf(label: JsonNode): string {
  const name = label.kind === "string" ? label.value : (textAt(label, "name") ?? "");
  return name
    .toLowerCase()
    .replace(/[(/].*$/, "")
    .trim()
    .replaceAll(/\s+/g, " ");
}

function cellText(cell: JsonNode | undefined): string {
  switch (cell?.kind) {
    case "string":
      return cell.value.trim();
    case "number":
      return cell.text;
    default:
      return "";
  }
}

function saleOf(code: string, row: Row): AisSale {
  const stated = row("security name");
  const [bracketed = "", isin = ""] = /\(?\b(IN[A-Z0-9]{9}[0-9])\b\)?/i.exec(stated) ?? [];
  const movement = `${row("debit type")} ${row("credit type")}`;
  return {
    code,
    isin: isin.toUpperCase(),
    name: stated.replace(bracketed, "").replaceAll(/\s+/g, " ").trim(),
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
function personOf(root: JsonNode): Pick<AisStatement, "pan" | "year"> {
  const cells = ["header", "partA"].flatMap((part) => {
    const data = itemsAt(root, part, "columnData");
    return data.flatMap((cell) => (cell.kind === "array" ? cell.items : [cell])).map(cellText);
  });
  const pan = [textAt(root, "metadata", "loggedInPan") ?? "", ...cells]
    .map((cell) => cell.toUpperCase())
    .find((cell) => panPattern.test(cell));
  const year = cells.map(parseFinancialYear).find((each) => each !== undefined);
  return { pan, year };
}
