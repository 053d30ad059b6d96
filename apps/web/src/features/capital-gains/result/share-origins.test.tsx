import type { OriginQuestion } from "@site/result/origins";
import type { ResultHead } from "@site/result/result-head";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  button,
  fakeServer,
  listSales,
  open,
  openSheet,
  press,
  processes,
} from "../../../../test/flow-page.tsx";
import { head, processed, sale } from "../../../../test/sample-flow.ts";

const server = fakeServer();

const tmcv: OriginQuestion = {
  isin: "INE1TAE01010",
  name: "TMCV",
  asks: "no-cost",
  lots: 1,
  quantity: "100",
  stated: "2025-10-14",
  cost: "0.00",
  saleValue: "33000.00",
  demergers: [
    {
      ...{ isin: "INE155A01022", name: "TATAMOTORS", day: "2025-10-14" },
      ...{ ratio: "1:1", percent: "31.15", isSure: true },
    },
  ],
  mergers: [],
  bought: [{ isin: "INE155A01022", acquired: "2014-06-10", price: "400.00", soldAfter: false }],
  hint: null,
};

/** Opens a processed statement with these questions; returns what is sent. */
async function opened(origins: OriginQuestion[], more: Partial<ResultHead> = {}) {
  processes(server);
  listSales(server, [{ ...sale, acquired: "2025-05-15" }]);
  await open(server, "ICICI", { ...processed, head: { ...head, origins, ...more } });
  return () => server.callsOf("POST", "/api/processFileGen").at(-1)?.body;
}

const sentOrigins = (sent: () => unknown, origins: readonly object[]) =>
  vi.waitFor(() => expect(sent()).toMatchObject({ choices: { origins } }));

describe("how shares came", () => {
  test("is asked on the page in one line, and the parent's purchase answers with one press", async () => {
    const sent = await opened([tmcv]);
    expect(screen.getByText("1 thing may change your tax")).toBeTruthy();
    expect(screen.getByRole("link", { name: "How did you get these 100 TMCV?" })).toBeTruthy();
    await openSheet("purchases");
    await screen.findByText(/31.15% of what you paid for the old shares/);
    await press("Bought 10 Jun 2014 at ₹400.00");
    await sentOrigins(sent, [
      {
        ...{ isin: "INE1TAE01010", stated: "2025-10-14", how: "demerger" },
        ...{ acquired: "2014-06-10", price: "400.00" },
      },
    ]);
  });

  test("takes date and cost of the person before, for all shares together", async () => {
    const sent = await opened([{ ...tmcv, stated: null, asks: "no-date" }]);
    await openSheet("purchases");
    await userEvent.selectOptions(
      await screen.findByLabelText("How did you get them?"),
      "Inherited",
    );
    await userEvent.type(
      screen.getByLabelText("When did the person before you buy them?"),
      "2012-03-04",
    );
    await userEvent.type(
      screen.getByLabelText("What did that person pay, in rupees?"),
      "1,20,000.50",
    );
    await userEvent.selectOptions(screen.getByLabelText("This amount is"), "cost");
    await press("Recalculate");
    await sentOrigins(sent, [
      {
        ...{ isin: "INE1TAE01010", stated: "none", how: "inherited" },
        ...{ acquired: "2012-03-04", cost: "120000.50" },
      },
    ]);
  });

  test("of a sale for ₹0 it is asked what happened", async () => {
    const sent = await opened([
      { ...tmcv, asks: "no-value", saleValue: "0.00", hint: "merged-away" },
    ]);
    expect(screen.getByRole("link", { name: "What happened to these 100 TMCV?" })).toBeTruthy();
    await openSheet("purchases");
    await screen.findByText(/Likely/);
    await press("Cancelled, I got nothing");
    await sentOrigins(sent, [{ isin: "INE1TAE01010", how: "cancelled" }]);
  });

  test("a cost that the broker has lowered after a demerger is left as it is with one press", async () => {
    const { demergers } = tmcv;
    const itc = { ...tmcv, isin: "INE154A01025", name: "ITC", stated: null, cost: "21000.00" };
    const sent = await opened([{ ...itc, asks: "old-cost", demergers }]);
    await openSheet("purchases");
    const share = await screen.findByRole("group", { name: "ITC" });
    expect(share.textContent).toContain(
      "ITC, bought on several daysDoes ₹21,000.00 still include the part",
    );
    await press("No");
    await sentOrigins(sent, [{ isin: "INE154A01025", how: "after-demerger" }]);
  });

  test("a purchase in the statement stands for the form, which is folded", async () => {
    await opened([tmcv]);
    await openSheet("purchases");
    const day = await screen.findByLabelText("When did you buy the shares of TATAMOTORS?");
    expect(day.closest("details")?.open).toBe(false);
  });

  test("an answer is shown beside the statement, and one press takes it back; others stay", async () => {
    const answer = { isin: "INE1TAE01010", stated: "2025-10-14", how: "bonus" } as const;
    const other = { isin: "INE154A01025", how: "before-demerger" } as const;
    const sent = await opened([{ ...tmcv, answer }], {
      choices: { acceptProposedFmv: true, origins: [answer, other] },
    });
    await openSheet("purchases");
    await screen.findByText(/The statement says: bought 14 Oct 2025 for ₹0.00/);
    await press("Use the statement's for TMCV");
    await vi.waitFor(() =>
      expect(sent()).toMatchObject({ choices: { acceptProposedFmv: true, origins: [other] } }),
    );
  });

  test("any other sale can be found and answered", async () => {
    const sent = await opened([]);
    await openSheet("purchases");
    await userEvent.click(await screen.findByRole("button", { name: /bought 15 May 2025/ }));
    // What was pressed is gone: the question has the focus, and another share can still be found.
    expect(document.activeElement?.textContent).toMatch(/^How did you get these/);
    expect(button("Another share")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("How did you get them?"), "A gift");
    expect(button("Recalculate").hasAttribute("disabled")).toBe(false);
    await userEvent.type(
      screen.getByLabelText("When did the person before you buy them?"),
      "2019-03-04",
    );
    await userEvent.type(screen.getByLabelText("What did that person pay, in rupees?"), "300");
    await press("Recalculate");
    await sentOrigins(sent, [
      { stated: "2025-05-15", how: "gift", acquired: "2019-03-04", price: "300" },
    ]);
  });
});
