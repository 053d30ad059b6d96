import { brokers } from "@site/result/brokers";
import { describe, expect, test } from "vitest";
import { fileOf, refusalOf } from "../../../test/process.ts";
import { otherBrokers } from "./other-brokers.ts";

/** How the files name brokers that are not recognised by their brand alone. */
const inFiles: Readonly<Record<string, string>> = {
  "Anand Rathi": "Anand Rathi Share and Stock Brokers Limited",
  Choice: "Choice Equity Broking Private Limited",
  Dhan: "Raise Securities Private Limited",
  "Motilal Oswal": "Motilal Oswal Financial Services Limited",
  "Nirmal Bang": "Nirmal Bang Securities Pvt. Ltd.",
  Samco: "SAMCO Securities Limited",
  Swastika: "Swastika Investmart Limited",
  Ventura: "Ventura Securities Limited",
};
const names = otherBrokers.map(({ is }) => {
  const brand = is.replace("a report of ", "");
  return [is, inFiles[brand] ?? `${brand.toUpperCase()} Private Limited`] as const;
});
const headerLine = "Stock Name,ISIN,Closed Quantity,Buy Date,Buy Value,Sell Date,Sell Value,Gain";
const row = (share: string) => `${share},INE154A01025,10,2025-05-02,1500,2025-09-16,2000,500`;

test("no broker whose statements are read is among the others", () => {
  const read = Object.values(brokers).map(({ label }) => `a report of ${label}`);
  expect(otherBrokers.filter(({ is }) => read.includes(is))).toEqual([]);
});

describe("a statement of another broker", () => {
  test.each(names)("%s, as %s, is named, and its owner sent to no other", async (is, name) => {
    for (const preamble of [name, `Broker,${name}`]) {
      const refusal = await refusalOf([fileOf([preamble, headerLine, row("ITC")].join("\n"))]);
      expect(refusal).toMatchObject({ code: "other-broker", where: { row: 1 } });
      expect(refusal.message).toContain(`is ${is}.`);
      expect(refusal.message).toContain("Enter these sales in your return");
    }
  });

  test("an Axis statement is not called HDFC Securities'", async () => {
    const preamble = "AxisDirect,,,,,,,";
    const { message } = await refusalOf([fileOf([preamble, headerLine, row("ITC")].join("\n"))]);
    expect(message).toContain("a report of Axis Direct");
    expect(message).not.toContain("HDFC");
  });

  test("a broker's tax report in sheets named as Zerodha's is not called Zerodha's", async () => {
    const file = fileOf(
      ["Swastika Investmart Limited", "Realized Profit Breakdown", "Short Term profit,500"].join(
        "\n",
      ),
    );
    expect((await refusalOf([file])).message).toContain("a report of Swastika");
  });

  test("nor where nothing names its broker: it looks like Zerodha's, and may be another's", async () => {
    for (const text of [
      "Realized Profit Breakdown\nShort Term profit,500",
      "Symbol,ISIN,Entry Date,Exit Date,Quantity,Buy Value,Sell Value\nITC,INE154A01025,a,b,1,2,3",
    ]) {
      const { code, message } = await refusalOf([fileOf(text)]);
      expect(code).toMatch(/^zerodha-/);
      expect(message).toContain(" looks like ");
      expect(message).toContain("If it is another broker's");
    }
  });

  test.each([
    ["in a row with its address", "Swastika Investmart Ltd.,48 Sample Road,Indore,0731-6644000"],
    ["by its brand alone", "SWASTIKA"],
    ["by its site", "Report from trade.swastika.co.in,,on 1 April 2026"],
  ])("a broker named %s, above a table like Zerodha's, is the broker", async (_, preamble) => {
    const table = "Symbol,ISIN,Entry Date,Exit Date,Quantity,Buy Value,Sell Value";
    const { code, message } = await refusalOf([
      fileOf([preamble, "Realized Profit Breakdown", table, row("ITC")].join("\n")),
    ]);
    expect(code).toBe("other-broker");
    expect(message).toContain("a report of Swastika");
  });

  test("HDFC Securities and Fyers are recognised where they do not state their names", async () => {
    const hdfc =
      "For Asset Class,Equity\nStock Name,ISIN,Closed Quantity,Purchase Date,Purchase Amount,Sale Date,Sale Amount,Short Term Gain/Loss,Long Term Gain/Loss";
    expect((await refusalOf([fileOf(hdfc)])).message).toContain("a report of HDFC Securities");
    for (const label of [
      "Net LTCG P&L",
      "Net Short Term Capital Gains P&L",
      "Turnover FnO (ICAI)",
    ]) {
      const fyers = `Client ID,XS12345\nFinancial Year,2025-26\n${label},12000.00`;
      expect((await refusalOf([fileOf(fyers)])).message).toContain("a report of Fyers");
    }
  });

  test.each(names.map(([, name]) => name))(
    "a share called %s does not name the broker",
    async (name) => {
      const { code, message } = await refusalOf([
        fileOf([headerLine, row(`"${name}"`)].join("\n")),
      ]);
      expect(code).toBe("other-broker");
      expect(message).toContain("is a statement of another broker, or of a kind we do not know");
    },
  );

  test.each(["Client Name,SWASTIKA SHARMA", "Client Name,DHAN KAUR", "Scheme,Kotak Mutual Fund"])(
    "%s is no broker",
    async (label) => {
      const { message } = await refusalOf([fileOf([label, headerLine, row("ITC")].join("\n"))]);
      expect(message).toContain("another broker");
    },
  );
});

describe("dividends and ledgers", () => {
  test.each([
    "Symbol,ISIN,Ex-Date,Quantity,Dividend Per Share,Net Dividend Amount",
    "Date,Scrip Name,Dividend Per Share,Quantity,Dividend Paid",
    "ISIN,Scrip Name,Dividend Date,Qty,Dividend Rate,Dividend Amount",
    "Dividend Statement,FY 2025-26",
  ])("%s is a statement of dividends", async (header) => {
    const refusal = await refusalOf([fileOf(`${header}\nITC,1,2,3,4,5\n`)]);
    expect(refusal.code).toBe("dividend-statement");
    expect(refusal.message).toContain("Schedule OS");
  });

  test.each([
    "particulars,posting_date,cost_center,voucher_type,debit,credit,net_balance",
    "Posting Date,Posting reference,Description,Narration,Credit,Debit,Net Balance",
    "Transaction,Date,Segment,Voucher,Debit,Credit,Running Balance",
    "Ledger Statement,From 2025-04-01 to 2026-03-31",
  ])("%s is a ledger", async (header) => {
    const refusal = await refusalOf([fileOf(`${header}\na,b,c,1,2,3\n`)]);
    expect(refusal.code).toBe("ledger");
    expect(refusal.message).toContain("Tax P&L");
  });
});
