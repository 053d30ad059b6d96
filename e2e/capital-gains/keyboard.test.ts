import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** Presses Tab until the element with this name has focus; fails after a page's worth of presses. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    const text = await focused.evaluate((element) => {
      const { labels } = element as HTMLInputElement;
      return labels?.[0]?.textContent ?? element.textContent;
    });
    if (text?.trim() === name) return;
  }
  throw new Error(`no Tab stop named ${name}`);
}

const focusedText = (page: Page) => page.locator(":focus").textContent();

test("the flow works on a phone's width with the keyboard alone, and focus follows the steps", async () => {
  const watched = await people.open({ viewport: { width: 360, height: 740 } });
  const { page } = watched;
  const gains = await SignedInPage.open(watched, url);
  await tabTo(page, "ICICI");
  await page.keyboard.press("Enter");
  await gains.choose(statements.icici);
  await tabTo(page, "I accept the CG Terms and conditions");
  await page.keyboard.press("Space");
  await tabTo(page, "I accept the General Terms and conditions");
  await page.keyboard.press("Space");
  await tabTo(page, "Upload");
  await page.keyboard.press("Enter");
  await gains.seesStep("Process CSV File");
  expect(await focusedText(page)).toBe("Process CSV File");
  await tabTo(page, "Process");
  await page.keyboard.press("Enter");
  await gains.seesStep("Payment");
  expect(await focusedText(page)).toBe("Your capital gains, FY 2025-26");
  await tabTo(page, "Pay to Download");
  await page.keyboard.press("Enter");
  await gains.gateway.getByRole("button", { name: "Pay (UPI)" }).press("Enter");
  await gains.seesStep("Payment Made");
  expect(await focusedText(page)).toBe("Payment Made");
  await tabTo(page, "Click to continue");
  await page.keyboard.press("Enter");
  await gains.seesStep("Download your files");
  expect(await focusedText(page)).toBe("Download your files");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test("a screen reader hears the steps, the picker's limits and the chosen file", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  await gains.press("ICICI");
  await gains.choose(statements.icici);
  const main = watched.page.getByRole("region", { name: "ICICI" });
  const steps = main.getByRole("list", { name: "ICICI statement" });
  expect(await steps.ariaSnapshot()).toContain("Upload");
  expect(await steps.locator('[aria-current="step"]').textContent()).toContain("Upload");
  const picker = gains.picker(0);
  const hint = await picker.getAttribute("aria-describedby");
  expect(await watched.page.locator(`[id="${hint}"]`).textContent()).toMatch(/up to 25 MB/);
  expect(await main.getByRole("button", { name: "Remove forty-lots.csv" }).count()).toBe(1);
  expect(
    await watched.page.getByRole("button", { name: "ICICI", pressed: true, exact: true }).count(),
  ).toBe(1);
});
