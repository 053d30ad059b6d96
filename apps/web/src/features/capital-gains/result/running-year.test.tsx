import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ResultHead } from "result/result-head";
import { describe, expect, it } from "vitest";
import { fakeServer, open, openSheet } from "../../../../test/flow-page.tsx";
import { runningYear } from "../../../../test/running-year-head.ts";
import { head, newFlow, processed } from "../../../../test/sample-flow.ts";

const server = fakeServer();

/** Opens the statement, which was processed on 15 June, on a day in India. */
async function shownOn(
  today: string,
  changed: Partial<NonNullable<ResultHead["advanceTax"]>> = {},
) {
  server.answer("GET /api/statements", () => ({ status: 200, body: { statements: [] } }));
  server.flow = { ...newFlow, today };
  await open(server, "ICICI", {
    ...processed,
    head: {
      ...head,
      ...runningYear,
      advanceTax: { ...runningYear.advanceTax, ...changed },
    },
  });
}

const figureOf = (name: string | RegExp) => screen.getByText(name).nextElementSibling?.textContent;

describe("a statement of a running year", () => {
  it.each([
    ["2026-06-15", "Advance tax by 15 June 2026", "₹3,120"],
    ["2026-06-16", "Advance tax by 15 September 2026", "₹9,360"],
    ["2027-04-01", "Advance tax", "Over"],
  ])("on %s it says what falls due next", async (today, name, amount) => {
    await shownOn(today);
    expect(figureOf(name)).toMatch(new RegExp(`^${amount}`));
  });

  it("shows tax, exemption and each instalment under the new Act, and no Schedule 112A", async () => {
    await shownOn("2026-06-15");
    expect(screen.getByRole("heading", { level: 2, name: /^Your capital/ }).textContent).toBe(
      "Your capital gains, tax year 2026-27",
    );
    expect(screen.getByText("Tax so far").parentElement?.textContent).toContain("₹20,800");
    expect(screen.getByText("₹30,000 less ₹30,000 exempt")).toBeTruthy();
    expect(screen.queryByText(/Assessment year|section 112A|Schedule 112A: /)).toBeNull();
    await openSheet("advance-tax");
    const rowsOf = (table: HTMLElement) =>
      within(table)
        .getAllByRole("row", { hidden: true })
        .slice(1)
        .map((row) => row.textContent);
    expect(rowsOf(await screen.findByRole("table", { name: "To be paid" }))).toEqual([
      "15 June 2026₹3,120 (15%)₹20,800",
      "15 September 2026₹9,360 (45%)₹20,800",
      "15 December 2026₹15,600 (75%)₹20,800",
    ]);
    const gains = screen.getByRole("table", { name: /so far by instalment/, hidden: true });
    expect(rowsOf(gains)[0]).toBe("Up to 15 Jun₹1,00,000");
    await openSheet("totals");
    expect(screen.getByText("Long-term gains (LTCG), section 198")).toBeTruthy();
  });

  it("shows the interest with its arithmetic, and what is forgiven", async () => {
    await shownOn("2026-11-22");
    await openSheet("advance-tax");
    const table = await screen.findByRole("table", {
      name: "Interest by instalment",
      hidden: true,
    });
    expect(
      within(table)
        .getAllByRole("row", { hidden: true })
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      "By 15 June 2026₹3,1203 × 1% of ₹3,100 = ₹93nothing",
      "By 15 September 2026₹9,3603 × 1% of ₹3,100 = ₹93nothing",
      "By 15 December 2026₹15,6003 × 1% of ₹3,100 = ₹93₹213, interest ₹6",
      "From 1 April 2027, for each month or part of it₹20,8001% of ₹20,800 = ₹208nothing",
    ]);
    expect(
      screen.getByText(/there is none if 90% of the tax, ₹18,720, was paid by 31 March/),
    ).toBeTruthy();
  });

  it("says in place of an amount that nothing is due, and shows no interest", async () => {
    const nothingDue = { headline: "Nothing is due", reason: "Why." };
    await shownOn("2026-11-22", {
      belowThreshold: true,
      instalments: runningYear.advanceTax.instalments.map((each) => ({ ...each, nothingDue })),
    });
    expect(figureOf("Advance tax by 15 December 2026")).toBe("Nothing is dueWhy.");
    await openSheet("advance-tax");
    expect(screen.queryByRole("table", { name: /Interest/ })).toBeNull();
    expect(screen.getByText(/there is no interest for late advance tax/)).toBeTruthy();
  });

  it("promises an email only when asked, and withdraws it", async () => {
    await shownOn("2026-06-15");
    await openSheet("advance-tax");
    const asked: string[] = [];
    for (const method of ["PUT", "DELETE"]) {
      server.answer(`${method} /api/statements/s1/promised-file`, () => {
        asked.push(method);
        return { status: 200, body: { success: true } };
      });
    }
    const user = userEvent.setup();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole("button", { name: /^Write to me when/ }));
    await screen.findByText(/We'll write to you when the forms of tax year 2026-27/);
    await user.click(screen.getByRole("button", { name: "Don't write to me" }));
    await screen.findByText("We won't write to you about it.");
    expect(asked).toEqual(["PUT", "DELETE"]);
  });
});
