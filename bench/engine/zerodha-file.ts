import { writeFileSync } from "node:fs";
import { ZipArchive } from "../../packages/capital-gains/src/report/workbook/zip-archive.ts";
import { syntheticLots } from "./synthetic-lots.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEADER = [
  ...["Symbol", "ISIN", "Entry Date", "Exit Date", "Quantity", "Buy Value", "Sell Value", "Profit"],
  ...["Period of Holding", "Fair Market Value", "Taxable Profit", "Turnover", "Brokerage"],
  ...["Exchange Transaction Charges", "IPFT", "SEBI Charges", "CGST", "SGST", "IGST"],
  ...["Stamp Duty", "STT"],
];

/** Writes a Tax P&L workbook as Zerodha lays it out: tradewise sheet and summary, texts shared. */
export async function writeZerodhaFile(path: string, lots: number): Promise<void> {
  const texts = new Map<string, number>();
  const long = Math.round(lots * 0.4);
  const rows = new Rows(texts);
  let profits: readonly number[] = [];
  const archive = new ZipArchive();
  await archive.add(
    "xl/worksheets/sheet1.xml",
    rows.sheet(function* () {
      yield rows.row(7, ["Client ID", "AB1234"]);
      yield rows.row(12, ["Tradewise Exits from 2025-04-01 to 2026-03-31"]);
      let at = 14;
      const sums: number[] = [];
      for (const [title, count, isLong] of [
        ["Equity - Short Term", lots - long, false],
        ["Equity - Long Term", long, true],
      ] as const) {
        yield rows.row(at++, [title]);
        yield rows.row(at++, HEADER);
        let sum = 0;
        for (const lot of syntheticLots(count, isLong, lots)) {
          const profit = lot.saleValue - lot.purchaseValue;
          const fmv = lot.price2018 === null ? 0 : lot.price2018 * lot.quantity;
          const cost = Math.max(lot.purchaseValue, Math.min(fmv, lot.saleValue));
          const days = (lot.sold - lot.bought) / 86_400_000;
          const charge = lot.saleExpenses / 10;
          sum += profit;
          yield rows.row(at++, [
            ...[lot.name, lot.isin, iso(lot.bought), iso(lot.sold), lot.quantity],
            ...[lot.purchaseValue / 100, lot.saleValue / 100, profit / 100, days, fmv / 100],
            ...[(lot.saleValue - cost) / 100, 0, Math.round(charge) / 100, 1.25, 0.02, 0.11],
            ...[0, 0, 0.24, Math.round(charge / 3) / 100, Math.round(charge * 4) / 100],
          ]);
        }
        sums.push(sum / 100);
        at++;
      }
      profits = sums;
    }),
  );
  await archive.add(
    "xl/worksheets/sheet2.xml",
    rows.sheet(function* () {
      yield rows.row(14, ["Realized Profit Breakdown"]);
      yield rows.row(15, ["Intraday/Speculative profit", 0]);
      yield rows.row(16, ["Short Term profit", profits[0] ?? 0]);
      yield rows.row(17, ["Long Term profit", profits[1] ?? 0]);
    }),
  );
  await addParts(archive, texts);
  writeFileSync(path, Buffer.concat(archive.finish()));
}

class Rows {
  readonly #texts: Map<string, number>;

  constructor(texts: Map<string, number>) {
    this.#texts = texts;
  }

  *sheet(rows: () => Iterable<string>): Generator<string> {
    let xml = `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${MAIN}"><dimension ref="A1:A1"/><sheetData>`;
    for (const row of rows()) {
      xml += row;
      if (xml.length < 1 << 19) continue;
      yield xml;
      xml = "";
    }
    yield `${xml}</sheetData></worksheet>`;
  }

  /** One row; column A stays blank, as in the broker's files. */
  row(number: number, cells: readonly (string | number)[]): string {
    const xml = cells.map((cell, i) => {
      const place = `${String.fromCharCode(66 + i)}${number}`;
      return typeof cell === "number"
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="s"><v>${this.#shared(cell)}</v></c>`;
    });
    return `<row r="${number}">${xml.join("")}</row>`;
  }

  #shared(text: string): number {
    const known = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, known);
    return known;
  }
}

async function addParts(archive: ZipArchive, texts: ReadonlyMap<string, number>): Promise<void> {
  const part = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const override = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  const shared = [...texts.keys()].map((text) => `<si><t>${text.replace("&", "&amp;")}</t></si>`);
  const parts: readonly (readonly [name: string, xml: string])[] = [
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("workbook.xml", "sheet.main")}${override("worksheets/sheet1.xml", "worksheet")}${override("worksheets/sheet2.xml", "worksheet")}${override("sharedStrings.xml", "sharedStrings")}${override("styles.xml", "styles")}</Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${part(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Tradewise Exits from 2025-04-01" sheetId="1" r:id="rId1"/><sheet name="Equity and Non Equity" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${part(1, "worksheet", "worksheets/sheet1.xml")}${part(2, "worksheet", "worksheets/sheet2.xml")}${part(3, "sharedStrings", "sharedStrings.xml")}${part(4, "styles", "styles.xml")}</Relationships>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
    ],
    ["xl/sharedStrings.xml", `<sst xmlns="${MAIN}">${shared.join("")}</sst>`],
  ];
  for (const [name, xml] of parts)
    await archive.add(name, [`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`]);
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
