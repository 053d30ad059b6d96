import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { messages } from "../../packages/contract/src/messages.ts";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { statements } from "../capital-gains/signed-in-page.ts";
import { newVisitor, register, signIn } from "../page-models/account-pages.ts";
import { CapitalGainsPage } from "../page-models/capital-gains-page.ts";
import { workbookCells } from "../workbook-text.ts";

const people = useBrowser();
const url = inject("productUrl");

/**
 * The Schedule 112A rows of the forty-lots statement, worked out by hand. Columns after the name:
 * units, price, 6 = round(4 x 5), 7 = max(8, 9), 8 = cost with purchase expenses, 9 = min(6, 11),
 * price of 31-Jan-2018, 11 = round(4 x 10), 12 = sale expenses, 13 = 7 + 12, 14 = 6 - 13.
 *
 * ITC, first lot: 6 = 100 x 450 = 45,000; 8 = 20,000 + 50; 11 = 100 x 276 = 27,600; 9 = 27,600;
 *   7 = 27,600 (the price of 31-Jan-2018 replaces the cost); 13 = 27,600 + 90; 14 = 17,310.
 * ITC, second lot: sold at 240, below 276: 9 = 24,000 = 7, so only the sale's expenses are lost.
 * WIPRO: bought at 329.90, above 308.95: 8 = 26,392 + 79.18 = 26,471; a real loss stays a loss.
 * RELIANCE: bought on 31-Jan-2018, the last grandfathered day; 25 x 964.50 = 24,112.50 -> 24,113.
 * INFOSYS: cost 45 x 1,190.60 + 160.73 = 53,737.73 -> 53,738 is more than 45 x 1,166.60 = 52,497.
 * The eighteen lots bought later make one row: sales 11,04,085.35, costs 7,54,614.94, sale
 * expenses 3,312.25, each rounded to the rupee; 14 = 11,04,085 - 7,54,615 - 3,312 = 3,46,158.
 */
const expectedRows = [
  "BE,INE154A01025,ITC,100,450,45000,27600,20050,27600,276,27600,90,27690,17310",
  "BE,INE154A01025,ITC,100,240,24000,24000,20050,24000,276,27600,72,24072,-72",
  "BE,INE075A01022,WIPLIM,80,262.35,20988,26471,26471,20988,308.95,24716,63,26534,-5546",
  "BE,INE002A01018,RELIND,25,1408.2,35205,24113,24101,24113,964.5,24113,106,24219,10986",
  "BE,INE009A01021,INFTEC,45,1441.75,64879,53738,53738,52497,1166.6,52497,195,53933,10946",
  "BE,INE101A01026,MAHMAH,33,3702.65,122187,25448,19533,25448,771.15,25448,367,25815,96372",
  "BE,INE007A01025,CRISIL,7,4611.1,32278,13646,7030,13646,1949.45,13646,97,13743,18535",
  "BE,INE002L01015,SJVN,1000,80.05,80050,34600,33300,34600,34.6,34600,240,34840,45210",
  "AE,INNOTREQUIRD,CONSOLIDATED,,,1104085,754615,754615,,,,3312,757927,346158",
];

/** The last column of the nine rows together: what the return shows under section 112A. */
const longTermGain = "539899";

test("a person registers, signs in, uploads, looks, pays, and holds all three files", async () => {
  const watched = await people.open();
  const { page } = watched;
  const visitor = newVisitor();
  await register(page, url, visitor);
  await page.getByRole("button", { name: "SignOut" }).first().click();
  expect(await signIn(page, url, visitor)).toBe(messages.auth.signedIn);

  const gains = new CapitalGainsPage(page);
  await gains.open(url);
  await page
    .getByRole("heading", { level: 1, name: `Welcome ${visitor.name} ${visitor.email}` })
    .waitFor();
  await gains.press("ICICI");
  await gains.seesStep("Upload CSV File");
  await gains.choose(statements.icici);
  await gains.acceptTerms();
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
  await gains.press("Process");
  await gains.seesStep("Payment");
  await page.getByText("40", { exact: false }).first().waitFor();
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await page.reload();
  await gains.seesStep("Payment Made");
  await gains.press("Click to continue");

  await page.getByRole("button", { name: "Download", exact: true }).waitFor();
  const csv = await gains.download("Download");
  expect(csv.name).toBe("processed_file.csv");
  const header = readFileSync(
    "packages/capital-gains/data/schedule-112a-headers/ay2026-27_itr3-utility-v1.2.csv",
  );
  expect(csv.bytes.subarray(0, header.length)).toEqual(header);
  expect(csv.bytes.subarray(header.length).toString("utf8")).toBe(
    `${expectedRows.join("\r\n")}\r\n`,
  );

  const report = await gains.download("Download Report");
  expect(report.name).toMatch(/ FY 2025-26 capital-gains-report\.xlsx$/);
  const figures = [...workbookCells(report.bytes).values()];
  expect(figures).toContain("Capital gains, FY 2025-26 (assessment year 2026-27)");
  expect(figures).toContain(longTermGain);

  const invoice = await gains.download("Download Invoice");
  expect(invoice.name).toBe("Invoice_file.xlsx");
  const cells = [...workbookCells(invoice.bytes).values()];
  expect(cells.some((cell) => /^TEST\/\d\d-\d\d\/\d{5}$/.test(cell))).toBe(true);
  expect(cells.some((cell) => cell.includes(visitor.name))).toBe(true);
  expect(cells.map(Number)).toContain(5);
  expectNoComplaints(watched);
});
