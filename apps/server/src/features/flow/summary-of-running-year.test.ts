import type { AdvanceTax } from "result/advance-tax";
import { expect, test } from "vitest";
import { plainPreview } from "../../../test/engine-answer.ts";
import { pdfText } from "../../../test/pdf-text.ts";
import { summaryPdf } from "./summary-pdf.ts";

const gains = { shortTerm: "40000", longTerm: "0", atSlabRates: "0" };
const tax = { shortTerm: "8000", longTerm: "0", cess: "320", total: "8320" };

async function linesOf(nothingDue: AdvanceTax["instalments"][number]["nothingDue"]) {
  const preview = {
    ...plainPreview,
    assessmentYear: "2027-28",
    law: { act: "Income-tax Act 2025", taxYear: "2026-27", sections: {} },
    advanceTax: {
      asOf: null,
      exemption: { limit: "125000", used: "0" },
      gains,
      cessPercent: "4",
      tax,
      belowThreshold: true,
      next: null,
      interestAfterYear: { from: "2027-04-01", enough: "7488.00", on: "8300", perMonth: "83" },
      instalments: [
        {
          dueDate: "2027-03-31",
          isInstalment: false,
          state: null,
          cumulativePercent: "100",
          period: "16-mar-31-mar",
          gainsInPeriod: gains,
          exemptionUsed: "0",
          taxAccrued: tax,
          amountDue: "8320.00",
          enoughWithoutInterest: "8320.00",
          forgiven: "0.00",
          interestMonths: "0",
          interestIfUnpaid: "0",
          nothingDue,
          interestOn: "8300",
          interestForgiven: "0",
        },
      ],
    },
  };
  const at = "2026-11-22T00:00:00.000Z";
  const statement = {
    id: "s1",
    preview: JSON.stringify(preview),
    processedAt: at,
    createdAt: at,
  };
  const maker = { company: { name: "A", website: "" }, publicUrl: "" };
  return pdfText(await summaryPdf({ statement, owner: {}, maker })).join("\n");
}

test("the page says in the engine's words that nothing is due, and then no amount", async () => {
  const text = await linesOf({ headline: "Nothing is due on these", reason: "It is below." });
  expect(text).toContain("Nothing is due on these");
  expect(text).toContain("It is below.");
  expect(text).not.toContain("8,320");
});

test("where something is due, the page has its amount", async () => {
  expect(await linesOf(null)).toContain("8,320");
});
