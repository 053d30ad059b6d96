import { processStatements } from "@site/capital-gains/process-statements";
import { headOf } from "@site/capital-gains/result-head";
import { iciciStatement, type WrittenLot } from "@site/capital-gains/test/icici-statement";
import type { StatementChoices } from "@site/result/statement-choices";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { head as sampleHead } from "../../../../test/sample-flow.ts";
import { OpenQuestions } from "./open-questions.tsx";
import OwnPrices from "./own-prices.tsx";

const old = { bought: "2017-01-10", sold: "2025-09-20", quantity: "10", cost: "5000" };
/** BSE's price was ₹964.90. */
const reliance = { ...old, name: "RELIND", isin: "INE002A01018", fmv: "964.50", sale: "20000" };
/** BSE's and NSE's highest price was ₹276. */
const itc = { ...old, name: "ITC", isin: "INE154A01025", sale: "9000", cost: "1000" };
/** Listed in 2023 only: its value goes by the index. */
const jio = { ...old, name: "JIOFIN", isin: "INE758E01017", bought: "2010-06-15", sale: "9000" };
const fund = { ...itc, name: "MYSETF", isin: "INF999X01017", bought: "2024-01-02" };

const outcomeOf = async (lots: readonly WrittenLot[], choices: StatementChoices) => {
  const outcome = await processStatements([iciciStatement({ long: lots })], choices);
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  return outcome.value;
};

/** Shows the answers of a result made with these; returns the lines shown and what a press sends. */
const shown = async (lots: readonly WrittenLot[], choices: StatementChoices) => {
  const head = { ...headOf(await outcomeOf(lots, choices), () => expect.unreachable()), choices };
  const onAnswered = vi.fn((_choices: StatementChoices) => Promise.resolve(undefined));
  render(<OwnPrices head={head} busy={false} onAnswered={onAnswered} />);
  return {
    head,
    press: async (name: string, label: string) => {
      await userEvent.click(within(answered(name)).getByRole("button", { name: label }));
      return onAnswered.mock.calls.at(-1)?.[0] ?? {};
    },
  };
};
const answered = (name: string) => screen.getByRole("group", { name: new RegExp(`^${name}`, "i") });
const lineOf = (name: string) => answered(name).querySelector("p")?.textContent;

describe("an answer about a price or a kind", () => {
  test.each<[string, WrittenLot, StatementChoices, string, string]>([
    [
      "the exchange's price",
      reliance,
      { acceptProposedFmv: true },
      "Used: ₹964.90 (BSE). Statement: ₹964.50.",
      "Use the statement's",
    ],
    [
      "a price that the statement lacks",
      itc,
      { acceptProposedFmv: true },
      "Used: ₹276.00 (NSE). Statement: none.",
      "Use what you paid",
    ],
    [
      "a value by the index",
      jio,
      { acceptProposedFmv: true },
      "Used: ₹814.37 (what you paid, by the cost inflation index). Statement: none.",
      "Use what you paid",
    ],
    [
      "the person's own price",
      reliance,
      { fmvPrices: { INE002A01018: "1000" } },
      "Used: ₹1,000.00 (as you chose). Statement: ₹964.50.",
      "Use the statement's",
    ],
    [
      "a kind",
      fund,
      { kinds: { INF999X01017: "debt-fund" } },
      "Used: Debt fund, as you chose.",
      "Take it back",
    ],
  ])(
    "shows %s beside what the statement has, and one press goes back",
    async (_, lot, choices, line, label) => {
      const { press, head } = await shown([lot], choices);
      const name = head.names?.[lot.isin ?? ""] ?? String(lot.name);
      expect(lineOf(name)).toContain(line);
      expect(within(answered(name)).getByText(/^Another (price|kind)$/)).toBeDefined();
      const without = await press(name, label);
      const json = (each: StatementChoices) => outcomeOf([lot], JSON.parse(JSON.stringify(each)));
      expect(JSON.stringify(await json(without))).toBe(JSON.stringify(await json({})));
      expect(JSON.stringify(await json(choices))).not.toBe(JSON.stringify(await json({})));
    },
  );

  test("goes back for one share where a press accepted several", async () => {
    const lots = [reliance, itc];
    const { press } = await shown(lots, { acceptProposedFmv: true });
    const stated = { acceptProposedFmv: true, fmvPrices: { INE002A01018: "964.50" } };
    expect(await press("Reliance", "Use the statement's")).toEqual(stated);
    expect(await press("ITC", "Take back all that you accepted")).toEqual({});
    const { lots: taxed, findings } = await outcomeOf(lots, stated);
    expect(taxed.map(({ fmvPerUnit }) => fmvPerUnit)).toEqual(["964.50", "276.00"]);
    expect(findings.find(({ code }) => code === "fmv-given")?.message).toContain(
      "as you chose, the statement's price of 31 January 2018, ₹964.50, is used. The highest price",
    );
  });

  test("takes back an own price over an accepted one, which then counts again", async () => {
    const choices = { acceptProposedFmv: true, fmvPrices: { INE002A01018: "1000" } };
    const { press } = await shown([reliance], choices);
    expect(JSON.stringify(await press("Reliance", "Take it back"))).toBe(
      '{"acceptProposedFmv":true}',
    );
  });
});

test("a deduction of depository charges is taken back", async () => {
  const onAnswered = vi.fn((_choices: StatementChoices) => Promise.resolve(undefined));
  const choices = { deductDepositoryCharges: true, slabPercent: "30" as const };
  render(<OwnPrices head={{ ...sampleHead, choices }} busy={false} onAnswered={onAnswered} />);
  await userEvent.click(screen.getByRole("button", { name: "Don't deduct them" }));
  expect(onAnswered.mock.calls).toEqual([[{ slabPercent: "30" }]]);
});

test("where questions are asked, one line names what was answered and leads to it", async () => {
  const choices: StatementChoices = {
    ...{ acceptProposedFmv: true, kinds: { INF999X01017: "debt-fund" } },
    deductDepositoryCharges: true,
  };
  const lots = [reliance, itc, fund];
  const head = { ...headOf(await outcomeOf(lots, choices), () => expect.unreachable()), choices };
  render(<OpenQuestions head={head} busy={false} onAnswered={() => Promise.resolve(undefined)} />);
  const change = screen.getByRole("link", { name: "Change" });
  expect(change.getAttribute("href")).toBe("#prices");
  expect(change.parentElement?.textContent).toBe(
    "✓ You answered: 2 prices of 31 January 2018, a kind, depository charges. Change",
  );
});
