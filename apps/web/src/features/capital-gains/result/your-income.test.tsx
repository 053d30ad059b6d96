import type { FlowState } from "@site/contract/flow-state";
import type { CausedTax } from "@site/result/income-of-year";
import type { StatementChoices } from "@site/result/statement-choices";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import {
  fakeServer,
  noAlert,
  open,
  openSheet,
  press,
  processes,
} from "../../../../test/flow-page.tsx";
import { head, processed, taxOf } from "../../../../test/sample-flow.ts";

const server = fakeServer();
const income = "Your other income of the year, in rupees";
const caused: CausedTax = {
  ...{ otherIncome: "1150000", regime: "new", age: null, isResident: true },
  ...{ withGains: "67862", without: "0", beside: [], steps: [], otherReadings: [] },
};
const steps = {
  ...{ name: "tax-steps", heading: "How the tax comes about" },
  columns: ["With these gains", "Without them"],
  rows: [
    {
      name: "slab 400000",
      label: "5% from ₹4,00,000 to ₹8,00,000, section 115BAC(1A)",
      cells: [
        { kind: "rupees" as const, value: "20000" },
        { kind: "rupees" as const, value: "20000" },
      ],
    },
  ],
  notes: ["Without alternative minimum tax."],
};
const withIncome = (choices: StatementChoices): Partial<FlowState> => ({
  ...processed,
  head: {
    ...head,
    choices,
    tax: taxOf("67862", { caused }),
    figures: [...(head.figures ?? []), steps],
  },
});
const stored = (elsewhere: object) =>
  server.answer("GET /api/statements/s1/losses", () => ({
    status: 200,
    body: { losses: null, elsewhere },
  }));
const sent = () => server.callsOf("POST", "/api/processFileGen").at(-1)?.body;

describe("the person's other income", () => {
  test("is asked behind one line, nothing chosen beforehand, and sent with the other answers", async () => {
    stored({});
    processes(
      server,
      "ICICI",
      withIncome({ incomeOfYear: { otherIncome: "1150000", regime: "new" } }),
    );
    const choices = { acceptProposedFmv: true, slabPercent: "30" as const };
    await open(server, "ICICI", { ...processed, head: { ...head, choices } });
    expect(screen.getByRole("link", { name: "Add yours" })).toBeDefined();
    const sheet = within(await openSheet("income"));
    await sheet.findByLabelText(income);
    await press("Show my tax");
    expect(sheet.getByRole("alert").textContent).toContain("0 if there is none.");
    expect(document.activeElement).toBe(sheet.getByLabelText(income));
    await userEvent.type(sheet.getByLabelText(income), "1150000");
    expect(sheet.getByLabelText<HTMLSelectElement>("Regime").value).toBe("");
    await press("Show my tax");
    expect(sheet.getByRole("alert").textContent).toContain("Choose the regime of your return.");
    await userEvent.selectOptions(sheet.getByLabelText("Regime"), "New regime");
    expect(sheet.queryByLabelText("Your age")).toBeNull();
    await press("Show my tax");
    await waitFor(() =>
      expect(sent()).toMatchObject({
        choices: {
          ...choices,
          incomeOfYear: { otherIncome: "1150000", regime: "new" },
        },
      }),
    );
    await screen.findByText("Your other income of ₹11,50,000 counts now.");
    noAlert();
  });

  test("of the old regime needs an age, and says until when the old regime can be chosen", async () => {
    stored({});
    await open(server, "ICICI", processed);
    const sheet = within(await openSheet("income"));
    await userEvent.type(await sheet.findByLabelText(income), "480000");
    await userEvent.selectOptions(sheet.getByLabelText("Regime"), "Old regime");
    expect(sheet.getByText(/^Only with a return filed by its due date/)).toBeDefined();
    server.answer("POST /api/processFileGen", () => ({
      status: 422,
      body: {
        ...{ code: "income-age-missing", message: "Say your age." },
        where: { field: "incomeOfYear.age" },
      },
    }));
    await press("Show my tax");
    expect((await sheet.findByRole("alert")).textContent).toContain("Say your age.");
    const age = sheet.getByLabelText("Your age");
    expect(age.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(age);
    await userEvent.selectOptions(age, "60 to 79");
    await userEvent.click(sheet.getByLabelText("My return is filed after its due date"));
    await press("Show my tax");
    await waitFor(() =>
      expect(sent()).toMatchObject({
        choices: {
          incomeOfYear: { regime: "old", age: "60-to-79", filedLate: true, otherIncome: "480000" },
        },
      }),
    );
  });

  test("asks for the dividends above ₹2 crore only, and sends them", async () => {
    stored({});
    processes(server, "ICICI", processed);
    await open(server, "ICICI", processed);
    const sheet = within(await openSheet("income"));
    await userEvent.type(await sheet.findByLabelText(income), "20000000");
    expect(sheet.queryByLabelText("Dividends in it, in rupees")).toBeNull();
    await userEvent.type(sheet.getByLabelText(income), "{backspace}1");
    await userEvent.type(sheet.getByLabelText("Dividends in it, in rupees"), "5,00,000");
    await userEvent.selectOptions(sheet.getByLabelText("Regime"), "New regime");
    await press("Show my tax");
    const incomeOfYear = { otherIncome: "20000001", regime: "new", dividends: "500000" };
    await waitFor(() => expect(sent()).toMatchObject({ choices: { incomeOfYear } }));
  });

  test("is filled in from another statement of the year, also the slab said there", async () => {
    const statement = "zerodha.xlsx";
    stored({
      taxOfYear: {
        statement,
        entries: { incomeOfYear: { otherIncome: "1150000", regime: "new", nonResident: true } },
      },
    });
    processes(server, "ICICI", processed);
    const canFillIn = { taxOfYear: statement };
    await open(server, "ICICI", { ...processed, canFillIn });
    expect(screen.getByRole("link", { name: "Fill in those of zerodha.xlsx" })).toBeDefined();
    const sheet = within(await openSheet("income"));
    await userEvent.click(
      await sheet.findByRole("button", { name: "Fill in what you entered with zerodha.xlsx" }),
    );
    expect(sheet.getByLabelText<HTMLInputElement>(income).value).toBe("11,50,000");
    expect(sheet.getByLabelText<HTMLInputElement>(/non-resident/).checked).toBe(true);
    await press("Show my tax");
    await waitFor(() =>
      expect(sent()).toMatchObject({
        choices: { incomeOfYear: { otherIncome: "1150000", regime: "new", nonResident: true } },
      }),
    );
  });

  test("of which another statement says the slab only takes that over with one press", async () => {
    stored({ taxOfYear: { statement: "zerodha.xlsx", entries: { slabPercent: "20" } } });
    processes(server, "ICICI", processed);
    await open(server, "ICICI", processed);
    const sheet = within(await openSheet("income"));
    expect(await sheet.findByText("There you said: your slab is 20%.")).toBeDefined();
    await press("Fill in what you entered with zerodha.xlsx");
    await waitFor(() => expect(sent()).toMatchObject({ choices: { slabPercent: "20" } }));
  });

  test("is shown where it was asked, with its steps folded on the page, and taken back when emptied", async () => {
    stored({});
    processes(server, "ICICI", processed);
    const incomeOfYear = { otherIncome: "1150000", regime: "new" as const };
    await open(server, "ICICI", withIncome({ incomeOfYear, acceptProposedFmv: true }));
    const folded = screen.getByText("Step by step", { selector: "summary" }).closest("details");
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toContain("5% from ₹4,00,000 to ₹8,00,000, section 115BAC(1A)");
    expect(screen.queryByText(/^Without surcharge, rebate/)).toBeNull();
    expect(screen.getByRole("link", { name: "Change it" })).toBeDefined();
    const sheet = within(await openSheet("income"));
    const field = await sheet.findByLabelText<HTMLInputElement>(income);
    expect(field.value).toBe("11,50,000");
    await userEvent.clear(field);
    await press("Recalculate without them");
    await waitFor(() => expect(sent()).toMatchObject({ choices: { acceptProposedFmv: true } }));
    expect(sent()).not.toHaveProperty("choices.incomeOfYear");
  });
});
