import { accepted, failed, type Result } from "@site/result/result";
import type { StatedDividend, StatedDividends } from "../../law/dividends/stated-dividend.ts";
import { judgeIsin } from "../../law/values/isin.ts";
import type { Money } from "../../law/values/money.ts";
import { parseCell, reportColumns } from "../columns.ts";
import { Row, type Sheet } from "../grid.ts";
import { zerodhaStatesNothing } from "./columns.ts";
import { titleWords } from "./section-titles.ts";

const columns = reportColumns(
  {
    name: { titles: ["Symbol"], parse: parseCell.text },
    isin: { titles: ["ISIN"], parse: parseCell.capitals },
    exDate: { titles: ["Ex-Date"], parse: parseCell.date },
    amount: { titles: ["Net Dividend Amount"], parse: parseCell.amount },
  },
  titleWords,
  zerodhaStatesNothing,
);

const totalLabel = /^total (?:net )?dividends?\b/;
const anyTotal = /^total\b/;

/**
 * Returns the dividends of the sheet `Equity Dividends` or `Dividends & Interest`: the rows below a header
 * with an ISIN or an ex-date, up to the next title. Interest, its quarters and totals are none of them.
 */
export function dividendRows(sheet: Sheet): Result<StatedDividends> {
  const rows: StatedDividend[] = [];
  const unread: { sheet: string; row: number }[] = [];
  let total: Money | undefined;
  let places: ReturnType<typeof columns.headerIn>["places"] | undefined;
  for (const row of sheet.rows()) {
    if (!(row instanceof Row)) {
      return failed(row);
    }
    const found = columns.headerIn(row).places;
    const label = titleWords(row.text(row.firstFilled()));
    if (found.amount >= 0) {
      places = found;
    } else if (anyTotal.test(label)) {
      total ??= totalLabel.test(label) ? lastAmount(row) : undefined;
    } else if (row.filledCount() === 1) {
      places = undefined;
    } else if (places !== undefined) {
      const { name = "", isin = "", exDate, amount } = columns.read(row, places).cells;
      const hasIsin = judgeIsin(isin) !== "malformed";
      if (exDate !== undefined && amount !== undefined) {
        rows.push({ name: name || isin, isin: hasIsin ? isin : "", exDate, amount });
      } else if (hasIsin || exDate !== undefined) {
        unread.push({ sheet: sheet.name, row: row.number });
      }
    }
  }
  return accepted({ rows, unread, total });
}

/** Returns the last amount of a row, where the sheet has the figure of a label. */
function lastAmount(row: Row): Money | undefined {
  for (let column = row.length - 1; column > row.firstFilled(); column -= 1) {
    const amount = row.amount(column);
    if (amount !== undefined) {
      return amount;
    }
  }
  return undefined;
}
