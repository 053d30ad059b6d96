import type { ResultHead } from "@site/result/result-head";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fakeServer, open, openSheet, press, savedFiles } from "../../../../test/flow-page.tsx";
import { runningYear } from "../../../../test/running-year-head.ts";
import { head, newFlow, processed } from "../../../../test/sample-flow.ts";

const server = fakeServer();

/** Opens the statement, which was processed on 15 June, on a day in India. */
async function shownOn(
  today: string,
  changed: Partial<NonNullable<ResultHead["advanceTax"]>> = {},
) {
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
  test.each([
    ["2026-06-15", "Advance tax by 15 June 2026", "₹3,120"],
    ["2026-06-16", "Advance tax by 15 September 2026", "₹9,360"],
    ["2027-04-01", "Advance tax", "Over"],
  ])("on %s it says what falls due next", async (today, name, amount) => {
    await shownOn(today);
    expect(figureOf(name)).toMatch(new RegExp(`^${amount}`));
  });

  test.each([
    ["2027-03-31", true],
    ["2027-04-01", false],
  ])(
    "on %s it says in one line what further gains and losses would change: %s",
    async (day, says) => {
      await shownOn(day);
      const line = screen.queryByText(
        "Until 31 March, ₹95,000 more of long-term gain is free of tax.",
      );
      expect(line !== null).toBe(says);
    },
  );

  test("shows the way to the tax and each instalment under the new Act, and no Schedule 112A", async () => {
    await shownOn("2026-06-15");
    expect(screen.getByRole("heading", { level: 2, name: /^Your capital/ }).textContent).toBe(
      "Your capital gains, tax year 2026-27",
    );
    const way = screen.getByRole("table", { name: "From the gains to the tax" });
    expect(way.textContent).toContain("STCG at 20%₹1,00,000₹20,000");
    expect(screen.queryByText(/Assessment year|section 112A|Schedule 112A: /)).toBeNull();
    await openSheet("advance-tax");
    for (const name of [
      "To be paid",
      "Gains so far by instalment",
      "Interest if nothing is paid",
    ]) {
      const table = await screen.findByRole("table", { name, hidden: true });
      expect(table.textContent).toContain("By 15 June 2026₹3,120");
    }
  });

  test("gives no amount to a period that is still to come", async () => {
    await shownOn("2026-06-16");
    const chart = screen.getByRole("img", { name: /^Gains by period/ }).getAttribute("aria-label");
    expect(chart?.match(/still to come/g)).toHaveLength(3);
    expect(chart).toMatch(/16 Jun to 15 Sep ₹/);
  });

  test("says in place of an amount that nothing is due, and shows no interest", async () => {
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

  test("saves the instalments to come for a calendar, without amounts", async () => {
    const saved = savedFiles();
    await shownOn("2026-06-16");
    await openSheet("advance-tax");
    await screen.findByRole("table", { name: "To be paid", hidden: true });
    await press("Add to your calendar");
    await waitFor(async () => expect(await saved()).toBeDefined());
    const file = String(await saved());
    expect([...file.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)).toEqual([
      "20260915",
      "20261215",
    ]);
    expect(file).toContain("SUMMARY:Advance tax: 45% of the year's tax is due");
    expect(file).not.toMatch(/₹|9,?360/);
  });

  test("says in which month the forms are expected, and offers nothing to press for it", async () => {
    await shownOn("2026-06-15");
    const sheet = await openSheet("advance-tax");
    expect(sheet.textContent).toContain(
      "The return forms of tax year 2026-27 are expected in April 2027. Then upload the statement of the whole year to get your file.",
    );
    expect(screen.queryByRole("button", { name: /write/i })).toBeNull();
  });
});
