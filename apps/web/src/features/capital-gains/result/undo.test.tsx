import { processStatements } from "@site/capital-gains/process-statements";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { zerodhaStatement } from "@site/capital-gains/test/zerodha-statement";
import type { Finding } from "@site/result/finding";
import type { ResultHead } from "@site/result/result-head";
import { StatementChoices } from "@site/result/statement-choices";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import {
  fakeServer,
  listSales,
  noAlert,
  open,
  openSheet,
  press,
} from "../../../../test/flow-page.tsx";
import { formOf, head, processed, sale, taxOf, taxRow } from "../../../../test/sample-flow.ts";

const server = fakeServer();

type Choice = keyof StatementChoices;

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
const asking: ResultHead = {
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

/** Presses a button of the form that a control is in. */
const pressBelow = async (control: HTMLElement, name: string) => {
  const buttons = [...(control.closest("form")?.querySelectorAll("button") ?? [])];
  await userEvent.click(buttons.find(({ textContent }) => textContent === name) as HTMLElement);
};
const addLosses = async () => {
  await openSheet("losses");
  await userEvent.click(await screen.findByRole("button", { name: "Add losses of a year" }));
  const [loss] = screen.getAllByLabelText("Long-term loss, in rupees").slice(-1);
  await userEvent.type(loss as HTMLElement, "1000");
  const [inTime] = screen.getAllByLabelText(/that year's ITR on time/).slice(-1);
  await userEvent.selectOptions(inTime as HTMLElement, "Yes");
  return inTime as HTMLElement;
};

/** How a person gives each kind of answer. A new kind belongs here, with its presses. */
const answers: Record<Choice, () => Promise<void>> = {
  kinds: async () => {
    const kind = screen.getByLabelText("MYSTERYETF: what is it?");
    await userEvent.selectOptions(kind, "Gold fund");
    await pressBelow(kind, "Recalculate");
  },
  acceptProposedFmv: () => press("Use this price"),
  deductDepositoryCharges: () => press("Deduct them"),
  fmvPrices: async () => {
    const price = screen.getByLabelText(/^ITC: price of 31 January 2018/);
    await userEvent.type(price, "276");
    await pressBelow(price, "Recalculate");
  },
  buybacks: async () => {
    listSales(server, [sale]);
    await openSheet("buybacks");
    const box = await screen.findByRole("checkbox", { name: /^INFTEC/ });
    await userEvent.click(box);
    await pressBelow(box, "Recalculate");
  },
  form: async () => {
    await openSheet("form");
    await userEvent.selectOptions(screen.getByLabelText("Do you have income of a business?"), "No");
    await press("Show my form");
  },
  slabPercent: async () => {
    const slab = screen.getByLabelText("Your slab");
    await userEvent.selectOptions(slab, "30%");
    await pressBelow(slab, "Add slab tax");
  },
  incomeOfYear: async () => {
    await openSheet("income");
    const income = await screen.findByLabelText("Your other income of the year, in rupees");
    await userEvent.clear(income);
    await userEvent.type(income, "1150000");
    await userEvent.selectOptions(screen.getByLabelText("Regime"), "New regime");
    await pressBelow(income, "Recalculate");
  },
  dividends: async () => {
    await openSheet("dividends");
    await userEvent.click(await screen.findByRole("button", { name: /^Move to .* for ITC/ }));
  },
  businessResult: async () => {
    await openSheet("business-result");
    const result = await screen.findByLabelText("Result of all your business this year, in rupees");
    await userEvent.clear(result);
    await userEvent.type(result, "-75000");
    await pressBelow(result, "Set off this loss");
  },
  returnedCapital: async () => {
    await openSheet("returned-capital");
    const repaid = await screen.findByLabelText(/^400 units bought 10 Jun 2021/);
    await userEvent.type(repaid, "38.50");
    await pressBelow(repaid, "Recalculate");
  },
  origins: async () => {
    await openSheet("purchases");
    const how = await screen.findByLabelText("How did you get them?");
    await userEvent.selectOptions(how, "Bonus shares");
    await pressBelow(how, "Recalculate");
  },
  losses: async () => {
    const losses = await addLosses();
    await pressBelow(losses, "Recalculate");
  },
};

/** Keeps choices as the server does: losses stay unless an answer names them, and none is like nothing. */
function keeping(choices: StatementChoices) {
  let kept = choices;
  let runs = 0;
  const show = () => {
    const { losses, ...inHead } = kept;
    const processedAt = `2026-11-22T00:00:0${runs}.000Z`;
    server.move("ICICI", { ...processed, processedAt, head: { ...asking, choices: inHead } });
    const stored = { losses: losses ?? null, elsewhere: {} };
    server.answer("GET /api/statements/s1/losses", () => ({ status: 200, body: stored }));
  };
  server.answer("POST /api/processFileGen", ({ body }) => {
    const { losses = kept.losses, ...others } = (body as { choices: StatementChoices }).choices;
    const isNothing = !losses || [...losses.earlierYears, ...losses.otherGains].length === 0;
    kept = { ...others, ...(!isNothing && { losses }) };
    runs += 1;
    show();
    const answer = { success: true, statementId: "s1", download_link: "/x" };
    return { status: 200, body: answer };
  });
  show();
  return () => JSON.stringify(kept);
}

/** Choices made before; with any of them an answer adds to what is there. */
const earlier: StatementChoices = {
  kinds: { INF000X01029: "debt-fund" },
  fmvPrices: { INE009A01021: "560" },
  buybacks: [{ isin: "INE467B01029", sold: "2025-05-02" }],
  form: { otherCapitalGains: false },
  slabPercent: "5",
  incomeOfYear: { otherIncome: "480000", regime: "old", age: "below-60" },
  businessResult: "900",
  returnedCapital: [{ isin: "INE0GGX23010", perUnit: "2" }],
  origins: [{ isin: "INE009A01021", how: "before-demerger" }],
  dividends: [{ isin: "INE009A01021", exDate: "2025-06-02", paid: "16-jun-15-sep" }],
  losses: {
    earlierYears: [
      { assessmentYear: "2024-25", shortTermLoss: "5", longTermLoss: "0", filedInTime: true },
    ],
    otherGains: [],
  },
};

describe("undo", () => {
  test("every kind of answer that a result can have is tried here", () => {
    expect(Object.keys(answers).sort()).toEqual(Object.keys(StatementChoices.properties).sort());
  });

  for (const [choice, answer] of Object.entries(answers)) {
    test.each([
      ["nothing", {}],
      ["other answers", earlier],
    ])(
      `an answer of the kind ${choice}, after %s, is undone and redone with one press`,
      async (_before, choices) => {
        const kept = keeping(choices);
        const before = kept();
        await open(server, "ICICI");
        await answer();
        const undo = await screen.findByRole("button", { name: "Undo" });
        const after = kept();
        expect(Object.keys(JSON.parse(after))).toContain(choice);
        expect(after).not.toBe(before);
        await userEvent.click(undo);
        const redo = await screen.findByRole("button", { name: "Redo" });
        expect(kept()).toBe(before);
        const news = screen.getByText("Undone: your answer no longer counts.").parentElement;
        await waitFor(() => expect(document.activeElement).toBe(news));
        await userEvent.click(redo);
        await screen.findByRole("button", { name: "Undo" });
        expect(kept()).toBe(after);
        noAlert();
      },
    );
  }

  test("is not offered where another tab has changed the result since", async () => {
    const kept = keeping({});
    await open(server, "ICICI");
    await answers.deductDepositoryCharges();
    await screen.findByRole("button", { name: "Undo" });
    server.move("ICICI", { processedAt: "2026-11-22T01:00:00.000Z" });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
    expect(kept()).toBe('{"deductDepositoryCharges":true}');
  });

  test("is not offered where the server does not say which losses there were", async () => {
    keeping({});
    await open(server, "ICICI");
    const losses = await addLosses();
    server.answer("GET /api/statements/s1/losses", () => ({ status: 503 }));
    await pressBelow(losses, "Recalculate");
    expect(await screen.findByText("Your estimated tax stays ₹0.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });
});
