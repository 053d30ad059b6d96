import type { PaperOwner } from "contract/paper-owner";
import type { AdvanceTax } from "result/advance-tax";
import { enteredText } from "result/answers";
import type { ResultHead, ReturnGroup } from "result/result-head";
import type { ResultRow } from "../../database/statement-tables.ts";
import { a4, inks, onePagePdf } from "../../one-page-pdf.ts";
import { readHead } from "../statements/service.ts";

const { ink, quiet, line } = inks;
const { width, margin } = a4;
const bottom = a4.height - margin - 44;

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const inRupees = (amount: string) => rupees.format(amount as Intl.StringNumericLiteral);

/** A line of the page: a heading, or a name with its figure. */
type Row = { heading: string } | { name: string; figure: string; strong?: boolean };

/** What the summary says of the statement, whose it is, and who made it where. */
type SummaryFacts = {
  statement: { id: string };
  result: Pick<ResultRow, "head" | "doneAt" | "askedAt">;
  owner: PaperOwner;
  maker: { company: { name: string; website: string }; publicUrl: string };
};

/** Draws a processed statement's result on one A4 page; the same head always makes the same page. */
export function summaryPdf(facts: SummaryFacts): Promise<Buffer> {
  const { result, maker } = facts;
  const head = readHead(result.head ?? "");
  const madeAt = new Date(result.doneAt ?? result.askedAt);
  return onePagePdf({ title: titleOf(head), author: maker.company.name, madeAt }, (pdf) =>
    drawSummary(pdf, head, madeAt, facts),
  );
}

function drawSummary(
  pdf: PDFKit.PDFDocument,
  head: ResultHead,
  madeAt: Date,
  { statement, owner: { name, pan }, maker: { company, publicUrl } }: SummaryFacts,
): void {
  pdf.font("bold").fontSize(20).fillColor(ink).text(titleOf(head), { width });
  const sources = head.sources.map(({ file }) => file).join(", ");
  pdf.font("plain").fontSize(10).fillColor(quiet);
  const whose = [name, pan && `PAN ${pan}`].filter(Boolean).join(" · ");
  if (whose) {
    pdf.font("bold").fillColor(ink).text(whose, { width, height: 14, ellipsis: true });
    pdf.font("plain").fillColor(quiet);
  }
  pdf.text(`${yearOf(head)} · made on ${dateOf(madeAt)} · ${sources}`, {
    width,
    height: 28,
    ellipsis: true,
  });
  pdf.moveDown(0.5);

  const rows = rowsOf(head);
  const heights = rows.reduce((sum, row) => sum + heightOf(row), 0);
  const step = Math.min(17, (bottom - pdf.y) / heights);
  const size = Math.min(10.5, step * 0.66);
  for (const row of rows) {
    const y = pdf.y + (heightOf(row) - 1) * step;
    if ("heading" in row) {
      pdf.font("bold").fontSize(size).fillColor(ink);
      pdf.text(row.heading, margin, y + step * 0.2, { lineBreak: false });
      pdf.moveTo(margin, y + step).lineTo(margin + width, y + step);
      pdf.lineWidth(0.5).strokeColor(line).stroke();
    } else {
      pdf
        .font(row.strong ? "bold" : "plain")
        .fontSize(size)
        .fillColor(ink);
      const text = { lineBreak: false, height: step, ellipsis: true };
      pdf.text(row.name, margin, y + step * 0.2, {
        ...text,
        width: row.figure === "" ? width : width - 120,
      });
      const at = margin + width - pdf.widthOfString(row.figure);
      pdf.text(row.figure, at, y + step * 0.2, { lineBreak: false });
    }
    pdf.y = y + step;
  }

  pdf.font("plain").fontSize(8).fillColor(quiet);
  pdf.text(
    `The tax is an estimate on these gains alone: other income, surcharge${head.lossesGiven ? ` and rebate are not included; the ${enteredText(head.findings)} that you entered are` : ", rebate and brought-forward losses are not included"}. The report explains every sale. Made by ${[company.name, publicUrl || company.website].filter(Boolean).join(", ")}. Reference ${statement.id}.`,
    margin,
    bottom + 12,
    { width },
  );
}

/** A row's height in steps: a heading has room above it. */
function heightOf(row: Row): number {
  return "heading" in row ? 1.6 : 1;
}

/** The year as its Act calls it. */
function yearOf({ assessmentYear, law }: ResultHead): string {
  return law?.taxYear ? `Tax year ${law.taxYear}, ${law.act}` : `Assessment year ${assessmentYear}`;
}

function titleOf({ assessmentYear }: ResultHead): string {
  const end = Number(assessmentYear.slice(0, 4));
  return `Capital gains, FY ${end - 1}-${String(end).slice(2)}`;
}

function dateOf(moment: Date): string {
  return moment.toLocaleDateString("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });
}

function rowsOf(head: ResultHead): Row[] {
  const { tax, reconciliation, schedule112A, returnFigures = [] } = head;
  const differing = reconciliation.filter(({ ok }) => !ok).length;
  return [
    ...(tax ? resultRows(tax, head.law?.sections ?? {}, setOffRows(returnFigures)) : []),
    { heading: "Checked against your broker's totals" },
    {
      name:
        differing === 0
          ? `All ${reconciliation.length} totals match your broker's statement`
          : `${differing} of ${reconciliation.length} totals differ from your broker's: see the report`,
      figure: "",
    },
    ...(head.advanceTax ? advanceTaxRows(head.advanceTax) : schedule112ARows(schedule112A)),
    // What the portal fills in itself is in the report; on one page its rows would be too small to read.
    ...returnFigures
      .filter(({ filledIn }) => !filledIn)
      .flatMap(({ schedule, item, title, figures }): Row[] => [
        {
          heading: `${schedule}${item ? `, ${schedule === "Table F" ? "row" : "item"} ${item}` : ""}: ${title}`,
        },
        // Nil rows say nothing on paper, and with schedules of losses the page is full.
        ...figures
          .filter(({ amount }) => amount !== "0")
          .map(({ name, amount }) => ({ name, figure: inRupees(amount) })),
      ]),
  ];
}

function schedule112ARows({ rows, balance }: ResultHead["schedule112A"]): Row[] {
  return [
    { heading: "Schedule 112A" },
    rows === 0
      ? { name: "Nothing to report", figure: "" }
      : {
          name: `Balance of ${rows} ${rows === 1 ? "row" : "rows"}, in processed_file.csv`,
          figure: inRupees(balance),
        },
  ];
}

/** What must be paid by when in a year that is still running. */
function advanceTaxRows({ instalments }: AdvanceTax): Row[] {
  const nothingDue = instalments.at(-1)?.nothingDue;
  return [
    { heading: "Advance tax on these gains, cumulative for the year" },
    ...(nothingDue
      ? [
          { name: nothingDue.headline, figure: "", strong: true },
          { name: nothingDue.reason, figure: "" },
        ]
      : instalments.map(({ dueDate, cumulativePercent, isInstalment, amountDue }) => ({
          name: `By ${dateOf(new Date(dueDate))}, ${isInstalment ? `${cumulativePercent}%` : "for gains after 15 March"}`,
          figure: inRupees(amountDue),
        }))),
    {
      name: "The return forms are not published yet, so there is no file for the portal.",
      figure: "",
    },
  ];
}

function resultRows(
  { total, rates }: NonNullable<ResultHead["tax"]>,
  sections: Readonly<Record<string, string>>,
  setOff: Row[],
): Row[] {
  return [
    { heading: "Result" },
    { name: "Estimated tax on these gains, cess included", figure: inRupees(total), strong: true },
    ...setOff,
    ...rates
      .filter(({ gain }) => gain !== "0")
      .map(({ section, ratePercent, gain, exempt }) => ({
        name: `${section === "111A" ? "Short" : "Long"} term after set-off, section ${sections[section] ?? section}, ${ratePercent}%${exempt === "0" ? "" : ` (${inRupees(exempt)} exempt)`}`,
        figure: inRupees(gain),
        strong: true,
      })),
  ];
}

/** Returns what brought-forward losses take from the year's gains: Schedule BFLA's first two columns. */
function setOffRows(figures: readonly ReturnGroup[]): Row[] {
  const columns = figures.filter(({ schedule }) => schedule === "Schedule BFLA");
  const sum = (column: number) =>
    columns.reduce((total, group) => total + BigInt(group.figures[column]?.amount ?? "0"), 0n);
  return sum(1) === 0n
    ? []
    : [
        { name: "Gains of the year, in Schedule BFLA", figure: inRupees(String(sum(0))) },
        { name: "Brought-forward losses set off", figure: inRupees(String(-sum(1))) },
      ];
}
