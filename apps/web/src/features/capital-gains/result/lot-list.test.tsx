import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lotsOnAPage, type StatementLot } from "contract/statement-lots";
import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../../test/flow-page.tsx";
import { LotList } from "./lot-list.tsx";

const server = fakeServer();

const sale = (row: number): StatementLot => ({
  ...{ name: `SHARE ${row}`, isin: "INE154A01025", quantity: "1" },
  ...{ acquired: "2024-01-02", transferred: "2025-12-16", saleValue: "300.00" },
  ...{ transferExpenses: "0.00", costOfAcquisition: "100.00", gain: "200.00" },
  ...{ term: "long", section: "112A", explanation: ["It was held for longer than 12 months."] },
  source: { file: "statement.csv", sheet: "", row },
});

/** Lists so many sales a page at a time, as the server does; `pages` are the ones it was asked for. */
function showSales(found: number) {
  const pages: number[] = [];
  server.answer("GET /api/statements/s1/lots", ({ query }) => {
    const page = Number(query.get("page"));
    pages.push(page);
    const from = (page - 1) * lotsOnAPage;
    const lots = Array.from({ length: Math.min(lotsOnAPage, found - from) }, (_, i) =>
      sale(from + i),
    );
    return { status: 200, body: { lots, found, listed: found, lotCount: found } };
  });
  render(<LotList statementId="s1" lotCount={found} />);
  return pages;
}

const rows = () => [...document.querySelectorAll("ul > li")];
const shown = () => rows().filter((row) => !row.hasAttribute("data-later"));
const focused = () => document.activeElement?.textContent;

describe("the list of sales", () => {
  it("reserves the space of the first ten while they load, so that nothing below moves", async () => {
    showSales(40);
    expect(screen.getByText("Loading the sales…")).toBeTruthy();
    expect(rows()).toHaveLength(10);
    await screen.findByText("40 sales");
    expect(shown()).toHaveLength(10);
  });

  it("shows ten sales, then the rest of the page, then page by page, and focuses the first new one", async () => {
    const pages = showSales(1_060);
    await screen.findByText("1,060 sales");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Show 40 more" }));
    expect(shown()).toHaveLength(50);
    expect(focused()).toContain("SHARE 10 ");
    expect(pages).toEqual([1]);
    await user.click(screen.getByRole("button", { name: "Show 50 more" }));
    await screen.findByText("SHARE 99");
    expect(shown()).toHaveLength(100);
    expect(focused()).toContain("SHARE 50 ");
    expect(pages).toEqual([1, 2]);
  });

  it("starts with ten again in another order", async () => {
    showSales(40);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Show 30 more" }));
    expect(screen.queryByRole("button")).toBeNull();
    await user.selectOptions(screen.getByLabelText("Order"), "name");
    await screen.findByRole("button", { name: "Show 30 more" });
    expect(shown()).toHaveLength(10);
  });

  it("says why there are no sales where the server does not answer", async () => {
    server.answer("GET /api/statements/s1/lots", () => ({ status: 0 }));
    render(<LotList statementId="s1" lotCount={40} />);
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(rows()).toHaveLength(0);
  });
});
