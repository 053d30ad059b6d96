import type { Finding } from "@site/result/finding";
import type { ResultHead } from "@site/result/result-head";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  button,
  fakeServer,
  open,
  openSheet,
  press,
  processes,
} from "../../../../test/flow-page.tsx";
import { head, processed, taxOf } from "../../../../test/sample-flow.ts";

const server = fakeServer();

const unknownFund: Finding = {
  severity: "warning",
  code: "fund-kind-unknown",
  message: "MYSTERYETF is a fund whose kind is not known from its ISIN.",
  data: { isin: "INF000X01011", name: "MYSTERYETF", kind: "fund-of-unknown-kind", lots: 2 },
};
const missingPrice: Finding = {
  severity: "warning",
  code: "fmv-missing",
  message: "ITC: 1 lot bought before 1-Feb-2018 without a price of 31 January 2018.",
  data: { isin: "INE154A01025", name: "ITC", lots: 1, proposedFmvPerUnit: null },
};
const severalPrices = (code: string, more: object = {}): Finding => ({
  ...missingPrice,
  code,
  ...(code === "fmv-one-of-several" && { severity: "info" }),
  data: {
    ...{ isin: "INE040A01034", name: "HDFBAN", lots: 1, proposedFmvPerUnit: null },
    candidates: 3,
    candidateNames: "HDFBAN | Housing Development Finance Corporation | Old Bank",
    candidatePrices: "1006.75 | 1168.4821 | ",
    candidateOrigins:
      "its own price; NSE | merged into it on 13 July 2023 | its ratio is not known",
    candidateGainChanges: "-20.00 | -30.51 | ",
    ...more,
  },
});
const asking = (findings: Finding[], more: Partial<ResultHead> = {}) => ({
  ...processed,
  head: { ...head, findings, ...more },
});

/** The body of the last call to process the statement. */
const sent = () => server.callsOf("POST", "/api/processFileGen").at(-1)?.body;

describe("what a statement leaves open", () => {
  test("a kind and a price are entered beside the warning and sent with the answers given before", async () => {
    processes(server, "ICICI", asking([]));
    const choices = { kinds: { INF000X01029: "debt-fund" as const }, acceptProposedFmv: true };
    await open(server, "ICICI", asking([unknownFund, missingPrice], { choices }));

    const again = "Recalculate";
    expect(button(again).hasAttribute("disabled")).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText("MYSTERYETF: what is it?"), "Gold fund");
    await userEvent.type(screen.getByLabelText(/^ITC: price of 31 January 2018/), "276");
    await press(again);

    await vi.waitFor(() => expect(screen.queryByText(again)).toBeNull());
    expect(sent()).toMatchObject({
      process_egn: "ICICI",
      choices: {
        acceptProposedFmv: true,
        kinds: { INF000X01011: "gold-fund", INF000X01029: "debt-fund" },
        fmvPrices: { INE154A01025: "276" },
      },
    });
  });

  test("a likely kind is named as likely, and not chosen", async () => {
    const likely = { ...unknownFund, data: { ...unknownFund.data, likelyKind: "equity-fund" } };
    await open(server, "ICICI", asking([likely]));
    const question = screen.getByLabelText<HTMLSelectElement>("MYSTERYETF: what is it?");
    expect(question.value).toBe("");
    expect(
      screen.getByText(/"Equity fund: at least 65% in Indian shares" is likely but not/),
    ).toBeDefined();
  });

  test("each proposed price says share, price and effect, and all are accepted with one press", async () => {
    processes(server, "ICICI", asking([]));
    const proposed = {
      ...missingPrice,
      data: { ...missingPrice.data, proposedFmvPerUnit: "276.00", gainChange: "-760.00" },
    };
    const lower: Finding = {
      ...missingPrice,
      code: "fmv-other-exchange-higher",
      data: {
        isins: "INE002L01015",
        gainChange: "-200.00",
        prices: "SJVN: ₹34.60 → ₹34.80 (BSE)",
      },
    };
    await open(
      server,
      "ICICI",
      asking([lower, proposed], {
        names: { INE002L01015: "SJVN Limited" },
        tax: taxOf("500"),
        proposedTax: "375",
      }),
    );
    expect(screen.queryByLabelText(/price of 31 January 2018 per share/)).toBeNull();
    const asked = screen.getByRole("region", { name: "Your tax can fall by ₹125" });
    expect([...asked.querySelectorAll("p, summary")].map((each) => each.textContent)).toEqual([
      "ITC: use ₹276.00, the price of 31 January 2018. Your gain falls by ₹760.00.",
      "Use a higher price of 31 January 2018. Your gain falls by ₹200.00.",
      "SJVN Limited: ₹34.60 → ₹34.80 (BSE)",
      "Use these prices",
    ]);
    await press("Use these prices");
    await vi.waitFor(() => expect(sent()).toMatchObject({ choices: { acceptProposedFmv: true } }));
  });

  test.each([
    ["500", "401", "Your tax can fall by ₹99"],
    ["0", "0", "Your gain may change, your tax stays ₹0"],
    ["500", "520", "Your tax may rise by ₹20"],
    ["500", undefined, "1 thing may change your tax"],
  ])(
    "of a tax of %s, %s with the proposed price, the heading says: %s",
    async (total, as, words) => {
      const proposed = { ...missingPrice, data: { ...missingPrice.data, gainChange: "-760.00" } };
      const more = { tax: taxOf(total), ...(as !== undefined && { proposedTax: as }) };
      await open(server, "ICICI", asking([proposed], more));
      expect(screen.getByRole("heading", { name: words })).toBeDefined();
      expect(screen.getByText("Your gain falls by ₹760.00.")).toBeDefined();
    },
  );

  test("next to other questions the effect on the tax is with the press", async () => {
    const proposed = { ...missingPrice, data: { ...missingPrice.data, gainChange: "-760.00" } };
    const more = { tax: taxOf("500"), proposedTax: "401" };
    await open(server, "ICICI", asking([proposed, unknownFund], more));
    expect(screen.getByRole("heading", { name: "2 things may change your tax" })).toBeDefined();
    expect(screen.getByText("Use this price").parentElement?.textContent).toBe(
      "Use this priceYour tax falls by ₹99.",
    );
  });

  test("a price that leaves the tax is not among what may change it", async () => {
    const proposed = { ...missingPrice, data: { ...missingPrice.data, gainChange: "-760.00" } };
    const more = { tax: taxOf("500"), proposedTax: "500" };
    await open(server, "ICICI", asking([proposed, unknownFund], more));
    expect(screen.getByRole("heading", { name: "1 thing may change your tax" })).toBeDefined();
  });

  test.each([
    [0, "Now taxed like an equity fund."],
    [1, "Now taxed like an equity fund."],
    [2, "Not counted now."],
  ])("with %i of 2 sales left out, a fund says what it counts as: %s", async (lotsLeftOut, now) => {
    const fund = { ...unknownFund, data: { ...unknownFund.data, lotsLeftOut } };
    await open(server, "ICICI", asking([fund]));
    const hint = new RegExp(`^ISIN INF000X01011. ${now} The fund's fact sheet`);
    expect(screen.getByText(hint)).toBeDefined();
  });

  test("of several prices none is proposed: all are shown with what they change, and one is chosen", async () => {
    processes(server, "ICICI", asking([], { tax: taxOf("10") }));
    const names = { INE040A01034: "HDFC Bank Limited" };
    const findings = [severalPrices("fmv-missing"), severalPrices("fmv-one-of-several")];
    await open(server, "ICICI", asking(findings, { names, tax: taxOf("30") }));
    expect(screen.queryByRole("button", { name: /^Use th(is|ese) price/ })).toBeNull();
    const asked = screen.getByRole("group", {
      name: "HDFC Bank Limited: where did your shares come from?",
    });
    // What a price changes is that of all sales of the share.
    expect([...asked.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
      "HDFC Bank Limited: where did your shares come from?",
      expect.stringMatching(/^HDFC Bank Limited itself: ₹1,006\.75\. Your gain falls by ₹40\.00/),
      expect.stringMatching(/^Housing Development .*: ₹1,168\.48\. Your gain falls by ₹61\.02/),
      "Old Bank: price of 31 January 2018 not known. its ratio is not known",
      expect.stringMatching(
        /^ISIN INE040A01034\. Used now: what you paid\. Your answer counts for all sales/,
      ),
    ]);
    expect(within(asked).getAllByRole("button")).toHaveLength(2);
    await press("Use it for Housing Development Finance Corporation");
    await vi.waitFor(() =>
      expect(sent()).toMatchObject({ choices: { fmvPrices: { INE040A01034: "1168.4821" } } }),
    );
    expect(await screen.findByText("Your own prices save ₹20.")).toBeDefined();
  });

  test("the price of the statement that is none of several is named as what is used now", async () => {
    const stated = severalPrices("fmv-differs-from-exchange", { fmvPerUnit: "36.50" });
    await open(server, "ICICI", asking([stated]));
    expect(screen.getByText(/Used now: ₹36\.50\./)).toBeDefined();
  });

  test("a price that the person works out is entered beside those shown", async () => {
    processes(server, "ICICI", asking([]));
    await open(server, "ICICI", asking([severalPrices("fmv-differs-from-exchange")]));
    await userEvent.type(screen.getByLabelText("Another price per share, in rupees"), "77.5");
    await press("Recalculate");
    await vi.waitFor(() =>
      expect(sent()).toMatchObject({ choices: { fmvPrices: { INE040A01034: "77.5" } } }),
    );
  });

  test.each(["fmv-one-of-several", "fmv-given"])(
    "beside what counts already (%s) the other prices are on the sheet of prices",
    async (code) => {
      await open(server, "ICICI", asking([severalPrices(code, { fmvPerUnit: "1006.75" })]));
      expect(screen.queryByText(/change.* your (tax|gain)/)).toBeNull();
      expect(screen.getByRole("link", { name: /several prices can count/ })).toBeDefined();
      await openSheet("prices");
      expect(await screen.findAllByRole("button", { name: /^Use it for/ })).toHaveLength(2);
    },
  );

  test("depository charges are deducted with a press", async () => {
    processes(server, "ICICI", asking([]));
    const charges = {
      ...missingPrice,
      code: "depository-charges",
      data: { total: "15.34" },
    };
    await open(server, "ICICI", asking([charges]));
    expect(screen.getByText(/^₹15.34 of depository charges are not deducted yet/)).toBeDefined();
    await press("Deduct them");
    await vi.waitFor(() =>
      expect(sent()).toMatchObject({ choices: { deductDepositoryCharges: true } }),
    );
  });

  test("depository charges of no sale are to be checked, and not deducted with a press", async () => {
    const charges = {
      ...missingPrice,
      code: "depository-charges",
      data: { total: "15.34", withoutSale: "15.34" },
    };
    await open(server, "ICICI", asking([charges]));
    expect(screen.queryByRole("button", { name: "Deduct them" })).toBeNull();
    expect(screen.getByText("1 thing to check")).toBeDefined();
  });

  test("a share that was not listed has a proposal in its own words, and keeps its price field", async () => {
    const notListed = {
      ...missingPrice,
      code: "fmv-not-listed",
      data: {
        isin: "INE758E01017",
        name: "JIOFIN",
        proposedFmvPerUnit: "81.44",
        gainChange: "0.00",
      },
    };
    await open(server, "ICICI", asking([notListed]));
    expect(screen.getByText(/^JIOFIN: if it was not listed on 31 January 2018/)).toBeDefined();
    expect(screen.getByLabelText(/^JIOFIN: price of 31 January 2018/)).toBeDefined();
    expect(button("Use this price")).toBeDefined();
  });

  test("a price that the statement states can be replaced without being an open question", async () => {
    const unchecked: Finding = {
      ...missingPrice,
      code: "fmv-unchecked",
      data: { lots: 2, shares: 2, isins: "INE202B01038 INE081A01020" },
    };
    await open(
      server,
      "ICICI",
      asking([unchecked], { names: { INE081A01020: "Reliance Industries" } }),
    );
    expect(screen.queryByText(/change.* your (tax|gain)/)).toBeNull();
    expect(screen.queryByRole("link", { name: /Prices and kinds/ })).toBeNull();
    await openSheet("notes");
    const change = await screen.findByRole("link", { name: "Change it" });
    expect(change.getAttribute("href")).toBe("#prices");
    await openSheet("prices");
    expect(
      await screen.findByLabelText(/^INE202B01038: price of 31 January 2018 per share/),
    ).toBeDefined();
    expect(
      screen.getByLabelText(/^Reliance Industries: price of 31 January 2018 per share/),
    ).toBeDefined();
  });
});

test("sales that were set aside are listed with their reason and place", async () => {
  const row = {
    name: "BALCHI",
    isin: "INE083A01026",
    source: { file: "statement.csv", sheet: "", row: 6 },
    transferred: "2025-07-01",
    saleValue: "1000.00",
    message: "The row has no purchase date, so it is in no figure of ours.",
  };
  await open(server, "ICICI", asking([], { setAside: [row], setAsideCount: 1 }));
  const leftOut = screen.getByText("1 sale left out").parentElement;
  expect(leftOut?.textContent).toBe("1 sale left out: BALCHI, sold 1 Jul 2025 for ₹1,000. Why?");
  expect(screen.getByText(/statement\.csv, row 6/)).toBeDefined();
  expect(screen.getByText(/has no purchase date/)).toBeDefined();
  const totals = await openSheet("totals");
  expect(totals.textContent).toContain("1 sale in these totals is not in your gains: BALCHI.");
});

test("the page counts what is to be checked and not ticked, and the notes have a card for each", async () => {
  const noted = (code: string, message: string): Finding => ({
    severity: "warning",
    code,
    message,
    where: { file: "statement.csv", row: 3 },
  });
  const findings = [noted("fund", "GOLD."), noted("fund", "SILVER."), noted("short", "One row.")];
  await open(server, "ICICI", asking(findings));
  expect(screen.getByText("3 things to check")).toBeDefined();
  const notes = await openSheet("notes");
  expect(notes.textContent).toContain("GOLD.statement.csv, row 3");
  const [first, ...others] = within(notes).getAllByRole("checkbox");
  expect(others).toHaveLength(2);
  const [only] = await screen.findAllByText("3 things to check");
  for (const box of [first, ...others]) {
    await userEvent.click(box as HTMLElement);
  }
  expect(only?.textContent).toBe("✓ Things to check: all seen");
});
