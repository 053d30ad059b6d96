import { render, screen, within } from "@testing-library/react";
import { enteredText } from "result/answers";
import type { ResultHead } from "result/result-head";
import { describe, expect, it } from "vitest";
import { fakeServer, open, openSheet } from "../../../../test/flow-page.tsx";
import { runningYear } from "../../../../test/running-year-head.ts";
import {
  formOf,
  inOneQuarter,
  processed,
  head as sampleHead,
} from "../../../../test/sample-flow.ts";
import { ResultFigures } from "./result-figures.tsx";

const server = fakeServer();
const rate = (section: string, ratePercent: string, gain: string, exempt: string, tax: string) => ({
  section,
  ratePercent,
  gain,
  exempt,
  tax,
});
const tax: NonNullable<ResultHead["tax"]> = {
  total: "279",
  cess: "11",
  exemption: "125000",
  complete: false,
  rates: [
    rate("111A", "20", "95", "0", "19"),
    rate("112A", "12.5", "3976", "3976", "0"),
    rate("112", "12.5", "1990", "0", "249"),
  ],
};

const amountOf = (text: string) => Number(text.replace(/[^0-9]/g, "") || 0);

describe("the tax and its rates", () => {
  it("has a row for each rate with a gain, and the rows add up to the tax", () => {
    render(
      <ResultFigures tax={tax} tableF={{ slab: inOneQuarter("100.00") }} entered={undefined} />,
    );
    const rows = screen.getAllByRole("term").map((name) => [
      name.textContent,
      // After its gain comes its tax.
      name.nextElementSibling?.nextElementSibling?.textContent ?? "",
    ]);
    expect(rows.slice(1)).toEqual([
      ["STCG at 20%", "₹19"],
      ["LTCG at 12.5%", "₹0"],
      ["Other LTCG at 12.5%", "₹249"],
      ["STCG at your slab rate", "–"],
      ["Cess 4%", "₹11"],
    ]);
    const sum = rows.slice(1).reduce((total, [, text]) => total + amountOf(text ?? ""), 0);
    expect(sum).toBe(amountOf(tax.total));
    expect(screen.getByText("₹3,976 less ₹3,976 exempt")).toBeTruthy();
    expect(screen.getByText("Section 112: nothing is exempt.")).toBeTruthy();
  });
});

it.each([
  [["losses-not-carried", "fmv-missing"], "losses"],
  [["other-gains-counted"], "gains"],
  [["losses-set-off", "losses-expire", "other-gains-counted"], "losses and gains"],
])("with %j the person entered %s", (codes, entered) => {
  const findings = codes.map((code) => ({ severity: "info" as const, code, message: "" }));
  expect(enteredText(findings)).toBe(entered);
});

describe("interest of a year that is over", () => {
  const shown = async (interest: ResultHead["interest"]) => {
    const head = { ...sampleHead, form: formOf("ITR-2"), interest };
    await open(server, "ICICI", { ...processed, head });
    return openSheet("form");
  };

  it("is with the form and its dates, with its arithmetic and its sections", async () => {
    const sheet = await shown(runningYear.advanceTax);
    const rows = await within(sheet).findAllByRole("row", { hidden: true });
    expect(sheet.textContent).toContain(
      "₹285 for the instalments (section 234C), and ₹208 a month from 1 April 2027 (section 234B).",
    );
    expect(sheet.textContent).toContain("₹279 + ₹6 = ₹285. Section 234C forgives the ₹6 if");
    expect(rows[1]?.textContent).toBe("By 15 June 2026₹3,1203 × 1% of ₹3,100 = ₹93nothing");
    expect(sheet.textContent).toContain("instalment (section 234C), 12%");
    expect(sheet.textContent).toContain("(section 234B) there is none if 90% of the tax");
  });

  it("is none below ₹10,000", async () => {
    const nothingDue = { headline: "Nothing is due", reason: "Why." };
    const instalments = runningYear.advanceTax.instalments.map((each) => ({ ...each, nothingDue }));
    const sheet = await shown({ ...runningYear.advanceTax, belowThreshold: true, instalments });
    expect(sheet.textContent).toContain("Nothing is due. Why.");
    expect(within(sheet).queryByRole("table")).toBeNull();
  });

  it("is left out without tax", async () => {
    const none = { ...runningYear.advanceTax.tax, total: "0" };
    const sheet = await shown({ ...runningYear.advanceTax, tax: none });
    expect(sheet.textContent).not.toContain("Interest if you paid");
  });
});
