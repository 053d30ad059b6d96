import { processStatements } from "@site/capital-gains/process-statements";
import { headOf } from "@site/capital-gains/result-head";
import { fixtureFile } from "@site/capital-gains/test/fixture-cases";
import type { ResultHead } from "@site/result/result-head";
import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import Totals from "./totals.tsx";

/** The head of what the engine makes of fixtures. */
async function headFrom(...paths: string[]): Promise<ResultHead> {
  const outcome = await processStatements(paths.map(fixtureFile), {});
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  return headOf(outcome.value, () => undefined);
}

function rowsOf(table: HTMLElement): (string | null)[][] {
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

const forty = "icici-direct/ok/forty-lots.csv";

describe("the totals of a statement", () => {
  test("are one table, what is the same on both sides once", async () => {
    render(<Totals head={await headFrom(forty)} setAside="" />);
    const table = screen.getByRole("table", { name: "✓ All 5 totals match your broker's" });
    expect(rowsOf(table)).toEqual([
      ["Figure", "Broker", "Ours"],
      ["Short term", "₹66,950.56", "₹66,950.56\u00a0✓ matches"],
      ["Long term", "₹5,65,243.10", "₹5,65,243.10\u00a0✓ matches"],
      ["All 40 sales", "₹6,32,193.66", "₹6,32,193.66\u00a0✓ matches"],
    ]);
    const more = within(screen.getByText("2 more totals").parentElement as HTMLElement);
    expect(rowsOf(more.getByRole("table")).slice(1)).toEqual([
      ["Short Term Capital Gain (STT paid): Total", "₹66,950.56", "₹66,950.56\u00a0✓ matches"],
      ["Long Term Capital Gain (STT paid): Total", "₹5,65,243.10", "₹5,65,243.10\u00a0✓ matches"],
    ]);
  });

  test("that differ are all there, with the difference", async () => {
    const head = await headFrom(forty);
    const reconciliation = head.reconciliation.map((total, at) =>
      at > 1 ? total : { ...total, computed: "66950.00", difference: "0.56", ok: false },
    );
    render(<Totals head={{ ...head, reconciliation }} setAside="" />);
    const table = screen.getByRole("table", { name: "2 of 5 totals differ from your broker's" });
    expect(rowsOf(table).slice(1, 3)).toEqual([
      ["Short term", "₹66,950.56", "₹66,950.00 ≠differs by ₹0.56"],
      ["Short term", "₹66,950.56", "₹66,950.00 ≠differs by ₹0.56"],
    ]);
  });

  test("of several statements are under the name of each", async () => {
    const head = await headFrom(
      "icici-direct/ok/stt-not-paid.csv",
      "zerodha/ok/every-section.xlsx",
    );
    render(<Totals head={head} setAside="" />);
    const [table] = screen.getAllByRole("table");
    const names = rowsOf(table as HTMLElement).map(([name]) => name);
    expect(names.filter((name) => /\.(csv|xlsx)/.test(name ?? ""))).toHaveLength(2);
  });
});

describe("why the gain is lower", () => {
  test("is a picture with a text of the broker's figure, the prices of 2018, and the gain", async () => {
    render(<Totals head={await headFrom(forty)} setAside="" />);
    const heading = "Why your long-term gain is ₹25,342 lower than your broker's";
    const part = screen.getByRole("region", { name: heading });
    expect(within(part).getByRole("img").getAttribute("aria-label")).toBe(
      "Your broker ₹5,65,243; Prices of 31 January 2018 −₹25,342; Gain before exemption ₹5,39,901",
    );
  });

  test("names no broker whose total counts the prices of 2018 already", async () => {
    render(<Totals head={await headFrom("zerodha/ok/every-section.xlsx")} setAside="" />);
    const part = screen.getByRole("region", { name: "Why your long-term gain is ₹7,597 lower" });
    expect(within(part).getByRole("img").getAttribute("aria-label")).toMatch(/^By what you paid/);
  });

  test("is not asked where no price of 2018 counts", async () => {
    render(<Totals head={await headFrom("icici-direct/ok/stt-not-paid.csv")} setAside="" />);
    expect(screen.queryByRole("img")).toBeNull();
  });
});

test("types are side by side in pairs, their amounts below each other", async () => {
  render(<Totals head={await headFrom(forty)} setAside="" />);
  const table = screen.getByRole("table", { name: "By type of gain" });
  expect(rowsOf(table)).toEqual([
    ["Figure", "LTCG, 112A", "STCG, 111A"],
    ["Sales", "26", "14"],
    ["Sale value", "₹15,28,672.25", "₹9,50,318.55"],
    ["− Cost used", "₹9,84,230.45", "₹8,80,517.01"],
    ["− Sale expenses", "₹4,541.01", "₹2,850.98"],
    ["= Gain", "₹5,39,900.79", "₹66,950.56"],
    ["In the return", "B3 (ITR\u20113:\u00a0B4)", "A2 (ITR\u20113:\u00a0A3)"],
  ]);
});
