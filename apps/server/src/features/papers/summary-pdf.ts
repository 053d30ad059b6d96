import type { PaperOwner } from "contract/paper-owner";
import type { AdvanceTax } from "result/advance-tax";
import { enteredText } from "result/answers";
import type { ResultHead, ReturnGroup } from "result/result-head";
import type { ResultRow } from "../../database/statement-tables.ts";
import { a4, inks, legible, onePagePdf } from "../../one-page-pdf.ts";
import { readHead } from "../statements/service.ts";

const { ink, quiet, line } = inks;
const { width, margin } = a4;
const report = "capital-gains-report.xlsx";

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

/**
 * Draws a processed statement's result on one A4 page, whose letters are as large as its rows leave room
 * for; the same head always makes the same page. Every sentence wraps, none is cut: more than a page
 * can hold legibly goes on to the next.
 */
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
  const sources = head.sources.map(({ file }) => legible(file, report)).join(", ");
  pdf.fontSize(10);
  const whose = [name && legible(name, report), pan && `PAN ${pan}`].filter(Boolean).join(" · ");
  if (whose) {
    pdf.text(whose, { width });
  }
  pdf.font("plain").fillColor(quiet);
  pdf.text(`${yearOf(head)} · made on ${dateOf(madeAt)} · ${sources}`, { width });

  const top = pdf.y + 6;
  const small = `The tax is an estimate on these gains alone: other income, surcharge${head.lossesGiven ? ` and rebate are not included; the ${enteredText(head.findings)} that you entered are` : ", rebate and brought-forward losses are not included"}. The report explains every sale. Made by ${[company.name, publicUrl || company.website].filter(Boolean).join(", ")}. Reference ${statement.id}.`;
  const smallSize = 8;
  pdf.fontSize(smallSize);
  const bottom = a4.height - a4.bottom - pdf.heightOfString(small, { width });
  const rows = rowsOf(head);
  const layouts = [
    ...[10.5, 9.5, 8.5].map((size) => ({ columns: 1, size })),
    ...[9, 8, 7, 6].map((size) => ({ columns: 2, size })),
  ];
  let placed: Placed[] = [];
  for (const layout of layouts) {
    placed = laidOut(pdf, rows, layout, { top, bottom: bottom - 10 });
    if (placed.every(({ page }) => page === 0)) {
      break;
    }
  }
  let drawn = 0;
  for (const { row, page, ...place } of placed) {
    if (page > drawn) {
      pdf.addPage();
      drawn = page;
    }
    drawRow(pdf, row, place);
  }
  pdf.font("plain").fontSize(smallSize).fillColor(quiet).text(small, margin, bottom, { width });
}

/** Where a row is drawn: its left edge and top, what it may be wide, and how high it is. */
type Place = { x: number; y: number; wide: number; high: number; size: number };

type Placed = Place & { row: Row; page: number };

/** How rows are set: in how many columns, and the size of their letters in points. */
type PageLayout = { columns: number; size: number };

const betweenColumns = 24;

/** Places rows below each other, column by column; a heading stays with the row below it. */
function laidOut(
  pdf: PDFKit.PDFDocument,
  rows: readonly Row[],
  { columns, size }: PageLayout,
  { top, bottom }: { top: number; bottom: number },
): Placed[] {
  const wide = (width - (columns - 1) * betweenColumns) / columns;
  const placed: Placed[] = [];
  let column = 0;
  let y = top;
  for (const [index, row] of rows.entries()) {
    const high = heightOf(pdf, row, size, wide);
    const next = rows[index + 1];
    const kept = "heading" in row && next ? heightOf(pdf, next, size, wide) : 0;
    const first = column < columns ? top : margin;
    if (y + high + kept > bottom && y > first) {
      column += 1;
      y = column < columns ? top : margin;
    }
    const x = margin + (column % columns) * (wide + betweenColumns);
    placed.push({ row, page: Math.floor(column / columns), x, y, wide, high, size });
    y += high;
  }
  return placed;
}

function heightOf(pdf: PDFKit.PDFDocument, row: Row, size: number, wide: number): number {
  if ("heading" in row) {
    pdf.font("bold").fontSize(size);
    return pdf.heightOfString(row.heading, { width: wide }) + size * 1.2;
  }
  pdf.font(row.strong ? "bold" : "plain").fontSize(size);
  return pdf.heightOfString(row.name, { width: nameWidth(pdf, row, wide) }) + size * 0.35;
}

/** What a row's figure leaves for its name. */
function nameWidth(pdf: PDFKit.PDFDocument, { figure }: { figure: string }, wide: number): number {
  return figure === "" ? wide : wide - pdf.widthOfString(figure) - 12;
}

function drawRow(pdf: PDFKit.PDFDocument, row: Row, { x, y, wide, high, size }: Place): void {
  pdf.fontSize(size).fillColor(ink);
  if ("heading" in row) {
    pdf.font("bold").text(row.heading, x, y + size * 0.9, { width: wide });
    pdf.moveTo(x, y + high).lineTo(x + wide, y + high);
    pdf.lineWidth(0.5).strokeColor(line).stroke();
    return;
  }
  pdf.font(row.strong ? "bold" : "plain");
  pdf.text(row.name, x, y + size * 0.25, { width: nameWidth(pdf, row, wide) });
  if (row.figure !== "") {
    // One more point, so that rounding does not break a line that fits exactly.
    const long = pdf.widthOfString(row.figure) + 1;
    pdf.text(row.figure, x + wide - long + 1, y + size * 0.25, { width: long });
  }
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
  const { tax, reconciliation, schedule112A, returnFigures = [], lacks = [] } = head;
  const differing = reconciliation.filter(({ ok }) => !ok).length;
  return [
    ...(tax ? resultRows(tax, head.law?.sections ?? {}, setOffRows(returnFigures)) : []),
    ...(lacks.length > 0 ? [{ heading: "Not in this summary" }] : []),
    ...lacks.map((sentence) => ({ name: sentence, figure: "" })),
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
