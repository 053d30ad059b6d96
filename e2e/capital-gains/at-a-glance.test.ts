import { hyphensForMinus } from "@site/capital-gains/test/stray-amounts";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { fixture, SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");
const phone = { viewport: { width: 360, height: 740 } };

/** How high the whole page is on a phone, from its header to the end of its footer. */
async function heightOf(page: Page): Promise<number> {
  // In a window that every page is higher than.
  await page.setViewportSize({ width: 360, height: 300 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize(phone.viewport);
  return height;
}

/** How many words the step shows. */
function wordsOf(page: Page): Promise<number> {
  const step = page.locator("[data-flow] section[aria-label] > :has([data-step-heading])");
  return step.evaluate((shown: HTMLElement) => {
    for (const spoken of shown.querySelectorAll<HTMLElement>(".visually-hidden")) {
      spoken.hidden = true;
    }
    return shown.innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  });
}

/** Enters the losses of one year in the open sheet. */
async function enterLosses(gains: SignedInPage): Promise<void> {
  const { page } = gains;
  await gains.openSheet("losses");
  await gains.press("Add losses of a year");
  await page.getByLabel("Short-term loss, in rupees").fill("50000");
  await page.getByLabel("Long-term loss, in rupees").fill("400007");
  await page.getByLabel(/that year's ITR on time/).selectOption("Yes");
  await gains.press("Recalculate");
  await gains.sees(/Your losses save ₹62,400/);
}

test("on a phone no page of the flow is long, and the result has 300 words", async () => {
  const gains = await SignedInPage.open(await people.open(phone), url);
  const { page } = gains;
  await page.getByText("Where is your statement from?").waitFor();
  expect(await heightOf(page)).toBeLessThanOrEqual(700);
  await gains.press("ICICI");
  await gains.seesStep("Upload CSV File");
  expect(await heightOf(page)).toBeLessThanOrEqual(950);
  await gains.upload("ICICI", statements.icici);
  await gains.seesStep("Process CSV File");
  expect(await heightOf(page)).toBeLessThanOrEqual(700);
  await gains.process();
  await page.getByText("Explain").nth(4).waitFor();
  expect(await heightOf(page)).toBeLessThanOrEqual(2296);
  expect(await wordsOf(page)).toBeLessThanOrEqual(300);
  await enterLosses(gains);
  // With the picture of what they cancel.
  expect(await heightOf(page)).toBeLessThanOrEqual(2800);
  const shown = await page.locator("[data-flow]").allInnerTexts();
  expect(hyphensForMinus(shown)).toEqual([]);
  await gains.payAndConfirm();
  expect(await heightOf(page)).toBeLessThanOrEqual(2300);
});

test.for([
  ["Zerodha", statements.zerodha, "notes", 950],
  ["ICICI", statements.icici, "totals", 1000],
] as const)("on a phone the sheet of %s, %s, is no longer than it says: %s", async (each) => {
  const [platform, statement, sheet, highest] = each;
  const gains = await SignedInPage.open(await people.open(phone), url);
  await gains.uploadAndProcess(platform, statement);
  const opened = await gains.openSheet(sheet);
  expect(await opened.evaluate((dialog) => dialog.scrollHeight)).toBeLessThanOrEqual(highest);
});

test("on a phone a result with questions stays within four screens", async () => {
  const gains = await SignedInPage.open(await people.open(phone), url);
  await gains.uploadAndProcess(
    "ICICI",
    fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"),
  );
  await gains.page.getByText("Explain").nth(4).waitFor();
  expect(await heightOf(gains.page)).toBeLessThanOrEqual(2731);
});

test("on a phone two brokers with questions stay within four screens", async () => {
  const gains = await SignedInPage.open(await people.open(phone), url);
  await gains.uploadAndProcess(
    "MULTIPLE",
    fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"),
    statements.zerodha,
  );
  await gains.page.getByText("Explain").nth(4).waitFor();
  expect(await heightOf(gains.page)).toBeLessThanOrEqual(3000);
});

test("a sheet is kept by a reload and closed by Back, and the page stays where it was", async () => {
  const gains = await SignedInPage.open(await people.open(phone), url);
  const { page } = gains;
  await gains.uploadAndProcess("ICICI", statements.icici);
  const row = page.locator('a[href="#form"]');
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(740);
  await gains.openSheet("form");
  await page.goBack();
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await row.evaluate((link) => link === document.activeElement)).toBe(true);
  await gains.openSheet("form");
  await page.reload();
  await page.getByRole("dialog", { name: "Which ITR form, and the due date" }).waitFor();
  await gains.press("Close");
  await expect.poll(() => new URL(page.url()).hash).toBe("");
});

test("on a wide screen a sheet is next to the result, and Pay is eight stops from its heading", async () => {
  const gains = await SignedInPage.open(
    await people.open({ viewport: { width: 1280, height: 900 } }),
    url,
  );
  const { page } = gains;
  await gains.uploadAndProcess("ICICI", statements.icici);
  const heading = page.getByRole("heading", { name: /^Your capital gains/ });
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const pay = page.getByRole("button", { name: "Pay to Download" });
  let stops = 1;
  while (!(await pay.evaluate((button) => button === document.activeElement)) && stops < 20) {
    await page.keyboard.press("Tab");
    stops += 1;
  }
  expect(stops).toBeLessThanOrEqual(8);

  const sheet = await gains.openSheet("sales");
  const edges = async () => [await heading.boundingBox(), await sheet.boundingBox()] as const;
  const [result, open] = await edges();
  expect((result?.x ?? 0) + (result?.width ?? 0)).toBeLessThanOrEqual(open?.x ?? 0);
  const names = () => sheet.getByRole("rowheader").locator("strong").allTextContents();
  await sheet.getByRole("button", { name: "Share" }).click();
  const isSorted = async () => {
    const now = await names();
    return now.join() === now.toSorted((a, b) => a.localeCompare(b, "en")).join();
  };
  await expect.poll(isSorted).toBe(true);
  await sheet
    .getByRole("button", { name: /^Explain/ })
    .last()
    .click();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
});

test("the three platforms share one row, or each has its own", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  const rowsAt = async (width: number) => {
    await gains.page.setViewportSize({ width, height: 900 });
    const tiles = await gains.page
      .getByRole("button", { name: /^(ICICI|Zerodha|MULTIPLE)$/ })
      .all();
    const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
    return [boxes.length, new Set(boxes.map((box) => box?.y)).size];
  };
  // 640 px is also a 1280 px window at 200% text size.
  expect(await rowsAt(640)).toEqual([3, 1]);
  expect(await rowsAt(560)).toEqual([3, 3]);
});
