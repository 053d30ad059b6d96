import { join } from "node:path";
import { dateInIndia, periodInIndia } from "../../clock.ts";
import { type CsvCell, csvOf } from "../../csv.ts";
import type { Db } from "../../database/open.ts";
import { type Command, lookingAtDatabase } from "../../operator-command.ts";
import { writeNewFiles } from "../../process/new-file.ts";
import { countOf } from "../../process/terminal.ts";
import { type InvoiceSnapshot, readSnapshot } from "./invoice-snapshot.ts";
import { documentsWithin, type IssuedDocument } from "./repository.ts";
import { creditNotePdfFile, documentsOf, invoicePdfFile, orderOfDocument } from "./service.ts";

/** What an accountant asks for. */
export const invoicesCommand: Command = {
  does: "Hands out invoices and credit notes: one order's, or a month's for the GST return.",
  forms: {
    "month MONTH FOLDER": {
      does: "writes the month's documents, and their sums by State and rate, by SAC and by series, as CSV files into an existing folder",
      accepts: {
        MONTH: {
          is: (text) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text),
          must: "must be a month, written YYYY-MM",
        },
      },
      run: lookingAtDatabase(async ({ db, config }, { words: [month = "", folder = ""] }) => {
        const all = await documentsWithin(db, monthInIndia(month));
        const isLive = config.gateway.mode === "live";
        const documents = all.filter(({ series }) => isTest(series) !== isLive);
        const { lines, faults } = await writeNewFiles(
          Object.entries(monthAsCsv(documents)).map(([name, csv]) => [
            join(folder, `${month}-${name}.csv`),
            csv,
          ]),
        );
        const invoices = documents.filter(({ kind }) => kind === "invoice").length;
        return {
          lines: [
            `${month}: ${countOf(invoices, "invoice")}, ${countOf(documents.length - invoices, "credit note")}.`,
            ...(isLive ? [] : ["These are a test system's documents, not for a return."]),
            ...lines,
          ],
          faults,
        };
      }),
    },
    "papers NUMBER FOLDER": {
      does: "writes the invoice with this number, and the credit note that cancels it, as PDF files into an existing folder; NUMBER may be the credit note's or the order's id",
      run: lookingAtDatabase(async ({ db }, { words: [number = "", folder = ""] }) => {
        const papers = await papersOf(db, (await orderOfDocument(db, number)) ?? number);
        return papers.length === 0
          ? { faults: [`${number}: no invoice has this number, or its retention has ended.`] }
          : writeNewFiles(papers.map(([name, bytes]) => [join(folder, name), bytes]));
      }),
    },
  },
};

/** The series of a test system; each mode has its own. */
function isTest(series: string): boolean {
  return series === "TEST" || series === "TCN";
}

async function papersOf(db: Db, orderId: string): Promise<[string, Uint8Array][]> {
  const { invoice, creditNote } = await documentsOf(db, orderId);
  const files: [string | undefined, Uint8Array | undefined][] = [
    [invoice, await invoicePdfFile(db, orderId)],
    [creditNote, await creditNotePdfFile(db, orderId)],
  ];
  return files.flatMap(([number, bytes]): [string, Uint8Array][] =>
    number && bytes ? [[`${number.replaceAll("/", "-")}.pdf`, bytes]] : [],
  );
}

function monthInIndia(month: string) {
  const [year = 0, ofYear = 0] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, ofYear, 1)).toISOString().slice(0, 10);
  return periodInIndia(`${month}-01`, next);
}

type Taxes = { taxable: number; IGST: number; CGST: number; SGST: number };

/** A document with its figures in paise; those of a credit note are negative in sums only. */
type Counted = IssuedDocument & {
  sign: 1 | -1;
  invoice: InvoiceSnapshot | undefined;
  /** The State, or Union Territory, of the supply: two-digit code and name. */
  state: string;
  ratePercent: number;
  taxes: Taxes;
};

function counted(document: IssuedDocument): Counted {
  const invoice = readSnapshot(document.snapshot);
  const tax = invoice?.tax;
  const taxes: Taxes = { taxable: tax?.taxable ?? document.total, IGST: 0, CGST: 0, SGST: 0 };
  for (const { name, amount } of tax?.lines ?? []) {
    // The return has one column for the tax of a State and that of a Union Territory.
    taxes[name === "UTGST" ? "SGST" : name] += amount;
  }
  const place = tax?.placeOfSupply ?? invoice?.recipient.state;
  const nameOfPlace = place ? `${place.code}-${place.name}` : "";
  return {
    ...document,
    sign: document.kind === "invoice" ? 1 : -1,
    invoice,
    state: invoice ? nameOfPlace : "no longer kept",
    ratePercent: (tax?.lines ?? []).reduce((sum, { rate }) => sum + Number(rate), 0),
    taxes,
  };
}

const taxColumns = ["taxable_value", "igst", "cgst", "sgst_utgst"];
const taxCells = ({ taxable, IGST, CGST, SGST }: Taxes, sign = 1): CsvCell[] =>
  [taxable, IGST, CGST, SGST].map((amount) => ({ paise: sign * amount }));

/**
 * A month's documents as files for the GST return: each document; supplies to consumers by State and rate,
 * less credit notes (GSTR-1, table 7); by SAC (table 12); the documents issued (table 13).
 */
export function monthAsCsv(documents: readonly IssuedDocument[]): Record<string, string> {
  const each = documents.map(counted);
  return {
    documents: csvOf([
      ["kind", "number", "date", "cancels", "recipient", "state", "sac", "rate_percent"].concat(
        taxColumns,
        ["total", "order", "payment"],
      ),
      ...each.map((document) => [
        document.kind,
        document.number,
        dateInIndia(new Date(document.issuedAt)),
        document.cancels ?? "",
        document.invoice?.recipient.name ?? "",
        document.state,
        document.invoice?.sac ?? "",
        document.ratePercent,
        ...taxCells(document.taxes),
        { paise: document.total },
        document.orderId,
        document.invoice?.gatewayPaymentId ?? "",
      ]),
    ]),
    "by-state-and-rate": summed(each, ["state", "rate_percent"], (document) => [
      document.state,
      document.ratePercent,
    ]),
    "by-sac": summed(each, ["sac", "rate_percent"], (document) => [
      document.invoice?.sac ?? "",
      document.ratePercent,
    ]),
    "documents-issued": csvOf([
      ["kind", "from", "to", "total", "cancelled", "net_issued"],
      ...[...Map.groupBy(each, ({ kind, series, financialYear }) => kind + series + financialYear)]
        .map(([, of]) => of)
        .map((of): CsvCell[] => [
          of[0]?.kind ?? "",
          of[0]?.number ?? "",
          of.at(-1)?.number ?? "",
          of.length,
          // A document is never withdrawn: a credit note is one of its own.
          0,
          of.length,
        ]),
    ]),
  };
}

function summed(
  documents: readonly Counted[],
  columns: readonly string[],
  keyOf: (document: Counted) => readonly CsvCell[],
): string {
  const groups = Map.groupBy(documents, (document) => JSON.stringify(keyOf(document)));
  const rows = [...groups.values()].map((of) => {
    const sum = (amountOf: (document: Counted) => number) =>
      of.reduce((all, document) => all + document.sign * amountOf(document), 0);
    const taxes = {
      taxable: sum(({ taxes }) => taxes.taxable),
      IGST: sum(({ taxes }) => taxes.IGST),
      CGST: sum(({ taxes }) => taxes.CGST),
      SGST: sum(({ taxes }) => taxes.SGST),
    };
    const [first] = of;
    const total: CsvCell = { paise: sum((document) => document.total) };
    return [...(first ? keyOf(first) : []), ...taxCells(taxes), total];
  });
  return csvOf([[...columns, ...taxColumns, "total"], ...rows]);
}
