import type { PaperOwner } from "contract/paper-owner";
import type { AdvanceTax } from "result/advance-tax";
import { expect, test } from "vitest";
import { plainPreview, runningYear } from "../../../test/engine-answer.ts";
import { pdfText } from "../../../test/pdf-text.ts";
import { readPreview } from "../statements/service.ts";
import { summaryPdf } from "./summary-pdf.ts";

async function linesOf(
  nothingDue: AdvanceTax["instalments"][number]["nothingDue"],
  owner: PaperOwner = {},
) {
  const { version: _, ...versionless } = plainPreview;
  const { advanceTax } = readPreview(JSON.stringify({ ...versionless, ...runningYear }));
  const instalments = advanceTax?.instalments.map((each) => ({ ...each, nothingDue }));
  const preview = {
    ...plainPreview,
    assessmentYear: "2027-28",
    law: { act: "Income-tax Act 2025", taxYear: "2026-27", sections: {} },
    advanceTax: { ...advanceTax, instalments },
  };
  const at = "2026-11-22T00:00:00.000Z";
  const statement = {
    id: "s1",
    preview: JSON.stringify(preview),
    processedAt: at,
    createdAt: at,
  };
  const maker = { company: { name: "A", website: "" }, publicUrl: "" };
  return pdfText(await summaryPdf({ statement, owner, maker })).join("\n");
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
