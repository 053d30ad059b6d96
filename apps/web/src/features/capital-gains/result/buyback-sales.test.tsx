import { lotsOnAPage, type StatementLot } from "@site/contract/statement-lots";
import type { Finding } from "@site/result/finding";
import type { ResultHead } from "@site/result/result-head";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  fakeServer,
  listSales,
  open,
  openSheet,
  press,
  processes,
  salesOf,
} from "../../../../test/flow-page.tsx";
import { head, processed, sale } from "../../../../test/sample-flow.ts";
import BuybackSales from "./buyback-sales.tsx";

const server = fakeServer();

const hint: Finding = {
  severity: "info",
  code: "buybacks-not-shown",
  message: "ICICI Direct's statement does not show which sales were buybacks.",
  data: { lots: 2, from: "2024-10-01", to: "2026-03-31" },
};
const again = "Recalculate";

/** Opens a processed statement with these sales and the question; returns what is sent. */
async function opened(lots: StatementLot[], more: Partial<ResultHead> = {}) {
  processes(server);
  listSales(server, lots);
  await open(server, "ICICI", {
    ...processed,
    head: { ...head, findings: [hint], ...more },
  });
  await openSheet("buybacks");
  return () => server.callsOf("POST", "/api/processFileGen").at(-1)?.body;
}

const boxes = () => screen.findAllByRole("checkbox", { name: /sold/ });

describe("sales that were buybacks", () => {
  test("are chosen from the shares sold in those days, once for a share and day", async () => {
    const sent = await opened(
      [
        { quantity: "10" },
        { quantity: "5" },
        { transferred: "2024-09-30" },
        { term: "intraday", transferred: "2025-12-30" },
        { isin: "INF204KB14I2", name: "FUND" },
      ].map((each, row) => ({ ...sale, ...each, source: { ...sale.source, row } })),
    );
    expect(await boxes()).toHaveLength(1);
    const box = screen.getByRole("checkbox", {
      name: /^INFTEC ?sold 31 Dec 2025 · 2 purchases · INE009A01021$/,
    });
    box.focus();
    await userEvent.keyboard(" ");
    await press(again);
    await vi.waitFor(() =>
      expect(sent()).toMatchObject({
        choices: { buybacks: [{ isin: "INE009A01021", sold: "2025-12-31" }] },
      }),
    );
  });

  test("chosen earlier can be taken back, and other answers stay", async () => {
    const choices = {
      acceptProposedFmv: true,
      buybacks: [{ isin: "INE009A01021", sold: "2025-12-31" }],
    };
    const sent = await opened([], { findings: [], choices });
    const [box] = await boxes();
    await userEvent.click(box as HTMLElement);
    await press(again);
    await vi.waitFor(() =>
      expect(sent()).toMatchObject({ choices: { acceptProposedFmv: true, buybacks: [] } }),
    );
  });

  test("are found by name, or page by page, however many there are", async () => {
    listSales(server, salesOf(120));
    render(
      <BuybackSales
        head={{ ...head, findings: [hint] }}
        statementId="s1"
        busy={false}
        onAnswered={async () => undefined}
      />,
    );
    const count = () => document.querySelectorAll("input[type=checkbox]").length;
    await vi.waitFor(() => expect(count()).toBe(lotsOnAPage));
    await press("Show earlier sales");
    await vi.waitFor(() => expect(count()).toBe(2 * lotsOnAPage));
    const search = screen.getByLabelText("Find the tendered share by name or ISIN");
    fireEvent.change(search, { target: { value: "SHARE 119" } });
    await vi.waitFor(() => expect(count()).toBe(1));
  });

  test("are not asked for where no buyback can hide, and nothing waits for an answer", async () => {
    await open(server, "ICICI", { ...processed, head: { ...head, findings: [] } });
    expect(document.querySelector('[href="#buybacks"]')).toBeNull();
  });
});
