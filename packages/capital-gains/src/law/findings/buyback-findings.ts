import { brokers } from "@site/result/brokers";
import type { Finding } from "@site/result/finding";
import { type Findings, info, saleCount, warning } from "../finding.ts";
import { whereOfRow } from "../lots/lot.ts";
import { lotsUnder } from "../lots/lot-sums.ts";
import { mayBeTendered } from "../lots/tendered-shares.ts";
import { dividendBuybacks } from "../rules/buyback.ts";
import { placeInReturn } from "../rules/return-places.ts";
import { formatDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { sumOf } from "../values/fixed-point.ts";
import { formatMoney, money, moneyOf } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";
import { namesOf } from "./flag-findings.ts";

const days = `${longDate(dividendBuybacks.from)} and ${longDate(dividendBuybacks.to)}`;

/** Findings on buybacks taxed as dividend: those known, and those that may hide. */
export function buybackFindings(facts: Facts): Findings {
  return [taxedAsDividend(facts), ...notShown(facts)];
}

/**
 * Section 46A takes the consideration of a buyback as nil because section 2(22)(f) taxes it as
 * dividend; the department rejects a return that has the loss and not the dividend.
 */
function taxedAsDividend({
  lots,
  buybacks: losses,
  year,
  fileNames,
  section,
}: Facts): Finding | undefined {
  const tendered = lotsUnder(lots, "buyback-dividend");
  const [first] = tendered;
  if (first === undefined) {
    return undefined;
  }
  const received = money(sumOf(losses.map(({ dividend }) => moneyOf(dividend))));
  const amounts = losses.map(({ term, loss, place }) => {
    const row = place === null ? "" : ` (Schedule CG, ${place})`;
    return `${rupeeText(moneyOf(loss))} ${term}-term${row}`;
  });
  const named = namesOf(tendered, fileNames);
  const item = placeInReturn(year, "buyback-dividend")?.itr2;
  return warning(
    "buyback-loss-needs-dividend",
    `${saleCount(tendered.length)} (${named}) ` +
      `${tendered.length === 1 ? "was" : "were"} tendered in a buyback between ${days}. The ${rupeeText(received)} that you received is a dividend, section ${section("2(22)(f)")}: enter it in ` +
      `Schedule OS${item === undefined ? "" : `, item ${item}`}. For capital gains the consideration is ` +
      `nil, section ${section("46A")}, so what you paid for the shares, with purchase expenses, is a loss: ` +
      `${amounts.join(" and ")}. It is set off here, and the return accepts it only with the dividend. ` +
      "Expenses of tendering the shares are not deducted.",
    {
      where: whereOfRow(first, fileNames),
      data: {
        lots: tendered.length,
        dividend: formatMoney(received),
        ...Object.fromEntries(losses.map(({ term, loss }) => [`${term}TermLoss`, loss])),
      },
    },
  );
}

/** One note for each file that lists buybacks among ordinary sales and has sales that may be some. */
function notShown({ lots, read: { files }, section }: Facts): Findings {
  const possible = lots.filter(mayBeTendered);
  return files.map(({ name, statement }, file) => {
    const sales = possible.filter((lot) => lot.section.file === file).length;
    return (
      statement.hidesBuybacks === true &&
      sales > 0 &&
      info(
        "buybacks-not-shown",
        `${brokers[statement.broker].label}'s statement does not show which sales were buybacks, so all are counted as ordinary ` +
          `sales. If you tendered shares to their company between ${days}, what ` +
          `you received is a dividend and what you paid is a loss, sections ${section("2(22)(f)")} and ${section("46A")}.`,
        {
          where: { file: name },
          data: {
            lots: sales,
            from: formatDate(dividendBuybacks.from),
            to: formatDate(dividendBuybacks.to),
          },
        },
      )
    );
  });
}
