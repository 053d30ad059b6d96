import type { FlowState } from "@site/contract/flow-state";
import type { ResultHead } from "@site/result/result-head";
import { StatementChoices } from "@site/result/statement-choices";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { asking } from "../../../../test/asking-head.ts";
import { fakeServer, open } from "../../../../test/flow-page.tsx";
import { formOf, processed } from "../../../../test/sample-flow.ts";

const server = fakeServer();

const found = (code: string, data: object) =>
  ({ severity: "info", code, message: "As you chose.", data }) as ResultHead["findings"][number];
const [share] = asking.origins ?? [];
const bonus = { isin: "INE1TAE01010", stated: "2025-10-14", how: "bonus" } as const;
const [dividend] = asking.dividends?.rows ?? [];

type Entered = {
  /** The answer, as the head has it. */
  choices: ResultHead["choices"];
  /** What the head has of it besides. */
  more?: Partial<ResultHead>;
  /** What the page says outside the sheets. */
  says: string | RegExp;
};

/** Each kind of answer with what the page says of it. A new kind belongs here, with its line. */
const entered: Record<keyof StatementChoices, Entered> = {
  kinds: {
    choices: { kinds: { INF000X01011: "gold-fund" } },
    more: { findings: [found("kind-chosen", { isin: "INF000X01011", kind: "gold-fund" })] },
    says: "✓ You answered: a kind. Change",
  },
  acceptProposedFmv: {
    choices: { acceptProposedFmv: true },
    more: { findings: [found("fmv-proposed", { isin: "INE002L01015" })] },
    says: "✓ You answered: a price of 31 January 2018. Change",
  },
  deductDepositoryCharges: {
    choices: { deductDepositoryCharges: true },
    says: "✓ You answered: depository charges. Change",
  },
  fmvPrices: {
    choices: { fmvPrices: { INE002L01015: "35" } },
    more: { findings: [found("fmv-given", { isin: "INE002L01015" })] },
    says: "✓ You answered: a price of 31 January 2018. Change",
  },
  buybacks: {
    choices: {
      buybacks: ["2025-05-02", "2025-06-02"].map((sold) => ({ isin: "INE467B01029", sold })),
    },
    says: "2 sales entered",
  },
  form: {
    choices: { form: { business: "none" } },
    more: { form: { ...formOf("ITR-2"), form: "ITR-2" } },
    says: "ITR-2",
  },
  businessResult: { choices: { businessResult: "-75000" }, says: "₹75,000 loss entered" },
  returnedCapital: {
    choices: { returnedCapital: [{ isin: "INE041025011", perUnit: "38.5" }] },
    more: { findings: [found("returned-capital-counted", { lowers: "15400.00" })] },
    says: "₹15,400 entered",
  },
  dividends: {
    choices: {
      dividends: [{ isin: "INE154A01025", exDate: "2025-05-28", paid: "16-jun-15-sep" }],
    },
    more: dividend && {
      dividends: { rows: [{ ...dividend, isGiven: true }], count: 1, total: "785" },
    },
    says: "₹785, 1 as you said",
  },
  origins: {
    choices: { origins: [bonus] },
    more: share && { origins: [{ ...share, answer: bonus }] },
    says: "TMCV, as you answered",
  },
  slabPercent: { choices: { slabPercent: "30" }, says: "30%" },
  incomeOfYear: {
    choices: { incomeOfYear: { otherIncome: "1150000", regime: "new" } },
    says: "₹11,50,000 entered, new regime",
  },
  losses: {
    choices: {},
    more: { entered: { earlierLosses: "450007", gains: "0", losses: "0" } },
    says: "₹4,50,007 entered",
  },
};

describe("what was entered", () => {
  test("is said outside its sheet for every kind of answer", () => {
    expect(Object.keys(entered).sort()).toEqual(Object.keys(StatementChoices.properties).sort());
  });

  test.each(Object.entries(entered))("%s", async (_kind, { choices, more, says }) => {
    const state: Partial<FlowState> = { ...processed, head: { ...asking, choices, ...more } };
    await open(server, "ICICI", state);
    const lines = screen.getAllByText(
      (_text, element) =>
        element !== null &&
        !element.closest("dialog") &&
        (typeof says === "string" ? element.textContent === says : says.test(element.textContent)),
    );
    expect(lines.length).toBeGreaterThan(0);
  });
});
