import type { Finding } from "result/finding";
import type { BuybackLoss } from "result/schedule-cg";
import { type Findings, info, lotCount, warning } from "../finding.ts";
import type { AssessedLot } from "../lots/assessed-lot.ts";
import { mayBeTendered } from "../lots/tendered-shares.ts";
import { buybackDividendFrom, buybackGainFrom } from "../rules/dates-of-the-law.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import { placeInReturn } from "../rules/return-places.ts";
import { type CalendarDate, formatDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { type Amount, formatMoney, type Money, money, parseMoney, zero } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";
import { namesOf } from "./flag-findings.ts";
import { placeOf } from "./place-of.ts";

/** Findings on buybacks from 1 October 2024 to 31 March 2026: those known, and those that may hide. */
export function buybackFindings(
  lots: readonly AssessedLot[],
  losses: readonly BuybackLoss[],
  year: FinancialYear,
  fileNames: readonly string[],
  section: NameSection,
): Findings {
  return [
    taxedAsDividend(lots, losses, year, fileNames, section),
    ...notShown(lots, fileNames, section),
  ];
}

/**
 * Section 46A takes the consideration of a buyback as nil because section 2(22)(f) taxes it as
 * dividend; the department rejects a return that has the loss and not the dividend.
 */
function taxedAsDividend(
  lots: readonly AssessedLot[],
  losses: readonly BuybackLoss[],
  year: FinancialYear,
  fileNames: readonly string[],
  section: NameSection,
): Finding | undefined {
  const tendered = lots.filter(({ treatment }) => treatment === "buyback-dividend");
  const [first] = tendered;
  if (first === undefined) {
    return undefined;
  }
  const received = money(losses.reduce((sum, { dividend }) => sum + amountOf(dividend), 0n));
  const amounts = losses.map(({ term, loss, place }) => {
    const row = place === null ? "" : ` (Schedule CG, ${place})`;
    return `${rupeeText(amountOf(loss))} ${term}-term${row}`;
  });
  const named = namesOf(tendered, fileNames);
  const item = placeInReturn(year, "buyback-dividend")?.itr2;
  return warning(
    "buyback-loss-needs-dividend",
    `${lotCount(tendered.length)} (${named}) ` +
      `${tendered.length === 1 ? "was" : "were"} tendered in a buyback between 1 October 2024 and 31 March ` +
      `2026. The ${rupeeText(received)} that you received is a dividend, section ${section("2(22)(f)")}: enter it in ` +
      `Schedule OS${item === undefined ? "" : `, item ${item}`}. For capital gains the consideration is ` +
      `nil, section ${section("46A")}, so what you paid for the shares, with purchase expenses, is a loss: ` +
      `${amounts.join(" and ")}. It is set off here, and the return accepts it only with the dividend. ` +
      "Expenses of tendering the shares are not deducted.",
    {
      where: placeOf(first, fileNames),
      data: {
        lots: tendered.length,
        dividend: formatMoney(received),
        ...Object.fromEntries(losses.map(({ term, loss }) => [`${term}TermLoss`, loss])),
      },
    },
  );
}

/** One note for each file of ICICI Direct, whose statement has no section for buybacks. */
function notShown(
  lots: readonly AssessedLot[],
  fileNames: readonly string[],
  section: NameSection,
): Findings {
  const possible = lots.filter(
    (lot) => lot.section.broker === "icici-direct" && mayBeTendered(lot),
  );
  return fileNames.map((name, file) => {
    const sales = possible.filter((lot) => lot.section.file === file).length;
    return (
      sales > 0 &&
      info(
        "buybacks-not-shown",
        "ICICI Direct's statement does not show which sales were buybacks, so all are counted as ordinary " +
          "sales. If you tendered shares to their company between 1 October 2024 and 31 March 2026, what " +
          `you received is a dividend and what you paid is a loss, sections ${section("2(22)(f)")} and ${section("46A")}. Under ` +
          "“Did you tender shares in a buyback?” you can choose these sales.",
        {
          where: { file: name },
          data: {
            lots: sales,
            from: formatDate(buybackDividendFrom),
            to: formatDate((buybackGainFrom - 1) as CalendarDate),
          },
        },
      )
    );
  });
}

function amountOf(text: Amount): Money {
  return parseMoney(text) ?? zero;
}
