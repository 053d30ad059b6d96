import { processStatements } from "@site/capital-gains/process-statements";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { zerodhaStatement } from "@site/capital-gains/test/zerodha-statement";
import type { Finding } from "@site/result/finding";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  fakeServer,
  listSales,
  open,
  openSheet,
  press,
  processes,
} from "../../../../test/flow-page.tsx";
import { head, processed } from "../../../../test/sample-flow.ts";

const server = fakeServer();

type Choices = NonNullable<typeof head.choices>;

/** Opens a processed statement with the engine's findings on files; returns what is sent. */
async function opened(
  files: Parameters<typeof processStatements>[0],
  sheet: string,
  choices: Choices = {},
) {
  const made = await processStatements(files, choices);
  const findings: readonly Finding[] = made.ok ? made.value.findings : [];
  processes(server);
  listSales(server, []);
  await open(server, "ICICI", { ...processed, head: { ...head, findings, choices } });
  const question = document.querySelector(`[aria-labelledby="open-questions"] a[href="#${sheet}"]`);
  await openSheet(sheet);
  return {
    question: question?.textContent,
    sent: () => {
      const body: unknown = server.callsOf("POST", "/api/processFileGen").at(-1)?.body;
      return (body as { choices: Choices } | undefined)?.choices;
    },
  };
}

const share = { bought: "2023-04-10", sold: "2026-03-12", buyValue: 760_000, sellValue: 885_000 };
const option = {
  ...{ symbol: "NIFTY25APR23750PE", isin: "", bought: "2025-04-02", sold: "2025-04-02" },
  ...{ buyValue: 100_000, sellValue: 20_000 },
};
const withDerivatives = [zerodhaStatement({ "Equity - Long Term": [share], "F&O": [option] })];

describe("the business result", () => {
  const field = () => screen.findByLabelText("Result of all your business this year, in rupees");

  test("offers the statement's futures and options, to be corrected, and keeps other answers", async () => {
    const { question, sent } = await opened(withDerivatives, "business-result", {
      acceptProposedFmv: true,
    });
    expect(question).toBe("Your futures and options lost ₹80,000: is that all your business?");
    expect(await field()).toHaveProperty("value", "−80,000");
    await userEvent.clear(await field());
    await userEvent.type(await field(), "−₹75,000");
    await press("Set off this loss");
    await vi.waitFor(() =>
      expect(sent()).toEqual({ acceptProposedFmv: true, businessResult: "-75000" }),
    );
  });

  test("is taken back with one press", async () => {
    const { question, sent } = await opened(withDerivatives, "business-result", {
      acceptProposedFmv: true,
      businessResult: "-75000",
    });
    expect(question).toBe(undefined);
    expect(await field()).toHaveProperty("value", "−75,000");
    await press("Don't count it");
    await vi.waitFor(() => expect(sent()).toEqual({ acceptProposedFmv: true }));
  });
});

describe("capital that a trust repaid", () => {
  const unit = { isin: "INE041025011", name: "EMBASSY", quantity: "400", cost: "1", sale: "2" };
  const files = [
    iciciStatement({
      long: [
        { ...unit, bought: "2021-06-10", sold: "2025-10-12" },
        { ...unit, bought: "2021-06-10", sold: "2025-10-12", quantity: "100" },
        { ...unit, bought: "2022-06-10", sold: "2025-10-13" },
      ],
    }),
  ];
  const first = "500 units bought 10 Jun 2021, sold 12 Oct 2025: repaid per unit, in rupees";
  const second = "400 units bought 10 Jun 2022, sold 13 Oct 2025: repaid per unit, in rupees";

  test("is asked once for the units of a purchase and sale, and may be known for some only", async () => {
    const { question, sent } = await opened(files, "returned-capital");
    expect(question).toBe(
      "EMBASSY: did the trust give back part of your money? Your gain rises by it.",
    );
    expect(await screen.findByLabelText(second)).toHaveProperty("value", "");
    await userEvent.type(await screen.findByLabelText(first), "38.50");
    await press("Recalculate");
    await vi.waitFor(() =>
      expect(sent()).toEqual({
        returnedCapital: [
          { isin: unit.isin, bought: "2021-06-10", sold: "2025-10-12", perUnit: "38.50" },
        ],
      }),
    );
  });

  test("shows what was entered, and is taken back with one press", async () => {
    const { sent } = await opened(files, "returned-capital", {
      slabPercent: "30",
      returnedCapital: [{ isin: unit.isin, bought: "2021-06-10", perUnit: "38.5" }],
    });
    expect(await screen.findByLabelText(first)).toHaveProperty("value", "38.50");
    expect(await screen.findByLabelText(second)).toHaveProperty("value", "");
    await press("Don't count any");
    await vi.waitFor(() => expect(sent()).toEqual({ slabPercent: "30" }));
  });
});
