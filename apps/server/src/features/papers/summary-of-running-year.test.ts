import type { PaperOwner } from "contract/paper-owner";
import type { AdvanceTax } from "result/advance-tax";
import { expect, test } from "vitest";
import { plainHead, runningYear } from "../../../test/engine-answer.ts";
import { pdfText } from "../../../test/pdf-text.ts";
import { summaryPdf } from "./summary-pdf.ts";

async function linesOf(
  nothingDue: AdvanceTax["instalments"][number]["nothingDue"],
  owner: PaperOwner = {},
) {
  const { advanceTax } = runningYear;
  const instalments = advanceTax.instalments.map((each) => ({ ...each, nothingDue }));
  const head = { ...plainHead, ...runningYear, advanceTax: { ...advanceTax, instalments } };
  const at = "2026-11-22T00:00:00.000Z";
  const result = { head: JSON.stringify(head), doneAt: at, askedAt: at };
  const maker = { company: { name: "A", website: "" }, publicUrl: "" };
  return pdfText(await summaryPdf({ statement: { id: "s1" }, result, owner, maker })).join("\n");
}

test("the page says in the engine's words that nothing is due, and then no amount", async () => {
  const text = await linesOf({ headline: "Nothing is due on these", reason: "It is below." });
  expect(text).toContain("Nothing is due on these");
  expect(text).toContain("It is below.");
  expect(text).not.toContain("3,120");
});

test("where something is due, the page has its amount", async () => {
  expect(await linesOf(null)).toContain("3,120");
});

test("a name in a script that the face lacks points to the report instead of showing boxes", async () => {
  const text = await linesOf(null, { name: "आशा" });
  expect(text).toContain("(in a script that only capital-gains-report.xlsx can show)");
});
