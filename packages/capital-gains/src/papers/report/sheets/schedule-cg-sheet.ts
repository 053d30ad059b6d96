import type { AssetGains } from "@site/result/schedule-cg";
import type { StatementResult } from "@site/result/statement-result";
import { dividendBuybackDays } from "../../../law/rules/buyback.ts";
import { fixedOf, formatAtLeastTwo, sumOf } from "../../../law/values/fixed-point.ts";
import { money } from "../../../law/values/money.ts";
import { rupeeText } from "../../../law/values/rupee-text.ts";
import {
  buybackLabel,
  leftOutNote,
  placeOfItem,
  quarterLabels,
  rateLabel,
} from "../../figures/labels.ts";
import { otherGainsOf } from "../../figures/return-figures.ts";
import type { ReportSheet } from "../looks.ts";
import {
  cell,
  header,
  heading,
  paragraph,
  type ReportRow,
  reportSheet,
  row,
  table,
  title,
  warningParagraph,
} from "./sheet.ts";

const columnWidths = [45, 27, 20, 20, 20, 20];

/** Makes the sheet of Schedule CG: whole rupees, as the return takes them. */
export function scheduleCGSheet(result: StatementResult): ReportSheet {
  return reportSheet("Schedule CG", columnWidths, [
    title(`Schedule CG, assessment year ${result.assessmentYear}`),
    paragraph(numbersNote(result)),
    ...shortTerm(result),
    ...longTerm(result),
    ...otherAssets(result),
    ...besideStatements(result),
    ...buybacks(result),
    ...intraday(result),
  ]);
}

function numbersNote(result: StatementResult): string {
  return placeOfItem(result, "111A") !== undefined
    ? `Item numbers are those of the forms for assessment year ${result.assessmentYear}. Intraday trades or derivatives need ITR-3, whose numbers are in brackets where they differ.`
    : "The forms for this year may number their items differently from those for later years: go by the sections named here.";
}

/** Returns whether an item has any figure: one without may be left out. */
export function hasFigure({ fullValue, cost, expenses }: AssetGains): boolean {
  return [fullValue, cost, expenses].some((amount) => amount !== "0");
}

/** Returns the figures of one row of Schedule CG. */
function saleRow(
  name: string,
  item: string | undefined,
  { fullValue, cost, expenses, gain }: AssetGains,
): ReportRow {
  return row(
    ...[name, cell.text(item ?? "")],
    cell.rupees(fullValue, cost, expenses),
    cell.computed((at) => `C${at}-D${at}-E${at}`, gain, "totalRupees"),
  );
}

const saleHeader = header(
  [
    "Section and rate",
    "Item",
    "Full value of consideration",
    "Cost of acquisition",
    "Expenses of transfer",
    "Gain",
  ],
  2,
);

function shortTerm(result: StatementResult): readonly ReportRow[] {
  const item = placeOfItem(result, "111A") ?? "Section 111A";
  const sales = result.scheduleCG.shortTerm111A.filter(hasFigure);
  return sales.length === 0
    ? []
    : [
        ...heading("Short-term capital gains, section 111A"),
        saleHeader,
        ...sales.map((sale) => saleRow(rateLabel("111A", sale.ratePercent), item, sale)),
      ];
}

function longTerm(result: StatementResult): readonly ReportRow[] {
  const item = placeOfItem(result, "112A") ?? "Section 112A";
  const gains = result.scheduleCG.longTerm112A.filter(({ gain }) => gain !== "0");
  if (gains.length === 0) {
    return [];
  }
  return [
    ...heading("Long-term capital gains, section 112A, before the exemption"),
    header(["Section and rate", "Item", ["From Schedule 112A, column 14", 3], "Gain"]),
    ...gains.map(({ ratePercent, gain }) =>
      row(...[rateLabel("112A", ratePercent), cell.text(item), cell.blank(3)], cell.total(gain)),
    ),
    paragraph(
      "Expenses are included in Schedule 112A (column 12). Its columns are rounded row by row by the form's " +
        "own formulas, so this gain can differ from the sum of the sales by a few rupees.",
    ),
  ];
}

/** Returns the classes without their own schedule: other assets of Schedule CG, both terms. */
function otherAssets(result: StatementResult): readonly ReportRow[] {
  const gains = otherGainsOf(result);
  const leftOut = leftOutNote(result);
  return gains.length === 0
    ? []
    : [
        ...heading("Other assets: gains outside sections 111A and 112A"),
        saleHeader,
        ...gains.map((each) => saleRow(each.title, each.item ?? undefined, each)),
        ...warningParagraph(leftOut),
        ...warningParagraph(
          leftOut &&
            "For sales up to 22 July 2024 section 112 lets the cost of most securities be raised for " +
              "inflation (indexation, section 48). That is not done here, so the gain may be too high.",
        ),
      ];
}

/** Returns the person's other gains: set off here, and entered in the return as well as these figures. */
function besideStatements({ otherGains }: StatementResult): readonly ReportRow[] {
  return otherGains.length === 0
    ? []
    : [
        ...heading("Gains that you entered besides the statements, whole rupees"),
        ...table(1, otherGains, [
          [
            "Section",
            ({ section }) =>
              cell.text(section === "slab" ? "Short-term, at slab rate" : `Section ${section}`),
          ],
          ["Period", ({ period }) => cell.text(quarterLabels[period])],
          [["Gain", 4], ({ gain }) => cell.total(gain, 4)],
        ]),
        paragraph(
          "They are included in the set-off, in Table F and in the estimate (at slab rates once you say your slab). Enter them in Schedule CG yourself, and those under section 112A in Schedule 112A.",
        ),
      ];
}

function buybacks(result: StatementResult): readonly ReportRow[] {
  const { buybackLosses } = result.scheduleCG;
  if (buybackLosses.length === 0) {
    return [];
  }
  const item = placeOfItem(result, "buyback-dividend");
  const dividend = sumOf(buybackLosses.map((each) => fixedOf(each.dividend)));
  return [
    ...heading(`Capital losses on buybacks from ${dividendBuybackDays}`),
    header(
      [
        "Term and rate",
        "Item",
        "Full value (46A: nil)",
        "Purchase value",
        "Purchase expenses",
        "Loss",
      ],
      2,
    ),
    ...buybackLosses.flatMap(({ term, ratePercent, place, loss, buyExpenses, inReturn }) => [
      row(
        buybackLabel(term, ratePercent),
        cell.text(`${place ?? "Loss on buyback"}, whole rupees`),
        cell.blank(3),
        cell.total(`-${inReturn}`),
      ),
      row(
        ...[cell.blank(), cell.text("exact")],
        cell.amounts(
          ...["0.00", formatAtLeastTwo(fixedOf(loss) - fixedOf(buyExpenses))],
          ...[buyExpenses, `-${loss}`],
        ),
      ),
    ]),
    ...warningParagraph(
      "Set off in Table F and in the estimate. The return accepts these losses only together with the " +
        `dividend: enter the ${rupeeText(money(dividend))} that the companies paid, section 2(22)(f), in ` +
        `Schedule OS${item === undefined ? "" : `, item ${item}`}.`,
    ),
  ];
}

function intraday({ scheduleCG }: StatementResult): readonly ReportRow[] {
  const { turnover, profit, charges, stt } = scheduleCG.intraday;
  return turnover === "0.00" && charges === "0.00"
    ? []
    : [
        ...heading("Not in Schedule CG: intraday, speculative business (ITR-3)"),
        header(["", "", "Turnover", "Profit before charges", "Charges", "STT"], 2),
        row(
          ...["Sections 43(5) and 73", cell.blank(), cell.amounts(turnover, profit, charges)],
          // ICICI Direct does not state the tax.
          stt === "0.00" ? cell.centred("not stated") : cell.amount(stt),
        ),
        paragraph(
          "Turnover adds up each sale's profit or loss regardless of sign. Securities transaction tax can " +
            "be deducted from this income, section 36(1)(xv), but never from capital gains, section 48.",
        ),
      ];
}
