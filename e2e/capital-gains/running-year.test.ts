import { expect, test } from "vitest";
import { iciciStatement } from "../../packages/capital-gains/test/icici-statement.ts";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { expectReadableInEverySize } from "../expect-readable.ts";
import { useProduct } from "../product.ts";
import { clockAt } from "../product-clock.ts";
import { SignedInPage } from "./signed-in-page.ts";

const people = useBrowser();
// Half past midnight in India on 11 October; browser and machine may have any other date.
const product = useProduct(clockAt("2026-10-10T19:00:00Z"));

/** Tax year 2026-27 until October: a gain of ₹1,00,000 in May and one of ₹2,00,000 in August. */
const partOfTheYear = {
  name: "part-year.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    iciciStatement(
      {
        short: [{ bought: "2026-01-05", sold: "2026-05-21", sale: "300000", cost: "200000" }],
        long: [{ bought: "2024-01-05", sold: "2026-08-10", sale: "500000", cost: "300000" }],
      },
      "2026-2027",
    ).bytes,
  ),
};

test("a part-year statement shows what falls due next, and its report costs the fee", async () => {
  const watched = await people.open({ viewport: { width: 360, height: 740 } });
  const { page } = watched;
  const gains = await SignedInPage.open(watched, product.url, product.inboxUrl);
  await gains.press("ICICI");
  await gains.choose(partOfTheYear);
  await gains.sees(/tax year 2026-27: 2 sales/);
  await gains.acceptTerms();
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
  await gains.process();

  await gains.seesStep("Your capital gains, tax year 2026-27");
  const figure = (name: string) => page.getByText(name, { exact: true }).locator("..").innerText();
  // 20% of 1,00,000 and 12.5% of 2,00,000 less 1,25,000, with 4% of cess: 75% of it by December.
  expect(await figure("Estimated tax on these gains")).toContain("₹30,550");
  expect(await figure("Advance tax by 15 December 2026")).toContain("₹22,913");
  expect(await figure("Exempt, section 198")).toContain("−₹1,25,000");
  await gains.sees(/this year's return forms are not published/);
  // The exemption is used up; 10,000 at 20% or at 12.5%, with cess.
  await gains.sees(
    "Until 31 March, any more long-term gain is taxed. A further loss of ₹10,000 saves ₹2,080 if short-term, ₹1,300 if long-term.",
  );
  await gains.sees("Report and invoice (no file before the forms are published)");
  await gains.openSheet("advance-tax");
  await gains.sees("Interest if nothing is paid (sections 424 and 425)");
  await gains.sees(/These figures are as of 11 October 2026/);
  await gains.sees(/^The return forms of tax year 2026-27 are expected in April 2027/);
  const calendar = await gains.download("Add to your calendar");
  expect(calendar.name).toBe("tax-due-dates.ics");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectReadableInEverySize(page, "a running year");
  await gains.press("Close");

  await gains.payAndConfirm();
  await gains.sees(/so there is no file for the portal yet/);
  expect((await gains.download("Download")).name).toMatch(
    / FY 2026-27 capital-gains-report\.xlsx$/,
  );
  expect(await page.getByText("processed_file.csv").count()).toBe(0);
  expectNoComplaints(watched);
});
