import { describe, expect, test } from "vitest";
import { fileOf, refusalOf } from "../../../test/process.ts";
import { otherBrokers } from "./other-brokers.ts";

/** A name as each broker's files may have it. */
const names: Readonly<Record<string, string>> = {
  "5paisa": "5paisa Capital Limited",
  "Aditya Birla Money": "Aditya Birla Money Limited",
  "Alice Blue": "Alice Blue Financial Services Pvt Ltd",
  "Anand Rathi": "Anand Rathi Share and Stock Brokers Limited",
  "Angel One": "Angel One Limited (formerly Angel Broking)",
  "Axis Direct": "Axis Securities Limited",
  "Bajaj Broking": "Bajaj Financial Securities Limited",
  Choice: "Choice Equity Broking Private Limited",
  Dhan: "Raise Securities Private Limited",
  Flattrade: "Fortune Capital Services Private Limited (FLATTRADE)",
  Fyers: "FYERS Securities Private Limited",
  Geojit: "Geojit Investments Limited",
  Groww: "Groww Invest Tech Private Limited",
  "HDFC Securities": "HDFC Securities Ltd.",
  "IIFL Securities": "IIFL Capital Services Limited",
  INDmoney: "INDmoney Private Limited",
  "Kotak Securities": "Kotak Securities Ltd",
  "m.Stock": "Mirae Asset Capital Markets (India) Private Limited",
  "Motilal Oswal": "Motilal Oswal Financial Services Limited",
  "Nirmal Bang": "Nirmal Bang Securities Pvt. Ltd.",
  Nuvama: "Nuvama Wealth and Investment Limited",
  "Paytm Money": "Paytm Money Ltd",
  "Religare Broking": "Religare Broking Limited",
  Samco: "SAMCO Securities Limited",
  "SBI Securities": "SBICAP Securities Limited",
  Sharekhan: "Sharekhan Limited",
  Shoonya: "Finvasia Securities Private Limited",
  "SMC Global": "SMC Global Securities Limited",
  Swastika: "Swastika Investmart Limited",
  Upstox: "UPSTOX SECURITIES PRIVATE LIMITED",
  Ventura: "Ventura Securities Limited",
  "YES Securities": "YES Securities (India) Limited",
};
const headerLine = "Stock Name,ISIN,Closed Quantity,Buy Date,Buy Value,Sell Date,Sell Value,Gain";
const row = (share: string) => `${share},INE154A01025,10,2025-05-02,1500,2025-09-16,2000,500`;

describe("a statement of another broker", () => {
  test.each(otherBrokers.map(({ is }) => is))(
    "%s is named, and its owner sent to no other",
    async (is) => {
      const broker = is.replace("a report of ", "");
      const name = names[broker] ?? "";
      for (const preamble of [name, `Broker,${name}`]) {
        const refusal = await refusalOf([fileOf([preamble, headerLine, row("ITC")].join("\n"))]);
        expect(refusal).toMatchObject({ code: "other-broker", where: { row: 1 } });
        expect(refusal.message).toContain(`is ${is}.`);
        expect(refusal.message).toContain("Enter these sales in your return");
      }
    },
  );

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

  test.each(Object.values(names))("a share called %s does not name the broker", async (name) => {
    const { code, message } = await refusalOf([fileOf([headerLine, row(`"${name}"`)].join("\n"))]);
    expect(code).toBe("other-broker");
    expect(message).toContain("is a statement of another broker, or of a kind we do not know");
  });

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
