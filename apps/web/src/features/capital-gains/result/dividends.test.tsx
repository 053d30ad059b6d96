import type { Dividend } from "@site/result/dividends";
import type { ResultHead } from "@site/result/result-head";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fakeServer, open, openSheet, press, processes } from "../../../../test/flow-page.tsx";
import { head, processed } from "../../../../test/sample-flow.ts";
import { DividendsOfAis } from "./ais-dividends.tsx";
import DividendsSheet from "./dividends.tsx";

const server = fakeServer();

const near: Dividend = {
  ...{ name: "ITC", isin: "INE154A01025", exDate: "2025-05-28", amount: "785.00" },
  ...{ likely: "2025-06-27", place: "16-jun-15-sep", paid: null, isGiven: false },
  others: ["upto-15-jun"],
};
const given = { isin: near.isin, exDate: near.exDate, paid: "upto-15-jun" };
const placed: Dividend = {
  ...near,
  place: "upto-15-jun",
  isGiven: true,
  others: ["16-jun-15-sep"],
};

const withRows = (rows: readonly Dividend[], more: Partial<ResultHead> = {}): ResultHead => ({
  ...head,
  ...more,
  dividends: { rows, count: rows.length, total: "785" },
});

/** Renders the sheet alone; returns what was answered. */
function shown(ofHead: ResultHead) {
  const onAnswered = vi.fn(async () => undefined);
  render(<DividendsSheet head={ofHead} asked={{ busy: false, onAnswered }} hasAis />);
  return onAnswered;
}

describe("dividends by period", () => {
  test("are one row of the result, which says how many may belong elsewhere", async () => {
    processes(server);
    await open(server, "ICICI", { ...processed, head: withRows([near]) });
    screen.getByText("₹785, 1 near the end of a period");
    await openSheet("dividends");
    await screen.findByText(
      "ITC, ₹785.00, ex-date 28 May 2025, likely paid 27 Jun 2025: counted 16 Jun to 15 Sep.",
      { selector: "p" },
    );
    await press("Move to “up to 15 Jun” for ITC, ex-date 28 May 2025");
    await vi.waitFor(() =>
      expect(server.callsOf("POST", "/api/processFileGen").at(-1)?.body).toMatchObject({
        choices: { dividends: [given] },
      }),
    );
  });

  test("that were moved go back with one press, and no trace of the answer stays", async () => {
    const choices = { acceptProposedFmv: true, dividends: [given] };
    const answered = shown(withRows([placed], { choices }));
    await press("Undo for ITC, ex-date 28 May 2025");
    expect(answered).toHaveBeenCalledExactlyOnceWith({ acceptProposedFmv: true });
  });

  test("take a day of payment that the person knows", async () => {
    const answered = shown(withRows([near]));
    fireEvent.click(screen.getByText("Do you know the day of a payment?"));
    fireEvent.change(screen.getByLabelText("Dividend"), {
      target: { value: `${near.isin} ${near.exDate}` },
    });
    fireEvent.change(screen.getByLabelText("Paid on"), { target: { value: "2025-06-12" } });
    await press("Use this day");
    const dividends = [{ ...given, paid: "2025-06-12" }];
    expect(answered).toHaveBeenCalledExactlyOnceWith({ dividends });
  });

  test("take the slab, with which their advance tax is known", async () => {
    const answered = shown(withRows([near]));
    fireEvent.change(screen.getByLabelText(/slab/), { target: { value: "20" } });
    await press("Add slab tax");
    expect(answered).toHaveBeenCalledExactlyOnceWith({ slabPercent: "20" });
  });

  test("without an ISIN, or where nothing can be answered, have no button", () => {
    shown(withRows([{ ...near, isin: "" }]));
    render(<DividendsSheet head={withRows([near])} asked={undefined} hasAis={false} />);
    expect(screen.queryByRole("button", { name: /Move to/ })).toBeNull();
  });
});

describe("days of payment from the AIS", () => {
  const paired = [
    {
      ...{ name: "ITC", isin: near.isin, exDate: near.exDate, amount: "785.00" },
      ...{ company: "ITC LIMITED", paid: "2025-07-28", byAmount: false },
    },
  ];

  test("are used with one press, beside the answers of before", async () => {
    const onAnswered = vi.fn(async () => undefined);
    const other = { isin: "INE009A01021", exDate: "2025-06-02", paid: "upto-15-jun" };
    render(
      <DividendsOfAis
        head={withRows([near], { choices: { dividends: [other, given] } })}
        paired={paired}
        others={{ count: 1, amount: "220.50" }}
        asked={{ busy: false, onAnswered }}
      />,
    );
    screen.getByText("ITC, ₹785.00: ITC LIMITED paid it on 28 Jul 2025");
    screen.getByText(/1 more payment of dividends, ₹220.50 in all/);
    await press("Use this day");
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith({
      dividends: [other, { ...given, paid: "2025-07-28" }],
    });
  });

  test("are nothing where neither side has any", () => {
    const none = { paired: [], others: { count: 0, amount: "0.00" } };
    const { container } = render(<DividendsOfAis head={head} asked={undefined} {...none} />);
    expect(container.innerHTML).toBe("");
  });
});
