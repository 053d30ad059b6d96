import { enteredText } from "@site/result/answers";
import type { FigureSection } from "@site/result/figures";
import type { ResultHead } from "@site/result/result-head";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fakeServer, open, openSheet, press, processes } from "../../../../test/flow-page.tsx";
import { runningYear } from "../../../../test/running-year-head.ts";
import {
  formOf,
  processed,
  head as sampleHead,
  settled,
  taxOf,
  taxRow,
} from "../../../../test/sample-flow.ts";

const server = fakeServer();
const rupees = (value: string) => ({ kind: "rupees" as const, value });
const way: FigureSection = {
  name: "tax",
  heading: "From the gains to the tax",
  columns: ["Gain", "Tax"],
  rows: [
    { name: "111A@20 taxed", label: "STCG at 20%", cells: [rupees("95"), rupees("19")] },
    { name: "112A@12.5 112A", label: "LTCG, section 112A", cells: [rupees("539677"), null] },
    {
      name: "112A@12.5 brought-forward",
      label: "Losses of earlier years",
      cells: [rupees("-383056"), null],
    },
    { name: "112A@12.5 exempt", label: "Exempt", cells: [rupees("-125000"), null] },
    {
      name: "112A@12.5 taxed",
      label: "LTCG taxed at 12.5%",
      cells: [rupees("31621"), rupees("3953")],
      sumOf: ["112A@12.5 112A", "112A@12.5 brought-forward", "112A@12.5 exempt"],
    },
    { name: "slab taxed", label: "STCG at your slab rate", cells: [rupees("799976"), null] },
    { name: "cess", label: "Cess 4%", cells: [null, rupees("159")] },
    {
      name: "total",
      label: "Estimated tax on these gains",
      cells: [null, rupees("4131")],
      sumOf: ["111A@20 taxed", "112A@12.5 taxed", "cess"],
    },
  ],
  notes: [],
};
const atSlab = taxRow("slab", "799976", { ratePercent: null, tax: null });
const withLosses = taxRow("112A@12.5", "539677", { broughtForward: "383056" });
const tax = taxOf("4131", { rows: [withLosses, atSlab], atSlabRates: "799976" });
const head = { ...sampleHead, tax, figures: [way] };
const headline = () =>
  screen.getByText("Estimated tax on these gains", { selector: "dt" }).nextElementSibling
    ?.textContent;

describe("the tax and the way to it", () => {
  test("has the rows of the figures, from the gains of the statement to the headline", async () => {
    await open(server, "ICICI", { ...processed, head });
    const table = screen.getByRole("table", { name: "From the gains to the tax" });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "STCG at 20%₹95₹19",
      "LTCG, section 112A₹5,39,677",
      "Losses of earlier years−₹3,83,056",
      "Exempt−₹1,25,000",
      "LTCG taxed at 12.5%₹31,621₹3,953",
      "STCG at your slab rate₹7,99,976",
      "Cess 4%₹159",
      "Total₹4,131",
    ]);
    expect(headline()).toBe("₹4,131 + tax at your slab on ₹7,99,976");
    expect(screen.getByText("Without surcharge, rebate, other income.")).toBeDefined();
  });

  test("is a picture too where losses are set off, with its figures in words", async () => {
    await open(server, "ICICI", { ...processed, head });
    const picture = within(screen.getByRole("region", { name: "What the losses cancel" }));
    expect(picture.getByRole("img").getAttribute("aria-label")).toBe(
      "STCG at 20% ₹95; LTCG, section 112A ₹5,39,677; Losses of earlier years −₹3,83,056; Exempt −₹1,25,000; LTCG taxed at 12.5% ₹31,621; STCG at your slab rate ₹7,99,976",
    );
  });

  test("is no picture without losses", async () => {
    await open(server, "ICICI", { ...processed, head: { ...head, tax: taxOf("0") } });
    expect(screen.queryByRole("region", { name: "What the losses cancel" })).toBeNull();
  });
});

describe("the slab", () => {
  const slab = () => screen.getByLabelText<HTMLSelectElement>("Your slab");
  const choices = { acceptProposedFmv: true };
  const said = {
    ...head,
    choices: { ...choices, slabPercent: "30" as const },
    tax: taxOf("253724", {
      rows: [withLosses, { ...atSlab, ratePercent: "30", tax: "239993" }],
      slabPercent: "30",
    }),
  };
  const sent = () => server.callsOf("POST", "/api/processFileGen").at(-1)?.body;

  test("is sent with the other answers, makes the tax one figure, and is no saving", async () => {
    processes(server, "ICICI", { ...processed, head: said });
    await open(server, "ICICI", { ...processed, head: { ...head, choices } });
    expect(slab().value).toBe("");
    await userEvent.selectOptions(slab(), "30%");
    await press("Add slab tax");
    const news = await screen.findByText("Your slab is 30%: ₹2,39,993 and cess on ₹7,99,976.");
    expect(news.parentElement?.textContent).toContain(
      "Tax: ₹4,131 + tax at your slab on ₹7,99,976 → ₹2,53,724.",
    );
    expect(news.parentElement?.getAttribute("data-tone")).toBeNull();
    expect(sent()).toMatchObject({ choices: { acceptProposedFmv: true, slabPercent: "30" } });
    expect(headline()).toBe("₹2,53,724");
    expect(slab().value).toBe("30");
  });

  test("can be taken back", async () => {
    processes(server, "ICICI", { ...processed, head });
    await open(server, "ICICI", { ...processed, head: said });
    await userEvent.selectOptions(slab(), "Not said");
    await press("Change slab");
    await screen.findByText("Without your slab, the tax on ₹7,99,976 is left out.");
    expect(sent()).toMatchObject({ choices });
    expect(JSON.stringify(sent())).not.toContain("slabPercent");
  });

  test("is not asked for without gains at it, nor where nothing can be answered", async () => {
    await open(server, "ICICI", { ...processed, head: sampleHead });
    expect(screen.queryByLabelText("Your slab")).toBeNull();
    cleanup();
    await open(server, "ICICI", { ...settled, files: [], head });
    await openSheet("result");
    expect(headline()).toContain("tax at your slab");
    expect(screen.queryByLabelText("Your slab")).toBeNull();
  });
});

describe("news of an answer", () => {
  test("of a security that moves to the slab rate names it and its amount, and no saving", async () => {
    const isin = "INF999X01017";
    const names = { [isin]: "MYSETF" };
    const fund = {
      severity: "warning" as const,
      code: "fund-kind-unknown",
      message: "MYSETF is a fund whose kind is not known.",
      data: { isin, name: "MYSETF" },
    };
    const equity = taxOf("88026", { rows: [taxRow("112A@12.5", "799976")] });
    const debt = taxOf("279", { rows: [atSlab], atSlabRates: "799976" });
    processes(server, "ICICI", { ...processed, head: { ...head, tax: debt, names } });
    await open(server, "ICICI", {
      ...processed,
      head: { ...head, tax: equity, names, findings: [fund] },
    });
    await userEvent.selectOptions(screen.getByLabelText("MYSETF: what is it?"), [
      "Debt fund: more than 65% in debt, or in debt funds",
    ]);
    await press("Recalculate");
    const news = await screen.findByText('MYSETF counts as "Debt fund" now.');
    expect([...(news.parentElement?.children ?? [])].map((each) => each.textContent)).toEqual([
      'MYSETF counts as "Debt fund" now.',
      "Tax: ₹88,026 → ₹279 + tax at your slab on ₹7,99,976.",
      "₹7,99,976 moves to your slab rate: about ₹2,49,600 at 30%.",
      "Undo",
    ]);
    expect(news.parentElement?.getAttribute("data-tone")).toBeNull();
  });
});

test.each([
  [["losses-not-carried", "fmv-missing"], "losses"],
  [["other-gains-counted"], "gains"],
  [["losses-set-off", "losses-expire", "other-gains-counted"], "losses and gains"],
])("with %j the person entered %s", (codes, entered) => {
  const findings = codes.map((code) => ({ severity: "info" as const, code, message: "" }));
  expect(enteredText(findings)).toBe(entered);
});

describe("interest of a year that is over", () => {
  const interest: FigureSection = {
    name: "interest",
    heading: "Interest if nothing is paid",
    columns: ["Interest"],
    rows: [{ name: "2025-06-15", label: "By 15 June 2025", cells: [rupees("93")] }],
    notes: ["Assumes that nothing is paid."],
  };
  const shown = async (more: ResultHead["interest"]) => {
    const figures = [...(sampleHead.figures ?? []), interest];
    const withInterest = { ...sampleHead, form: formOf("ITR-2"), interest: more, figures };
    await open(server, "ICICI", { ...processed, head: withInterest });
    return openSheet("form");
  };

  test("is with the form and its dates", async () => {
    const sheet = await shown(runningYear.advanceTax);
    const rows = await within(sheet).findAllByRole("row", { hidden: true });
    expect(rows[1]?.textContent).toBe("By 15 June 2025₹93");
    expect(sheet.textContent).toContain("Assumes that nothing is paid.");
  });

  test("is none below ₹10,000", async () => {
    const nothingDue = { headline: "Nothing is due", reason: "Why." };
    const instalments = runningYear.advanceTax.instalments.map((each) => ({ ...each, nothingDue }));
    const sheet = await shown({ ...runningYear.advanceTax, belowThreshold: true, instalments });
    expect(sheet.textContent).toContain("Nothing is due. Why.");
    expect(within(sheet).queryByRole("table")).toBeNull();
  });

  test("is left out without tax", async () => {
    const none = { ...runningYear.advanceTax.tax, total: "0" };
    const sheet = await shown({ ...runningYear.advanceTax, tax: none });
    expect(sheet.textContent).not.toContain("Assumes that nothing is paid.");
  });
});
