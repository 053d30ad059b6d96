import type { Finding } from "@site/result/finding";
import { type Findings, finding, info, saleCount, warning } from "../../law/finding.ts";
import type { Lot } from "../../law/lots/lot.ts";
import { whereOf } from "../../law/refusal.ts";
import type { NameSection } from "../../law/rules/law-of-year.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { formatMoney, money } from "../../law/values/money.ts";
import { rupeeText } from "../../law/values/rupee-text.ts";
import type { DepositoryCharges } from "./other-debits.ts";
import { tradewiseSums } from "./section-sums.ts";
import type { NamedRow, Tradewise } from "./trades.ts";

/** Findings on a Tax P&L besides its lots. */
export function tradewiseFindings(tradewise: Tradewise, section: NameSection): Findings {
  return [
    ...chargeFindings(tradewise, section),
    ...businessFindings(tradewise, section),
    ...readingFindings(tradewise, section),
  ];
}

function chargeFindings(tradewise: Tradewise, section: NameSection): Findings {
  const { file, charges: block, lotsWithCharges, lotsWithoutChargeColumns } = tradewise;
  const where = { file: file.name };
  const lots = lotsWithoutChargeColumns.length;
  const sumOfCharges = (isStt: boolean) =>
    money(sumOf(block.flatMap((charge) => (charge.isStt === isStt ? charge.amount : []))));
  const charges = sumOfCharges(false);
  const stt = sumOfCharges(true);
  const stated =
    block.length === 0
      ? "This Tax P&L states no charges."
      : "This Tax P&L has its charges only as one block in the summary: " +
        `${rupeeText(charges)}, and ${rupeeText(stt)} of securities ` +
        "transaction tax, which is never deducted. The block also covers purchases without a sale.";
  return [
    lotsWithCharges.length > 0 &&
      info(
        "charges-not-split-by-side",
        "Stamp duty is counted as part of the cost: on a delivery only the buyer pays it (section 9A " +
          "of the Indian Stamp Act, since 1 July 2020). Each other charge is one figure for purchase " +
          "and sale together; all of them, without securities transaction tax, are deducted as expense " +
          `of the transfer (section ${section("48(i)")}). The gain is the same either way, unless the fair market ` +
          "value of 31 January 2018 replaces the cost.",
        { where, data: { lots: lotsWithCharges.length } },
      ),
    lots > 0 &&
      warning(
        "charges-only-in-summary",
        `${stated} Nothing is deducted for them, so the gain of ${saleCount(lots)} ` +
          "is before charges and the tax may be too high. Download the Tax P&L from Console again: " +
          "current reports have 21 columns, with the charges of each sale.",
        {
          where,
          data: {
            lots,
            charges: block.length === 0 ? null : formatMoney(charges),
            securitiesTransactionTax: block.length === 0 ? null : formatMoney(stt),
          },
        },
      ),
  ];
}

/** Finding on the depository charges of the sheet `Other Debits and Credits`. */
export function depositoryFinding(
  file: string,
  charges: DepositoryCharges | undefined,
  deducted: boolean,
  section: NameSection,
): Finding | undefined {
  if (charges === undefined) {
    return undefined;
  }
  const { total, unplaced, unplacedEntries, debits } = charges;
  const placed = money(total - unplaced);
  const stated =
    `"Other Debits and Credits" has ${rupeeText(total)} of depository charges ` +
    `(${debits === 1 ? "1 entry" : `${debits} entries`}), an expense of the transfer, section ${section("48(i)")}. `;
  const named = unplacedEntries.slice(0, mostNamed).map((entry) => `"${entry.slice(0, 60)}"`);
  const more = unplacedEntries.length - named.length;
  const rest =
    unplacedEntries.length === 0
      ? ""
      : `For ${rupeeText(unplaced)} of the charges no sale was found by share and day ` +
        `(${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}); that part is never deducted. `;
  const choice = deducted
    ? `${rupeeText(placed)} is deducted as you chose, spread over the sales of each share and day by quantity. ${rest}`
    : `They are not deducted, so the gains are before these charges. ${rest}`;
  return finding(
    deducted && unplaced === 0n ? "info" : "warning",
    "depository-charges",
    `${stated}${choice}`.trimEnd(),
    {
      where: { file, sheet: "Other Debits and Credits" },
      data: {
        entries: debits,
        total: formatMoney(total),
        deducted: formatMoney(deducted ? placed : money(0n)),
        withoutSale: formatMoney(unplaced),
      },
    },
  );
}

/** Above this number rows are counted, not named; each lot has its flag. */
const mostNamed = 12;

/** Returns `2 sales (ITC row 19 and WIPRO row 20)`, with the sheet where there are several. */
function lotsAt(places: readonly NamedRow[]): string {
  const sheets = new Set(places.map(({ sheet }) => sheet));
  const names = places
    .slice(0, mostNamed)
    .map(
      ({ name, sheet, row }) =>
        `${name.slice(0, 60)} row ${row}${sheets.size > 1 ? ` of ${sheet}` : ""}`,
    );
  const more = places.length - names.length;
  if (more > 0) {
    names.push(`${more} more`);
  }
  const last = names.pop();
  const list = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return `${saleCount(places.length)} (${list})`;
}

function businessFindings({ file, sections }: Tradewise, section: NameSection): Findings {
  return sections
    .filter(({ section: { scope }, rows }) => scope === "derivative" && rows.length > 0)
    .map(({ section: { title }, rows }) => ({ title, sums: tradewiseSums(rows) }))
    .map(({ title, sums }) =>
      info(
        "business-income-not-in-scope",
        `The section "${title}" has ${sums.lots === 1 ? "1 trade" : `${sums.lots} trades`} with a total ` +
          `profit of ${rupeeText(sums.profit)}. That is business income (section ${section("43(5)(d)")}) and no ` +
          "capital gain: report it as business in your return. It is in none of these gains.",
        {
          where: { file: file.name },
          data: {
            section: title,
            trades: sums.lots,
            profit: formatMoney(sums.profit),
            turnover: formatMoney(sums.turnover),
          },
        },
      ),
    );
}

function readingFindings(tradewise: Tradewise, section: NameSection): Findings {
  const { file, sections, headers, rows, totals, outsidePeriod } = tradewise;
  const where = { file: file.name };
  const named = ({ name, section: { sheet }, row }: Lot) => ({ file: file.name, sheet, row, name });
  const taxableProfitDiffers = rows.lots
    .filter(({ flags }) => flags.includes("taxable-profit-differs"))
    .map(named);
  const fairMarketValuePerShare = rows.lots.filter(({ fmv }) => fmv?.of === "unit").map(named);
  const unknownColumns = new Set(headers.flatMap(({ unknown }) => unknown));
  // Derivatives are no sales to compute gains from, and their sheet has no total of ours.
  const hasSales = sections.some(
    ({ section: { scope }, rows }) => scope !== "derivative" && rows.length > 0,
  );
  const [outside] = outsidePeriod;
  const names = [...unknownColumns].map((name) => `"${name}"`).join(", ");
  const [differing] = taxableProfitDiffers;
  const [perShare] = fairMarketValuePerShare;
  const lone = sections.find(({ section: { scope } }) => scope === "equity");
  return [
    outside !== undefined &&
      warning(
        "sale-outside-period",
        `${lotsAt(outsidePeriod)} ${outsidePeriod.length === 1 ? "is" : "are"} dated outside the days that the statement says it covers, ` +
          "but in its financial year, and counted. Check that no other statement of yours has " +
          `${outsidePeriod.length === 1 ? "it" : "them"} too.`,
        {
          where: whereOf(outside),
          data: { lots: outsidePeriod.length },
        },
      ),
    hasSales &&
      totals.length === 0 &&
      warning(
        "no-totals-to-reconcile",
        "The file states none of the totals that Zerodha's summary sheet has for these sales, so they could only be " +
          "checked one by one. Compare the totals with Console before you file.",
        { where },
      ),
    unknownColumns.size > 0 &&
      warning(
        "unknown-columns",
        `We do not know the ${unknownColumns.size === 1 ? "column" : "columns"} ${names}, so ${unknownColumns.size === 1 ? "it was" : "they were"} not used.`,
        { where },
      ),
    differing !== undefined &&
      warning(
        "taxable-profit-differs",
        `For ${lotsAt(taxableProfitDiffers)} Zerodha's Taxable Profit does not match the sale's own ` +
          "figures: sale value less purchase value, taking into account the price of 31 January 2018 " +
          `for shares bought before 1 February 2018 (section ${section("55(2)(ac)")}). The computed gain is used; ask ` +
          "Zerodha which figure is wrong.",
        { where: whereOf(differing), data: { lots: taxableProfitDiffers.length } },
      ),
    perShare !== undefined &&
      warning(
        "fmv-per-share",
        `For ${lotsAt(fairMarketValuePerShare)} the column Fair Market Value has the price of one ` +
          "share, not of the whole sale, as Taxable Profit or the exchange's price of 31 January 2018 " +
          "shows. It is multiplied by the quantity. Check the cost of acquisition of " +
          `${fairMarketValuePerShare.length === 1 ? "this sale" : "these sales"}.`,
        { where: whereOf(perShare), data: { lots: fairMarketValuePerShare.length } },
      ),
    lone !== undefined &&
      lone.rows.length > 0 &&
      info(
        "section-of-both-terms",
        `The section "${lone.section.title}" does not say which sales are short-term and which long-term. The dates ` +
          "decide; shares bought and sold on the same day are treated as intraday, which is wrong for " +
          "trade-to-trade shares.",
        { where },
      ),
  ];
}
