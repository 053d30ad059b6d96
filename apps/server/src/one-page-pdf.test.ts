import { processStatements } from "@site/capital-gains/process-statements";
import { headOf } from "@site/capital-gains/result-head";
import { cutTexts } from "@site/capital-gains/test/cut-texts";
import { answersTo, randomStatement } from "@site/capital-gains/test/figures-to-enter";
import { Random } from "@site/capital-gains/test/random";
import { linesOfText } from "@site/capital-gains/text-lines";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PdfLine, pdfLines } from "../test/pdf-text.ts";
import { sampleInvoice } from "../test/sample-invoice.ts";
import { invoicePage } from "./features/invoices/invoice-page.ts";
import { invoicePdf } from "./features/invoices/invoice-pdf.ts";
import { invoiceSnapshot } from "./features/invoices/invoice-snapshot.ts";
import { invoiceWorkbook } from "./features/invoices/workbook.ts";
import { summaryPdf } from "./features/papers/summary-pdf.ts";
import { a4, onePagePdf } from "./one-page-pdf.ts";

const seed = 20_261_128;
const right = a4.margin + a4.width;

/** A document that is never read: its faces measure what others have drawn. */
const measure = await new Promise<PDFKit.PDFDocument>((resolve, reject) => {
  onePagePdf({ title: "", author: "", madeAt: new Date(0) }, resolve).catch(reject);
});
/** The width of a line's ink: a broken line keeps the space at its end. */
const widthOf = ({ text, face, size }: PdfLine) =>
  measure.font(face).fontSize(size).widthOfString(text.trimEnd());

/** Fails where a paper lacks one of its texts, or has a line beyond its margins or over another. */
function expectWhole(pdf: Uint8Array, texts: readonly string[], pages: number) {
  const lines = pdfLines(pdf);
  expect(
    String(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Type \/Page\b/g)?.length,
    ),
  ).toBe(String(pages));
  const paper = lines.map(({ text }) => text.replaceAll(/\s/g, "")).join("");
  const cut = texts.filter((text) => !paper.includes(text.replaceAll(/\s/g, "")));
  expect(cut).toEqual([]);
  const placed = lines.map((each) => ({ ...each, end: each.x + widthOf(each) }));
  expect(placed.filter(({ x, y, end }) => x < a4.margin - 1 || end > right + 2 || y < 24)).toEqual(
    [],
  );
  if (pages === 1) {
    const byHeight = [...Map.groupBy(placed, ({ y }) => y).values()];
    const over = byHeight.flatMap((beside) =>
      beside.filter((one) => beside.some(({ x }) => x > one.x && x < one.end - 1)),
    );
    expect(over).toEqual([]);
  }
}

const word = fc.string({
  unit: fc.constantFrom(..."abcdefghijklmnopqrsäßé-_."),
  minLength: 1,
  maxLength: 90,
});
const name = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));

describe("no sentence on paper is cut", () => {
  test("the summary of any result", async () => {
    const runs = 25;
    let summaries = 0;
    const company = { name: "Sample Company Private Limited", website: "https://sample.example" };
    const text = fc.sample(name, { seed, numRuns: runs });
    for (let run = 0; run < runs; run += 1) {
      const random = new Random(seed, run);
      const { wanted, statement } = randomStatement(random, [2023, 2024, 2025, 2026]);
      const losses = [2019, 2020, 2021, 2022].slice(random.below(5)).map((year) => ({
        assessmentYear: `${year}-${String(year + 1).slice(2)}`,
        shortTermLoss: String(random.below(9_000_000)),
        longTermLoss: String(random.below(90_000_000)),
        filedInTime: random.chance(0.8),
        filedOn: `${year}-07-30`,
      }));
      const outcome = await processStatements([{ ...statement, name: `${text[run]}.csv` }], {
        form: answersTo[wanted],
        losses: { earlierYears: losses, otherGains: [] },
        asOf: "2026-11-28",
      });
      if (!outcome.ok) {
        continue;
      }
      const lacks = random.chance(0.2) ? { lacks: [`${text[run]}. ${text[run]}.`] } : {};
      const head = { ...headOf(outcome.value, () => expect.unreachable()), ...lacks };
      const at = "2026-11-28T00:00:00.000Z";
      const pdf = await summaryPdf({
        statement: { id: "s1" },
        result: { head: JSON.stringify(head), doneAt: at, askedAt: at },
        owner: { name: text[runs - 1 - run]?.slice(0, 120) },
        maker: { company, publicUrl: "" },
      });
      const nothingDue = head.advanceTax?.instalments.at(-1)?.nothingDue;
      const figures = (head.returnFigures ?? []).filter(({ filledIn }) => !filledIn);
      expectWhole(
        pdf,
        [
          `${text[run]}.csv`,
          text[runs - 1 - run]?.slice(0, 120) ?? "",
          ...(lacks.lacks ?? []),
          ...(nothingDue ? [nothingDue.headline, nothingDue.reason] : []),
          ...figures
            .map(({ schedule, title }) => `${schedule}${title}`)
            .map((each) => each.slice(-9)),
          ...figures.map(({ title }) => title),
          ...figures.flatMap((group) =>
            group.figures.flatMap(({ name: of, amount }) => (amount === "0" ? [] : of)),
          ),
          `Made by ${company.name}, ${company.website}. Reference s1.`,
        ],
        1,
      );
      summaries += 1;
    }
    expect(summaries).toBeGreaterThan(runs / 2);
  });

  test("the invoice of anybody", async () => {
    const state = fc.constantFrom("29", "27", null);
    const invoices = fc.record({
      name,
      seller: name,
      address: fc.array(name, { maxLength: 5 }),
      state,
    });
    await fc.assert(
      fc.asyncProperty(invoices, async ({ name: of, seller, address, state: code }) => {
        const { supplier, recipient } = sampleInvoice;
        const snapshot = invoiceSnapshot(
          {
            ...sampleInvoice,
            supplier: { ...supplier, name: seller, address },
            recipient: { ...recipient, name: of, state: code },
            total: 1_234_567_890,
          },
          "CG/26-27/000001",
        );
        const page = invoicePage(snapshot, { number: "CN/26-27/000001", date: "2026-11-30" });
        const texts = [
          ...page.parties.map(({ text }) => text),
          ...page.references.flatMap(({ value, isDate }) => (isDate ? [] : value)),
          ...[page.title, ...page.warnings, page.totalInWords, ...page.notes],
          page.position.description,
        ];
        const pdf = await invoicePdf(snapshot, { number: "CN/26-27/000001", date: "2026-11-30" });
        expectWhole(pdf, texts.filter(Boolean), 1);
        expect(cutTexts(invoiceWorkbook(snapshot), ["Invoice"])).toEqual([]);
      }),
      { numRuns: 12, seed },
    );
  });

  test("a sheet has room for the lines that Arial needs", () => {
    const digit = measure.font("Helvetica").fontSize(10).widthOfString("0");
    const words = fc.array(fc.string({ minLength: 1, maxLength: 14 }), { minLength: 1 });
    const width = fc.integer({ min: 32, max: 120 });
    fc.assert(
      fc.property(words, width, fc.boolean(), (any, wide, isBold) => {
        const face = measure.font(isBold ? "Helvetica-Bold" : "Helvetica").fontSize(10);
        const text = any.join(" ").trim();
        let needed = 1;
        let line = "";
        for (const word of text.split(" ")) {
          const longer = line === "" ? word : `${line} ${word}`;
          const fits = face.widthOfString(longer) <= (wide - 0.7) * digit;
          needed += fits ? 0 : 1;
          line = fits ? longer : word;
        }
        expect(linesOfText(text, wide, { isBold })).toBeGreaterThanOrEqual(needed);
      }),
      { numRuns: 500, seed },
    );
  });
});
