import type { PaperOwner } from "@site/contract/paper-owner";
import { enteredText } from "@site/result/answers";
import { counted } from "@site/result/counts";
import type { FigureSection, Figures } from "@site/result/figures";
import type { ResultHead } from "@site/result/result-head";
import { taxInWords } from "@site/result/tax-in-words";
import { dateInIndia } from "../../clock.ts";
import type { ResultRow } from "../../database/statement-tables.ts";
import { a4, inks, legible, onePagePdf } from "../../one-page-pdf.ts";
import { readHead } from "../statements/service.ts";
import {
  drawRows,
  inDays,
  inRupees,
  type PageRow,
  type PageRows,
  pageRowsOf,
} from "./page-rows.ts";

const { ink, quiet } = inks;
const { width, margin } = a4;
const report = "capital-gains-report.xlsx";

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
  // The day is all that the page says of it: the same result made again that day is the same file.
  const day = dateInIndia(new Date(result.doneAt ?? result.askedAt));
  const madeAt = new Date(`${day}T00:00:00+05:30`);
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
  pdf.text(`${yearOf(head)} · made on ${inDays(madeAt)} · ${sources}`, { width });

  const top = pdf.y + 6;
  const madeBy = [company.name, publicUrl || company.website].filter(Boolean).join(", ");
  const small = `${scopeOf(head)} The report explains every sale. Made by ${madeBy}. Reference ${statement.id}.`;
  const smallSize = 8;
  pdf.fontSize(smallSize);
  const bottom = a4.height - a4.bottom - pdf.heightOfString(small, { width });
  drawRows(pdf, rowsOf(head), { top, bottom: bottom - 10 });
  pdf.font("plain").fontSize(smallSize).fillColor(quiet).text(small, margin, bottom, { width });
}

/** What is in the estimate and what is not. */
function scopeOf({ tax, entered: given, findings }: ResultHead): string {
  const slab = tax.atSlabRates === "0" ? "" : "the tax at your slab, ";
  const losses = given ? "" : " and brought-forward losses";
  const entered = given ? ` The ${enteredText(findings)} that you entered are included.` : "";
  if (tax.caused) {
    return `The tax is an estimate of what these gains add to the tax on your other income, surcharge and rebate included${given ? "" : ", brought-forward losses not"}.${entered}`;
  }
  return `The tax is an estimate on these gains alone, without ${slab}other income, surcharge${losses ? ", " : " and "}rebate${losses}.${entered}`;
}

/** The year as its Act calls it. */
function yearOf({ assessmentYear, law }: ResultHead): string {
  return law?.taxYear ? `Tax year ${law.taxYear}, ${law.act}` : `Assessment year ${assessmentYear}`;
}

function titleOf({ assessmentYear }: ResultHead): string {
  const end = Number(assessmentYear.slice(0, 4));
  return `Capital gains, FY ${end - 1}-${String(end).slice(2)}`;
}

/** Everything but the tax is set in two columns where a page would not have room for it in one. */
function rowsOf(head: ResultHead): PageRows {
  return {
    across: [...resultRows(head), ...instalmentRows(head)],
    below: [...lackRows(head), ...checkRows(head), ...schedule112ARows(head), ...returnRows(head)],
  };
}

/** The tax as on the page, and the way to it from what the broker's file says. */
function resultRows({ tax, figures = [] }: ResultHead): readonly PageRow[] {
  const way = sectionOf(figures, "tax");
  return [
    { heading: "Result" },
    {
      name: "Estimated tax on these gains, cess included",
      figures: [taxInWords(tax, inRupees)],
      strong: true,
    },
    ...(way ? pageRowsOf(way, { hasBars: true }) : []),
  ];
}

/** What must be paid by when in a year that is still running. */
function instalmentRows({ advanceTax, figures = [] }: ResultHead): readonly PageRow[] {
  const section = sectionOf(figures, "instalments");
  return [
    ...(section ? pageRowsOf(section) : []),
    ...(advanceTax
      ? [{ name: "The return forms are not published yet, so there is no file for the portal." }]
      : []),
  ];
}

function sectionOf(figures: Figures, name: string): FigureSection | undefined {
  return figures.find((section) => section.name === name);
}

function lackRows({ lacks = [] }: ResultHead): readonly PageRow[] {
  return lacks.length === 0
    ? []
    : [{ heading: "Not in this summary" }, ...lacks.map((sentence) => ({ name: sentence }))];
}

function checkRows({ reconciliation }: ResultHead): readonly PageRow[] {
  const differing = reconciliation.filter(({ ok }) => !ok).length;
  return [
    { heading: "Checked against your broker's totals" },
    {
      name:
        differing === 0
          ? `All ${reconciliation.length} totals match your broker's statement`
          : `${differing} of ${reconciliation.length} totals differ from your broker's: see the report`,
    },
  ];
}

function schedule112ARows({ advanceTax, schedule112A }: ResultHead): readonly PageRow[] {
  const { rows, balance } = schedule112A;
  if (advanceTax) {
    return [];
  }
  return [
    { heading: "Schedule 112A" },
    rows === 0
      ? { name: "Nothing to report" }
      : {
          name: `Balance of ${counted(rows, "row")}, in processed_file.csv`,
          figures: [inRupees(balance)],
        },
  ];
}

/** What to type into the return; what the portal fills in itself is in the report. */
function returnRows({ returnFigures = [] }: ResultHead): readonly PageRow[] {
  return returnFigures
    .filter(({ filledIn }) => !filledIn)
    .flatMap(({ schedule, item, title, figures }): PageRow[] => [
      {
        heading: `${schedule}${item ? `, ${schedule === "Table F" ? "row" : "item"} ${item}` : ""}: ${title}`,
      },
      // Nil rows say nothing on paper, and with schedules of losses the page is full.
      ...figures
        .filter(({ amount }) => amount !== "0")
        .map(({ name, amount }) => ({ name, figures: [inRupees(amount)] })),
    ]);
}
