import { StatementChoices } from "@site/result/statement-choices";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { asking } from "../../../../test/asking-head.ts";
import {
  fakeServer,
  listSales,
  noAlert,
  open,
  openSheet,
  press,
} from "../../../../test/flow-page.tsx";
import { processed, sale } from "../../../../test/sample-flow.ts";

const server = fakeServer();

type Choice = keyof StatementChoices;

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
    await pressBelow(income, "Show my tax");
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
