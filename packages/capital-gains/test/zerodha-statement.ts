import type { InputFile } from "../src/statement/input.ts";

/** A lot to be written into a Tax P&L; dates are `YYYY-MM-DD`, charges stand for both sides. */
export interface TradewiseLot {
  readonly symbol?: string;
  readonly isin?: string;
  readonly quantity?: string;
  readonly bought: string;
  readonly sold: string;
  readonly buyValue: string;
  readonly sellValue: string;
  /** Price of 31-Jan-2018 of the whole lot. */
  readonly fmvTotal?: string;
  readonly brokerage?: string;
  readonly stampDuty?: string;
  readonly stt?: string;
}

const HEADER =
  "Symbol,ISIN,Entry Date,Exit Date,Quantity,Buy Value,Sell Value,Profit,Period of Holding," +
  "Fair Market Value,Taxable Profit,Turnover,Brokerage,Exchange Transaction Charges,IPFT," +
  "SEBI Charges,CGST,SGST,IGST,Stamp Duty,STT";

/** Writes the tradewise part of Zerodha's Tax P&L as delimited text, section by section. */
export function zerodhaStatement(
  sections: Readonly<Record<string, readonly TradewiseLot[]>>,
  year = 2025,
  name = "taxpnl.csv",
): InputFile {
  const lines = [
    "Client ID,AB1234",
    `Tradewise Exits from ${year}-04-01 to ${year + 1}-03-31`,
    ...Object.entries(sections).flatMap(([title, lots]) => [
      title,
      HEADER,
      ...lots.map((lot) => {
        const profit = String(Number(lot.sellValue) - Number(lot.buyValue));
        return [
          lot.symbol ?? "SAMPLE",
          lot.isin ?? "INE154A01025",
          lot.bought,
          lot.sold,
          lot.quantity ?? "1",
          lot.buyValue,
          lot.sellValue,
          profit,
          "",
          lot.fmvTotal ?? "0",
          "",
          "0",
          lot.brokerage ?? "0",
          ...["0", "0", "0", "0", "0", "0"],
          lot.stampDuty ?? "0",
          lot.stt ?? "0",
        ].join(",");
      }),
    ]),
  ];
  return { name, bytes: new TextEncoder().encode(`${lines.join("\n")}\n`) };
}
