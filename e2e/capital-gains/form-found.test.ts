import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { iciciStatement } from "../../packages/capital-gains/test/icici-statement.ts";
import {
  tradewiseSection,
  zerodhaWorkbook,
} from "../../packages/capital-gains/test/zerodha-statement.ts";
import { useBrowser } from "../browser.ts";
import { expectNoViolations } from "../expect-no-violations.ts";
import { SignedInPage } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");
const inboxUrl = inject("inboxUrl");
const phone = { viewport: { width: 360, height: 740 } };

function written({ name, bytes }: { name: string; bytes: Uint8Array }): string {
  const path = join(tmpdir(), `${process.pid}-${name}`);
  writeFileSync(path, bytes);
  onTestFinished(() => rmSync(path));
  return path;
}

test("ITR-1 is said before payment with its totals, and after it there is nothing to upload", async () => {
  const watched = await people.open(phone);
  const gains = await SignedInPage.open(watched, url, inboxUrl);
  const { page } = watched;
  const sale = { bought: "2020-01-01", sold: "2025-05-21", sale: "61000", cost: "1112" };
  await gains.uploadAndProcess("ICICI", written(iciciStatement({ long: [sale] })));
  const payment = page.getByRole("region", { name: "For ITR-1" });
  await gains.sees("ITR-1 and ITR-4 need no Schedule 112A file.");

  await gains.openSheet("form");
  await page.getByLabel(/^Do you have income from a business/).selectOption("No");
  await page.getByLabel(/^Do you have other capital gains/).selectOption("No");
  await page.getByLabel("Director of a company").check();
  await page.getByLabel("None of these").check();
  await gains.press("Show my form");
  await payment.waitFor();
  expect(await payment.innerText()).toMatch(/₹61,000[\s\S]*₹1,112[\s\S]*₹59,888/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoViolations(page, "ITR-1");
  await page.reload();
  await payment.waitFor();

  await gains.payAndConfirm();
  const companion = page.getByRole("region", { name: "On the income-tax portal: 1 step" });
  expect(await companion.innerText()).toContain("Type these 3 figures in ITR-1");
  expect(await companion.innerText()).not.toContain("Upload CSV");
  expect(await page.locator('a[href="#merge"]').count()).toBe(0);
});

test("derivatives lead to ITR-3 and its due date, and before payment the merge is ruled out", async () => {
  const watched = await people.open(phone);
  const gains = await SignedInPage.open(watched, url, inboxUrl);
  const { page } = watched;
  const trade = { bought: "2025-05-02", sold: "2025-06-02", buyValue: 1000, sellValue: 1200 };
  const sections = {
    "Equity - Short Term": tradewiseSection([{ ...trade, isin: "INE154A01025" }]),
    "F&O": tradewiseSection([trade]),
  };
  await gains.uploadAndProcess("Zerodha", written(zerodhaWorkbook({ sections })));
  await gains.sees(/Not included: merging into a draft of ITR-2\. The statement has intraday/);
  const form = await gains.openSheet("form");
  expect(await form.locator("strong").first().innerText()).toBe("ITR-3");
  expect(await form.innerText()).toContain("derivative trades");
  expect(await form.textContent()).toContain("ITR-3 and ITR-4: 31 August 2026");
  expect(await form.textContent()).not.toContain("31 July 2026");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
