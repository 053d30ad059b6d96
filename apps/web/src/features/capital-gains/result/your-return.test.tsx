import type { FlowState } from "@site/contract/flow-state";
import { entryField } from "@site/result/entry-field";
import type { ResultHead } from "@site/result/result-head";
import type { GivenLosses } from "@site/result/statement-choices";
import type { TaxRow } from "@site/result/tax-computation";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fakeLocalWorker } from "../../../../test/fake-local-worker.ts";
import {
  fakeServer,
  noAlert,
  open,
  openSheet,
  press,
  processes,
  savedFiles,
} from "../../../../test/flow-page.tsx";
import { head, newFlow, processed, settled, taxOf, taxRow } from "../../../../test/sample-flow.ts";
import type { LocalOutcome } from "../on-device/local-work.ts";

type ReturnForm = NonNullable<ResultHead["form"]>;

const server = fakeServer();

const form: ReturnForm = {
  form: null,
  candidates: ["ITR-2", "ITR-3"],
  reasons: [{ code: "short-term-gains", message: "There are short-term gains or losses." }],
  questions: [
    {
      id: "business",
      question: "Do you have income of a business?",
      options: [
        { id: "none", label: "No" },
        { id: "other", label: "Yes, other" },
      ],
      answer: null,
      answeredBy: null,
      needed: true,
    },
    {
      id: "otherCapitalGains",
      question: "Do you have other capital gains?",
      options: [],
      answer: true,
      answeredBy: "statement",
      needed: false,
    },
    {
      id: "beyondSimpleForms",
      question: "Does any of these apply to you?",
      options: [
        { id: "director", label: "Director of a company" },
        { id: "hindu-undivided-family", label: "Return of a Hindu undivided family" },
      ],
      answer: null,
      answeredBy: null,
      needed: false,
    },
  ],
  dates: {
    withoutBusiness: "2026-07-31",
    business: "2026-08-31",
    audited: "2026-10-31",
    belated: "2026-12-31",
    revisedWithoutFee: "2026-12-31",
    revised: "2027-03-31",
  },
  lateReturn: ["Capital losses of this year are not carried forward."],
};
const withForm = (more: Partial<ResultHead> = {}): Partial<FlowState> => ({
  ...processed,
  head: {
    ...head,
    form,
    scheduleCG: {
      ...head.scheduleCG,
      shortTerm111A: [{ ratePercent: "20", fullValue: "0", cost: "0", expenses: "0", gain: "0" }],
    },
    ...more,
  },
});
const given: GivenLosses = {
  earlierYears: [
    { assessmentYear: "2024-25", shortTermLoss: "120000", longTermLoss: "0", filedInTime: true },
  ],
  otherGains: [],
};
/** Answers the processing; returns the body of the last call. */
const processing = (more: Partial<ResultHead> = {}) => {
  processes(server, "ICICI", withForm(more));
  return () => server.callsOf("POST", "/api/processFileGen").at(-1)?.body;
};
const owing = (total: string, ...rows: TaxRow[]) => ({ tax: taxOf(total, { rows }) });
/** Sums of what was entered. */
const sums = { earlierLosses: "0", gains: "0", losses: "0" };
const losses = (answer: object) =>
  server.answer("GET /api/statements/s1/losses", () => ({ status: 200, body: answer }));
const section = () => openSheet("form");
/** Presses a button whose code may still be on its way. */
const pressLate = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("which form, and by when", () => {
  test("the open question is asked once, its answer is sent, and the page says what it changed", async () => {
    const sent = processing({ form: { ...form, form: "ITR-2", candidates: ["ITR-2"] } });
    await open(server, "ICICI", withForm({ choices: { acceptProposedFmv: true } }));
    expect(
      screen.getByRole("link", { name: /^ITR-2 or ITR-3: answer one question/ }),
    ).toBeDefined();
    const sheet = within(await section());
    expect(sheet.getByText("ITR-2 or ITR-3", { selector: "strong" })).toBeDefined();
    expect(sheet.getAllByRole("combobox")).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText("Do you have income of a business?"), "No");
    await press("Show my form");
    expect(await screen.findByText("Your form: ITR-2.")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent()).toMatchObject({
      choices: { acceptProposedFmv: true, form: { business: "none" } },
    });
  });

  test("what closes the simple forms is ticked one by one, and none of it is an answer too", async () => {
    const questions = form.questions.map((each) => ({ ...each, needed: each.answer === null }));
    const sent = processing({ form: { ...form, questions } });
    await open(server, "ICICI", withForm({ form: { ...form, questions } }));
    await section();
    const list = within(screen.getByRole("group", { name: "Does any of these apply to you?" }));
    const show = () => screen.getByRole<HTMLButtonElement>("button", { name: "Show my form" });
    expect(show().disabled).toBe(true);
    await userEvent.click(list.getByLabelText("None of these"));
    await userEvent.click(list.getByLabelText("Director of a company"));
    expect(list.getByLabelText<HTMLInputElement>("None of these").checked).toBe(false);
    await press("Show my form");
    await waitFor(() =>
      expect(sent()).toMatchObject({ choices: { form: { beyondSimpleForms: ["director"] } } }),
    );
    await screen.findByText("Your estimated tax stays ₹0.");
    await section();
    await userEvent.click(list.getByLabelText("None of these"));
    await press("Show my form");
    await waitFor(() =>
      expect(sent()).toMatchObject({ choices: { form: { beyondSimpleForms: [] } } }),
    );
  });

  test.each([
    [
      "2026-07-30",
      "Due 31 July 2026, tomorrow",
      ["Due 31 July 2026, tomorrow", "ITR-3 and ITR-4: 31 August 2026, 32 days left"],
      [],
    ],
    [
      "2026-11-22",
      "File late by 31 December: 39 days left",
      [
        "Was due 31 July or 31 August: file by 31 December, 39 days left",
        "ITR-3 and ITR-4: 31 August 2026, passed",
        "Belated return: 31 December 2026, 39 days left",
        "Revised return, to correct a filed one: 31 March 2027, 129 days left; with a fee after 31 December 2026",
        "Filing late costs",
        "are not carried forward",
      ],
      [],
    ],
    [
      "2027-01-02",
      "The time for a belated return ended on 31 December 2026",
      ["A filed return can be revised until 31 March 2027"],
      ["Filing late costs"],
    ],
    [
      "2027-04-01",
      "The time for a belated return ended on 31 December 2026",
      ["an updated return (section 139(8A)) can be filed until 31 March 2031"],
      ["can be revised until", "Filing late costs"],
    ],
  ])("on %s it says what can still be done: %s", async (today, brief, said, unsaid) => {
    server.flow = { ...newFlow, today };
    await open(server, "ICICI", withForm());
    expect(screen.getByText(brief)).toBeDefined();
    const text = (await section()).textContent;
    expect(said.filter((each) => !text.includes(each))).toEqual([]);
    expect(unsaid.filter((each) => text.includes(each))).toEqual([]);
  });

  test.each([
    ["2026-07-30", "20260731", "SUMMARY:File your income-tax return\r"],
    ["2026-11-22", "20261231", "SUMMARY:File your income-tax return: last day for a late one\r"],
    ["2027-01-02", undefined, ""],
  ])("on %s the day of filing goes into a calendar: %s", async (today, day, summary) => {
    const saved = savedFiles();
    server.flow = { ...newFlow, today };
    await open(server, "ICICI", withForm());
    const sheet = within(await section());
    const add = sheet.queryByRole("button", { name: "Add to your calendar" });
    expect(add === null).toBe(day === undefined);
    if (add) {
      await userEvent.click(add);
      await waitFor(async () => expect(await saved()).toContain(`DTSTART;VALUE=DATE:${day}\r`));
      expect(await saved()).toContain(summary);
    }
  });

  test("a paid statement whose file is deleted still shows its form and asks nothing", async () => {
    await open(server, "ICICI", { ...settled, files: [], head: withForm().head });
    const sheet = await section();
    expect(sheet.textContent).toContain("ITR-2 or ITR-3");
    expect(within(sheet).queryByRole("combobox")).toBeNull();
  });
});

describe("losses of earlier years", () => {
  test("they are typed with or without commas, sent as digits, and the page says what they save", async () => {
    losses({ losses: null, elsewhere: {} });
    const sent = processing({ entered: sums, ...owing("5462") });
    await open(
      server,
      "ICICI",
      withForm({ choices: { acceptProposedFmv: true }, ...owing("67862") }),
    );
    await openSheet("losses");
    await pressLate("Add losses of a year");
    expect(document.activeElement).toBe(screen.getByLabelText("Assessment year of the loss"));
    const short = screen.getByLabelText<HTMLInputElement>("Short-term loss, in rupees");
    await userEvent.type(short, "₹1,200000");
    await userEvent.tab();
    expect(short.value).toBe("12,00,000");
    await userEvent.selectOptions(screen.getByLabelText(/that year's ITR on time/), "Yes");
    await press("Recalculate");
    const news = await screen.findByText("₹67,862 → ₹5,462");
    expect(news.parentElement?.textContent).toContain("Your losses save ₹62,400.");
    expect(news.parentElement?.getAttribute("data-tone")).toBe("less");
    await waitFor(() => expect(document.activeElement).toBe(news.parentElement));
    expect(sent()).toMatchObject({
      choices: {
        acceptProposedFmv: true,
        losses: {
          earlierYears: [
            {
              assessmentYear: "2025-26",
              shortTermLoss: "1200000",
              longTermLoss: "0",
              filedInTime: true,
            },
          ],
        },
      },
    });
  });

  test("a gain from elsewhere is entered in its own sheet, and the losses stay", async () => {
    losses({ losses: given, elsewhere: {} });
    const elsewhere = taxRow("112A@12.5", "-5000", {
      gains: [{ from: "elsewhere", section: "112A", amount: "-5000" }],
    });
    const sent = processing({
      entered: { ...sums, earlierLosses: "120000", losses: "5000" },
      ...owing("4000", elsewhere),
    });
    await open(server, "ICICI", withForm({ entered: sums, ...owing("5462") }));
    await openSheet("gains-elsewhere");
    await userEvent.selectOptions(
      await screen.findByLabelText("Kind"),
      "Long-term 12.5%: shares, equity funds",
    );
    await userEvent.type(screen.getByLabelText(/^Gain in rupees/), "-5000");
    await press("Recalculate");
    const news = await screen.findByText(
      "Tax falls by ₹1,462 with your losses and gains elsewhere.",
    );
    expect(news.parentElement?.textContent).toContain(
      "Tax: ₹5,462 → ₹4,000.LTCG elsewhere at 12.5%: ₹0 → −₹5,000.",
    );
    expect(news.parentElement?.getAttribute("data-tone")).toBeNull();
    expect(screen.getByRole("link", { name: /^Brought-forward losses/ }).textContent).toContain(
      "₹1,20,000 entered",
    );
    expect(screen.getByRole("link", { name: /^Gains elsewhere/ }).textContent).toContain(
      "₹5,000 loss entered",
    );
    await waitFor(() =>
      expect(sent()).toMatchObject({
        choices: {
          losses: {
            earlierYears: given.earlierYears,
            otherGains: [
              { section: "112A", ratePercent: "12.5", period: "upto-15-jun", gain: "-5000" },
            ],
          },
        },
      }),
    );
  });

  test.each([
    [sums, "May lower this tax", "Other brokers, property, funds"],
    [{ ...sums, earlierLosses: "450007" }, "₹4,50,007 entered", "Other brokers, property, funds"],
    [{ ...sums, gains: "200000" }, "May lower this tax", "₹2,00,000 gain entered"],
    [
      { earlierLosses: "1", gains: "200000", losses: "20000" },
      "₹1 entered",
      "₹2,00,000 gain, ₹20,000 loss entered",
    ],
  ])("the rows that lead to the sheets say what was entered: %j", async (entered, ...texts) => {
    await open(server, "ICICI", withForm({ entered }));
    const rows = [/^Brought-forward losses/, /^Gains elsewhere/].map((name) =>
      screen.getByRole("link", { name }),
    );
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(texts);
  });

  test("a gain at the slab rate is sent without the rate of the kind chosen before", async () => {
    losses({ losses: null, elsewhere: {} });
    const sent = processing();
    await open(server, "ICICI", withForm());
    await openSheet("gains-elsewhere");
    const kind = await screen.findByLabelText<HTMLSelectElement>("Kind");
    expect(kind.value).toBe("111A@20");
    await userEvent.selectOptions(kind, "At your slab: debt funds, other short-term");
    await userEvent.type(screen.getByLabelText(/^Gain in rupees/), "1,00,000");
    await press("Recalculate");
    await waitFor(() => expect(sent()).toMatchObject({ choices: { losses: {} } }));
    expect(sent()).toMatchObject({
      choices: {
        losses: { otherGains: [{ section: "slab", period: "upto-15-jun", gain: "100000" }] },
      },
    });
    expect(JSON.stringify(sent())).not.toContain("ratePercent");
  });

  test.each([
    ["losses", /^Short-term loss/, "shortTermLoss", "losses of AY 2024-25", "losses of AY 2023-24"],
    ["gains-elsewhere", /^Gain in rupees/, "gain", "gain or loss 1", "gain or loss 2"],
  ] as const)(
    "what the engine refuses in %s is said at its field, and stays there while rows go, without an alert",
    async (sheet, label, name, firstRow, secondRow) => {
      const gain = { section: "slab", period: "upto-15-jun", gain: "1" } as const;
      const [year] = given.earlierYears;
      losses({
        losses: {
          earlierYears: year ? [year, { ...year, assessmentYear: "2023-24" }] : [],
          otherGains: [gain, gain],
        },
        elsewhere: {},
      });
      const field =
        sheet === "losses"
          ? entryField("earlierYears", 1, "shortTermLoss")
          : entryField("otherGains", 1, "gain");
      expect(field).toContain(name);
      server.answer("POST /api/processFileGen", () => ({
        status: 422,
        body: {
          success: false,
          code: "losses-amount-not-whole",
          error: "Processing error",
          message: '"1.50" is not an amount in whole rupees.',
          where: { field },
        },
      }));
      await open(server, "ICICI", withForm({ entered: sums }));
      await openSheet(sheet);
      await pressLate(`Edit ${firstRow}`);
      await press(`Edit ${secondRow}`);
      const [first, second] = screen.getAllByLabelText<HTMLInputElement>(label);
      if (!second) {
        throw new Error("no second row");
      }
      await userEvent.clear(second);
      await userEvent.type(second, "1.50");
      await press("Recalculate");
      await waitFor(() => expect(second.getAttribute("aria-invalid")).toBe("true"));
      expect(first?.getAttribute("aria-invalid")).toBeNull();
      expect(document.activeElement).toBe(second);
      expect(screen.getByRole("alert").textContent).toBe(
        '"1.50" is not an amount in whole rupees. The result has not changed.',
      );
      noAlert();
      await press(`Remove ${firstRow}`);
      expect(screen.getAllByLabelText(label)).toEqual([second]);
      expect(second.getAttribute("aria-invalid")).toBe("true");
    },
  );

  test("what another statement has is filled in with one press, each list in its own sheet", async () => {
    const entries = given.earlierYears;
    losses({ losses: null, elsewhere: { earlierYears: { statement: "zerodha.xlsx", entries } } });
    const sent = processing();
    await open(server, "ICICI", { ...withForm(), canFillIn: { earlierYears: "zerodha.xlsx" } });
    const row = (name: RegExp) => screen.getByRole("link", { name }).textContent;
    expect(row(/^Brought-forward losses/)).toContain("Fill in those of zerodha.xlsx");
    expect(row(/^Gains elsewhere/)).toContain("Other brokers, property, funds");
    const gains = within(await openSheet("gains-elsewhere"));
    await gains.findByRole("button", { name: "Add a gain or loss" });
    expect(gains.queryByRole("button", { name: /^Fill in/ })).toBeNull();
    expect(gains.getAllByLabelText("Kind")).toHaveLength(1);
    await openSheet("losses");
    await pressLate("Fill in what you entered with zerodha.xlsx");
    const short = screen.getByLabelText<HTMLInputElement>("Short-term loss, in rupees");
    expect(short.value).toBe("1,20,000");
    await press("Recalculate");
    await waitFor(() => expect(sent()).toMatchObject({ choices: { losses: given } }));
  });

  test("what was entered is shown in short, and Edit leads to its first field", async () => {
    losses({ losses: given, elsewhere: {} });
    await open(server, "ICICI", withForm({ entered: sums }));
    const sheet = within(await openSheet("losses"));
    const card = await sheet.findByRole("group", { name: "Capital losses of AY 2024-25" });
    expect(card.textContent).toContain("Short-term loss₹1,20,000");
    expect(sheet.queryByRole("textbox")).toBeNull();
    expect(sheet.queryByRole("button", { name: "Recalculate" })).toBeNull();
    await press("Edit losses of AY 2024-25");
    expect(document.activeElement).toBe(screen.getByLabelText("Assessment year of the loss"));
    expect(sheet.getByRole("button", { name: "Recalculate" })).toBeDefined();
  });

  test("all can be taken back", async () => {
    losses({ losses: given, elsewhere: {} });
    const sent = processing();
    await open(server, "ICICI", withForm({ entered: sums }));
    await openSheet("losses");
    await pressLate("Remove losses of AY 2024-25");
    await press("Recalculate without them");
    await waitFor(() =>
      expect(sent()).toMatchObject({
        choices: { losses: { earlierYears: [], otherGains: [] } },
      }),
    );
  });

  test("they are read from the person's return, shown, and filled in once confirmed, form answers with them", async () => {
    const facts: LocalOutcome<"facts"> = {
      ok: true,
      value: {
        kind: "draft",
        assessmentYear: "2026-27",
        pan: "ABCPK1234F",
        losses: [
          {
            assessmentYear: "2024-25",
            shortTermLoss: "120000",
            longTermLoss: "0",
            filedOn: "2024-10-20",
            filedInTime: null,
          },
        ],
        bars: [
          { id: "director", label: "Director of a company" },
          { id: "unlisted-shares", label: "Unlisted shares" },
        ],
        notes: ["Read from rows i to viii of Schedule CFL."],
      },
    };
    const read = fakeLocalWorker(facts);
    losses({ losses: null, elsewhere: {} });
    const questions = form.questions.map((each) => ({ ...each, needed: each.answer === null }));
    const sent = processing();
    await open(
      server,
      "ICICI",
      withForm({ form: { ...form, questions }, choices: { form: { business: "none" } } }),
    );
    await openSheet("losses");
    await pressLate("Read them from my return");
    await userEvent.upload(
      await screen.findByLabelText("Your ITR-2 as JSON", { selector: "input" }),
      new File(["{}"], "draft.json"),
    );
    const said = await screen.findByRole("region", { name: "What your return says" });
    expect(said.textContent).toContain("PAN ABCPK1234F");
    expect(said.textContent).toContain(
      "AY 2024-25: ₹1,20,000 short-term, ₹0 long-term; filed on 20 October 2024; whether",
    );
    expect(read).toMatchObject([{ assessmentYear: "2026-27", statements: [] }]);
    expect(screen.queryByLabelText("Short-term loss, in rupees")).toBeNull();
    await userEvent.click(within(said).getByLabelText("Unlisted shares"));
    await press("This is my return: fill it in");
    const short = screen.getByLabelText<HTMLInputElement>("Short-term loss, in rupees");
    expect(short.value).toBe("1,20,000");
    const inTime = screen.getByLabelText<HTMLSelectElement>(/that year's ITR on time/);
    expect(inTime.value).toBe("");
    await userEvent.selectOptions(inTime, "Yes");
    await press("Recalculate");
    await waitFor(() =>
      expect(sent()).toMatchObject({
        choices: {
          form: { business: "none", beyondSimpleForms: ["director"] },
          losses: {
            earlierYears: [
              {
                assessmentYear: "2024-25",
                shortTermLoss: "120000",
                filedInTime: true,
                filedOn: "2024-10-20",
              },
            ],
          },
        },
      }),
    );
  });

  test("a failed request can be retried", async () => {
    server.answer("GET /api/statements/s1/losses", () => ({ status: 0 }));
    await open(server, "ICICI", withForm());
    await openSheet("losses");
    await screen.findByRole("button", { name: "Try again" });
    losses({ losses: given, elsewhere: {} });
    await press("Try again");
    expect(await screen.findByText("₹1,20,000")).toBeDefined();
  });

  test("the schedules appear in the result and in the figures to copy", async () => {
    const returnFigures: ResultHead["returnFigures"] = [
      {
        schedule: "Table E",
        item: null,
        title: "Long-term",
        filledIn: true,
        figures: [{ name: "Column 8: what is left", amount: "300000" }],
      },
      {
        schedule: "Schedule CFL",
        item: null,
        title: "Losses of assessment year 2024-25",
        filledIn: false,
        figures: [{ name: "Short-term, brought forward", amount: "120000" }],
      },
    ];
    await open(server, "ICICI", {
      ...settled,
      head: { ...head, form, returnFigures, entered: sums },
    });
    expect(screen.getByRole("button", { name: "Copy Short-term, brought forward" })).toBeDefined();
    expect(screen.getByText(/include what you entered/)).toBeDefined();
    expect((await openSheet("portal")).textContent).toContain("Column 8: what is left₹3,00,000");
    expect(screen.getByText(/Where it differs, keep its figures/)).toBeDefined();
    const table = within(await openSheet("losses")).getByRole("region", { name: "Schedule CFL" });
    expect(table.textContent).toContain("Short-term, brought forward₹1,20,000");
  });
});
