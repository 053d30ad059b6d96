import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { fakeServer, listSales, salesOf } from "../../../../test/flow-page.tsx";
import { sale } from "../../../../test/sample-flow.ts";
import { AllSales } from "./sales.tsx";

const server = fakeServer();

/** Shows so many sales; returns what was asked for. */
function showSales(found: number, lots = salesOf(found)) {
  const asked = listSales(server, lots);
  render(<AllSales canAnswer statementId="s1" lotCount={found} />);
  return asked;
}

const rows = () => screen.queryAllByRole("row").slice(1);
const focused = () => document.activeElement?.textContent;

describe("the list of sales", () => {
  test("reserves the space of the first ten while they load, so that nothing below moves", async () => {
    showSales(40);
    expect(screen.getByText("Loading the sales…")).toBeTruthy();
    expect(rows()).toHaveLength(10);
    await screen.findByText("40 sales");
    expect(rows()).toHaveLength(40);
  });

  test("shows page by page, and focuses the first new sale", async () => {
    const asked = showSales(1_060);
    await screen.findByText("1,060 sales");
    const user = userEvent.setup();
    expect(rows()).toHaveLength(50);
    await user.click(screen.getByRole("button", { name: "Show 50 more" }));
    await screen.findByText("SHARE 99", { selector: "strong" });
    expect(rows()).toHaveLength(100);
    expect(focused()).toBe("Explain SHARE 50");
    expect(asked.map((query) => query.get("page"))).toEqual(["1", "2"]);
  });

  test("is sorted by a column's name, gains in both directions", async () => {
    const asked = showSales(40);
    const user = userEvent.setup();
    await screen.findByText("40 sales");
    const sort = async (name: string) => {
      await user.click(screen.getByRole("button", { name }));
      return screen.getByRole("columnheader", { name }).getAttribute("aria-sort");
    };
    expect(await sort("Gain")).toBe("descending");
    expect(await sort("Gain")).toBe("ascending");
    expect(await sort("Share")).toBe("ascending");
    const orders = () => asked.map((query) => query.get("order"));
    await vi.waitFor(() => expect(orders()).toEqual(["size", "gain", "loss", "name"]));
  });

  test("has each sale's figures to the gain, and its quantity in Indian grouping", async () => {
    const figures = { saleValue: "18012.50", transferExpenses: "12.50", quantity: "100000.5" };
    showSales(1, [{ ...sale, ...figures }]);
    await screen.findByText("1 sale");
    const [, row] = screen.getAllByRole("row");
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "INFTEC\u00a0×\u00a01,00,000.5",
      "31 Dec 2025",
      "LTCG",
      "₹18,012.50",
      "₹14,343.00",
      "₹12.50",
      "+₹3,657.00 gain",
      "Explain INFTEC",
    ]);
  });

  test("says why there are no sales where the server does not answer", async () => {
    server.answer("GET /api/statements/s1/lots", () => ({ status: 0 }));
    render(<AllSales canAnswer statementId="s1" lotCount={40} />);
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(rows()).toHaveLength(0);
  });
});
