import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../../test/flow-page.tsx";
import { runningYear } from "../../../../test/running-year-preview.ts";
import { preview } from "../../../../test/sample-flow.ts";
import { StatementPreviewView } from "./statement-preview-view.tsx";

const server = fakeServer();

/** Shows the statement, which was processed on 15 June, on a day in India. */
function shownOn(today: string) {
  server.answer("GET /api/statements", () => ({ status: 200, body: { statements: [] } }));
  render(
    <StatementPreviewView
      preview={{ ...preview, ...runningYear }}
      statementId="s1"
      today={today}
    />,
  );
}

const figureOf = (name: string | RegExp) => screen.getByText(name).nextElementSibling?.textContent;

describe("a statement of a running year", () => {
  it.each([
    ["2026-06-15", "To be paid by 15 June 2026", "₹3,120.00"],
    ["2026-06-16", "To be paid by 15 September 2026", "₹9,360.00"],
    ["2027-04-01", "Advance tax", "Over"],
  ])("on %s it says what falls due next", (today, name, amount) => {
    shownOn(today);
    expect(figureOf(name)).toMatch(new RegExp(`^${amount}`));
  });

  it("shows tax, exemption and each instalment under the new Act, and no Schedule 112A", () => {
    shownOn("2026-06-15");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(
      "Your capital gains, tax year 2026-27",
    );
    expect(figureOf("Tax at special rates so far")).toContain("₹20,800");
    expect(figureOf("Exemption used, section 198")).toContain("₹30,000");
    const table = screen.getByRole("table", { name: /by instalment/ });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "Up to 15 Jun₹3,120.00₹1,00,000₹0₹0₹20,800₹0.00",
      "16 Jun to 15 Sep₹9,360.00₹0₹0₹0₹20,800₹0.00",
      "16 Sep to 15 Dec₹15,600.00₹0₹0₹0₹20,800₹12.50",
    ]);
    expect(screen.getByText("Long term, section 198")).toBeTruthy();
    expect(screen.queryByText(/Assessment year|section 112A|Schedule 112A: /)).toBeNull();
  });

  it("promises an email only when asked, and withdraws it", async () => {
    shownOn("2026-06-15");
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
