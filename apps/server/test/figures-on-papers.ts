import { capitalGainsReport } from "@site/capital-gains/report";
import { headOf } from "@site/capital-gains/result-head";
import { returnGainsOf } from "@site/capital-gains/return-gains";
import { summary } from "@site/capital-gains/summary";
import { openedReport } from "@site/capital-gains/test/opened";
import { randomResult } from "@site/capital-gains/test/random-result";
import { hyphensForMinus } from "@site/capital-gains/test/stray-amounts";
import { hasSection, wrongFigures } from "@site/capital-gains/test/wrong-figures";
import type { FigureSection } from "@site/result/figures";
import type { ResultHead, ReturnGroup } from "@site/result/result-head";
import type { StatementResult } from "@site/result/statement-result";
import type { TaxRow } from "@site/result/tax-computation";
import { listedFigures } from "../src/features/overview/my-statements.ts";
import { summaryPdf } from "../src/features/papers/summary-pdf.ts";
import { pdfText } from "./pdf-text.ts";

/**
 * Makes a random result and everything that shows figures of it, and compares each figure of its document
 * with those of the same name: in the head that pages show, the workbook, the one-page PDF, the terminal,
 * the list of statements and the return.
 */
export async function figuresOnPapers(seed: number, run: number) {
  const { result, statements, choices } = await randomResult(seed, run);
  const head = headOf(result, (part, error) => {
    throw new Error(part, { cause: error });
  });
  const { figures = [], advanceTax } = head;
  const pdf = await pdfOf(head);
  const workbook = workbookTexts(result);
  const printed = {
    terminal: summary(result).split(/\n|\s{2,}/),
    "one-page PDF": pdfText(pdf),
    ...(workbook && { workbook }),
  };
  const faults = Object.entries(printed).flatMap(([paper, texts]) =>
    figures
      .filter(
        (section) => mustHave(paper, head).includes(section.name) || hasSection(section, texts),
      )
      .flatMap((section) => wrongFigures(section, texts))
      .map((fault) => `${paper}: ${fault}`),
  );
  faults.push(
    ...Object.entries(printed).flatMap(([paper, texts]) =>
      hyphensForMinus(texts).map((text) => `${paper}: a hyphen for a minus in ${text}`),
    ),
  );
  const tax = figures.find(({ name }) => name === "tax");
  if (tax) {
    faults.push(...wrongInList(tax, head, result), ...wrongInReturn(tax, head, result));
  } else {
    faults.push("no figures of the tax");
  }
  if (pageCount(pdf) !== 1) {
    faults.push("one-page PDF: more than a page");
  }
  const seen = [
    `${result.assessmentYear}${advanceTax ? ", running" : ""}`,
    ...result.sources.map(({ broker }) => broker),
    ...(tax?.rows ?? []).map(({ name }) => name.replace(/^\S+ /, "")),
    ...(head.tax.atSlabRates === "0" ? [] : ["slab not said"]),
    ...(head.tax.caused ? ["other income said"] : []),
    ...(head.tax.leftOut === "0" ? [] : ["section 112 left out"]),
    ...(returnGainsOf(result).ok ? ["fields of ITR-2"] : []),
  ];
  return { faults, seen, statements, choices, figures, printed };
}

/** The sections that a paper must have; what it has besides is compared as well. */
function mustHave(paper: string, { advanceTax, tax }: ResultHead): readonly string[] {
  const steps = tax.caused ? ["tax-steps"] : [];
  switch (paper) {
    case "terminal":
      return ["tax", "types", ...steps];
    case "workbook":
      return advanceTax
        ? ["tax", "instalments", "instalment-gains", ...steps]
        : ["tax", "types", "table-f", ...steps];
    default:
      return advanceTax ? ["tax", "instalments"] : ["tax"];
  }
}

function pdfOf(head: ResultHead): Promise<Buffer> {
  const at = "2026-11-22T00:00:00.000Z";
  return summaryPdf({
    statement: { id: "s1" },
    result: { head: JSON.stringify(head), doneAt: at, askedAt: at },
    owner: {},
    maker: { company: { name: "Company", website: "" }, publicUrl: "https://example.in" },
  });
}

function pageCount(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** The texts of a report's cells; undefined for a statement without trades, which has no report. */
function workbookTexts(result: StatementResult): readonly string[] | undefined {
  const bytes = capitalGainsReport(result);
  if (bytes === null) {
    return undefined;
  }
  const report = openedReport(result, bytes);
  return report.names.flatMap((name) => report.rows(name).flat()).filter((text) => text !== "");
}

const sumOf = (amounts: readonly (string | undefined)[]) =>
  amounts.reduce((sum, amount) => sum + BigInt(amount ?? 0), 0n);

/** Finds a figure of a section by its row's name. */
function figureOf({ rows }: FigureSection, name: string, column = 0): bigint | undefined {
  const value = rows.find((row) => row.name === name)?.cells[column]?.value;
  return value === undefined ? undefined : BigInt(value);
}

/** Finds a gain of a rate: its own row, or where nothing changes it the rate's only one. */
function gainOf(tax: FigureSection, key: string, name: string): bigint {
  return figureOf(tax, `${key} ${name}`) ?? figureOf(tax, `${key} taxed`) ?? 0n;
}

type Check = (what: string, shown: string | bigint | undefined, expected: bigint) => void;

function checks(paper: string): { check: Check; faults: string[] } {
  const faults: string[] = [];
  return {
    faults,
    check: (what, shown, expected) => {
      if (shown === undefined || BigInt(shown) !== expected) {
        faults.push(`${paper}: ${what} is ${shown}, not ${expected}`);
      }
    },
  };
}

/** Compares My statements with the document and with Schedule CG. */
function wrongInList(tax: FigureSection, head: ResultHead, result: StatementResult) {
  const { check, faults } = checks("My statements");
  const listed = listedFigures(head.tax);
  const { shortTerm111A, longTerm112A, otherAssets, buybackLosses } = result.scheduleCG;
  const ofTerm = (of: "short" | "long", gains: readonly { gain: string }[]) =>
    sumOf([...gains, ...otherAssets.filter(({ term }) => term === of)].map(({ gain }) => gain)) -
    sumOf(buybackLosses.filter(({ term }) => term === of).map(({ inReturn }) => inReturn));
  check("LTCG", listed?.longTerm, ofTerm("long", longTerm112A));
  check("STCG", listed?.shortTerm, ofTerm("short", shortTerm111A));
  check("elsewhere", listed?.elsewhere, sumOf(result.otherGains.map(({ gain }) => gain)));
  const { earlierLosses = "0" } = listed ?? {};
  const named = tax.rows.filter(({ name }) => name.endsWith(" brought-forward"));
  check("losses", `-${earlierLosses}`, sumOf(named.map(({ cells }) => cells[0]?.value)));
  check("tax", listed?.tax.total, figureOf(tax, "total", 1) ?? -1n);
  const untaxed = head.tax.rows.filter(({ tax: of }) => of === null).map(({ key }) => key);
  const atSlab = sumOf(untaxed.map((key) => String(figureOf(tax, `${key} taxed`))));
  check("slab", listed?.tax.atSlabRates, atSlab);
  return faults;
}

/** Compares what is typed into the return, and the fields of ITR-2, with the document. */
function wrongInReturn(tax: FigureSection, head: ResultHead, result: StatementResult) {
  const { check, faults } = checks("Return");
  const groups = head.returnFigures ?? [];
  const amountsIn = (of: (group: ReturnGroup) => boolean, name?: RegExp) =>
    sumOf(
      groups
        .filter(of)
        .flatMap(({ figures }) => figures)
        .filter((figure) => !name || name.test(figure.name))
        .map(({ amount }) => amount),
    );
  const isTyped = groups.some(({ schedule }) => schedule === "Table F");
  if (isTyped) {
    const inCG = (name: RegExp) => amountsIn(({ schedule }) => schedule === "Schedule CG", name);
    const gains = head.tax.rows.flatMap(({ key, gains: ofRow }) =>
      ofRow
        .filter(({ from }) => from !== "elsewhere")
        .map(({ from, section }) => String(gainOf(tax, key, `${from} ${section}`))),
    );
    check(
      "Schedule CG",
      inCG(/^Balance|^Total gain in Schedule 112A/) - inCG(/^Capital loss on buyback/),
      sumOf(gains) + BigInt(head.tax.leftOut),
    );
    check(
      "Table F",
      amountsIn(({ schedule }) => schedule === "Table F"),
      sumOf(head.tax.rows.map((row) => String(leftOf(tax, row)))),
    );
  }
  const fields = returnGainsOf(result);
  for (const row of head.tax.rows) {
    const { key } = row;
    const left = leftOf(tax, row);
    const lost = -(figureOf(tax, `${key} brought-forward`) ?? 0n);
    check(`Table F of ${key}`, sumOf(Object.values(head.tableF[key] ?? {})), left);
    check(`Schedule BFLA of ${key}`, result.bfla.rows[key]?.remaining, left);
    if (fields.ok) {
      const { gains, tableF, losses } = fields.value;
      check(`ITR-2, Table F of ${key}`, sumOf(Object.values(tableF[key] ?? {})), left);
      check(`ITR-2, losses of ${key}`, losses.bfla.rows[key]?.broughtForward, lost);
      const entering = row.gains.map(({ from, section }) =>
        String(gainOf(tax, key, `${from} ${section}`)),
      );
      check(`ITR-2, gains of ${key}`, sumOf(Object.values(gains[key] ?? {})), sumOf(entering));
    }
  }
  return faults;
}

/** What the set-off leaves of a rate: what is taxed, and what of it is exempt or within the basic exemption. */
function leftOf(tax: FigureSection, { key }: TaxRow): bigint {
  const of = (name: string) => figureOf(tax, `${key} ${name}`) ?? 0n;
  return of("taxed") - of("exempt") - of("basic-left");
}
