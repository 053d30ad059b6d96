import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lotsOnAPage, type StatementLot } from "contract/statement-lots";
import type { StatementPreview } from "contract/statement-preview";
import type { Finding } from "result/finding";
import { describe, expect, test, vi } from "vitest";
import { button, fakeServer, open, openSheet, press } from "../../../../test/flow-page.tsx";
import { preview, processed, sale } from "../../../../test/sample-flow.ts";
import BuybackSales from "./buyback-sales.tsx";

const server = fakeServer();

const hint: Finding = {
  severity: "info",
  code: "buybacks-not-shown",
  message: "ICICI Direct's statement does not show which sales were buybacks.",
  data: { lots: 2, from: "2024-10-01", to: "2026-03-31" },
};
const again = "Recalculate";

/** Lists these sales a page at a time, as the server does. */
function listSales(lots: readonly StatementLot[]) {
  server.answer("GET /api/statements/s1/lots", ({ query }) => {
    const found = lots.filter(({ name }) => name.includes(query.get("search") ?? ""));
    const from = (Number(query.get("page")) - 1) * lotsOnAPage;
    const page = found.slice(from, from + lotsOnAPage);
    const counts = { found: found.length, listed: lots.length, lotCount: lots.length };
    return { status: 200, body: { lots: page, ...counts } };
  });
}

/** Opens a processed statement with these sales and the question; returns what is sent. */
async function opened(lots: StatementLot[], more: Partial<StatementPreview> = {}) {
  const sent: unknown[] = [];
  server.answer("POST /api/processFileGen", ({ body }) => {
    sent.push(body);
    return { status: 200, body: { success: true, statementId: "s1", download_link: "" } };
  });
  listSales(lots);
  await open(server, "ICICI", {
    ...processed,
    preview: { ...preview, findings: [hint], ...more },
  });
  await openSheet("buybacks");
  return sent;
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
    expect(button(again).hasAttribute("disabled")).toBe(true);
    const box = screen.getByLabelText("INFTEC (INE009A01021), sold 31 Dec 2025: 2 purchases");
    box.focus();
    await userEvent.keyboard(" ");
    await press(again);
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        { choices: { buybacks: [{ isin: "INE009A01021", sold: "2025-12-31" }] } },
      ]),
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
      expect(sent).toMatchObject([{ choices: { acceptProposedFmv: true, buybacks: [] } }]),
    );
  });

  test("are found by name, or page by page, however many there are", async () => {
    const many = Array.from({ length: 120 }, (_, row) => ({
      ...sale,
      name: `SHARE ${row}`,
      isin: `INE${String(row).padStart(4, "0")}01011`,
      source: { ...sale.source, row },
    }));
    listSales(many);
    render(
      <BuybackSales
        preview={{ ...preview, findings: [hint] }}
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
    await open(server, "ICICI", { ...processed, preview: { ...preview, findings: [] } });
    expect(document.querySelector('[href="#buybacks"]')).toBeNull();
  });
});
