import { processStatements } from "@site/capital-gains/process-statements";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { zerodhaStatement } from "@site/capital-gains/test/zerodha-statement";
import type { Finding } from "@site/result/finding";
import type { ResultHead } from "@site/result/result-head";
import { formOf, head, taxOf, taxRow } from "./sample-flow.ts";

const finding = (code: string, data: NonNullable<Finding["data"]>): Finding => ({
  severity: "warning",
  code,
  message: "Something about a share.",
  data,
});
const itc = { isin: "INE154A01025", name: "ITC" };

const sold = { bought: "2023-04-10", sold: "2026-03-12", buyValue: 760_000, sellValue: 885_000 };
const option = {
  ...{ symbol: "NIFTY25APR23750PE", isin: "", bought: "2025-04-02", sold: "2025-04-02" },
  ...{ buyValue: 100_000, sellValue: 20_000 },
};
const unit = { isin: "INE041025011", name: "EMBASSY", quantity: "400", cost: "1", sale: "2" };

/** Findings whose data only the engine writes. */
const ofTheEngine = async (...statements: Parameters<typeof processStatements>[0]) => {
  const made = await processStatements(statements, {});
  const asks = ["business-result", "returned-capital"];
  return made.ok
    ? made.value.findings.filter(({ code }) => asks.some((about) => code.startsWith(about)))
    : [];
};

/** A result that asks everything that a page can ask. */
export const asking: ResultHead = {
  ...head,
  tax: taxOf("0", { rows: [taxRow("slab", "799976", { ratePercent: null, tax: null })] }),
  form: {
    ...formOf("ITR-2", "ITR-3"),
    questions: [
      {
        ...{ id: "business", question: "Do you have income of a business?" },
        ...{ options: [{ id: "none", label: "No" }], needed: true, answer: null, answeredBy: null },
      },
    ],
  },
  origins: [
    {
      ...{ isin: "INE1TAE01010", name: "TMCV", asks: "no-cost", lots: 1, quantity: "100" },
      ...{ stated: "2025-10-14", cost: "0.00", saleValue: "33000.00", hint: null },
      ...{ demergers: [], mergers: [], bought: [] },
    },
  ],
  dividends: {
    rows: [
      {
        ...{ name: "ITC", isin: "INE154A01025", exDate: "2025-05-28", amount: "785.00" },
        ...{ likely: "2025-06-27", place: "16-jun-15-sep", paid: null, isGiven: false },
        others: ["upto-15-jun"],
      },
    ],
    count: 1,
    total: "785",
  },
  findings: [
    finding("fund-kind-unknown", { isin: "INF000X01011", name: "MYSTERYETF" }),
    finding("fmv-missing", { ...itc, proposedFmvPerUnit: null }),
    finding("fmv-differs-from-exchange", {
      ...{ isin: "INE002L01015", name: "SJVN", fmvPerUnit: "34.60" },
      ...{ proposedFmvPerUnit: "34.80", gainChange: "-20.00" },
    }),
    finding("depository-charges", { total: "15.34", withoutSale: "0" }),
    finding("buybacks-not-shown", { from: "2024-10-01", to: "2026-03-31" }),
    ...(await ofTheEngine(zerodhaStatement({ "Equity - Long Term": [sold], "F&O": [option] }))),
    ...(await ofTheEngine(
      iciciStatement({ long: [{ ...unit, bought: "2021-06-10", sold: "2025-10-12" }] }),
    )),
  ],
};
