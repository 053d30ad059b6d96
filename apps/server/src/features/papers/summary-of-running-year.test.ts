import { processStatements } from "@site/capital-gains/process-statements";
import { headOf } from "@site/capital-gains/result-head";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import type { PaperOwner } from "@site/contract/paper-owner";
import { expect, test } from "vitest";
import { pdfText } from "../../../test/pdf-text.ts";
import { summaryPdf } from "./summary-pdf.ts";

/** Draws the page of a short-term gain of May 2026, and returns its head with the page's lines. */
async function summaryOf(gain: string, owner: PaperOwner = {}) {
  const sale = { sold: "2026-05-20", bought: "2026-01-02", sale: gain, cost: "0" };
  const outcome = await processStatements([iciciStatement({ short: [sale] }, "2026-2027")], {
    asOf: "2026-11-22",
  });
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  const head = headOf(outcome.value, () => expect.unreachable());
  const at = "2026-11-22T00:00:00.000Z";
  const result = { head: JSON.stringify(head), doneAt: at, askedAt: at };
  const maker = { company: { name: "A", website: "" }, publicUrl: "" };
  const pdf = await summaryPdf({ statement: { id: "s1" }, result, owner, maker });
  return { head, lines: pdfText(pdf) };
}

test("the page says in the engine's words that nothing is due", async () => {
  const { head, lines } = await summaryOf("1000.00");
  const nothingDue = head.advanceTax?.instalments.at(-1)?.nothingDue;
  expect(nothingDue?.headline).toBeTruthy();
  expect(lines.join(" ").replaceAll(/\s+/g, " ")).toContain(
    `${nothingDue?.headline}. ${nothingDue?.reason}`,
  );
});

test("where something is due, the page has what is to be paid by each day", async () => {
  const { head, lines } = await summaryOf("100000.00");
  const days = lines.filter((line) => /^By \d+ \w+ 202\d/.test(line));
  expect(days).toHaveLength(head.advanceTax?.instalments.length ?? 0);
  // 20,000 and cess of 800; by 15 December three quarters of it.
  expect(lines[lines.indexOf("By 15 December 2026") + 3]).toBe("₹15,600.00");
});

test("a name in a script that the face lacks points to the report instead of showing boxes", async () => {
  const { lines } = await summaryOf("1000.00", { name: "आशा" });
  expect(lines).toContain("(in a script that only capital-gains-report.xlsx can show)");
});
