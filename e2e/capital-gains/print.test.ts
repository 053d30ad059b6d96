import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** The width of an A4 sheet between its margins, in CSS pixels. */
const sheetWidth = 658;

/** The same for its height. */
const sheetHeight = 987;

test("the result prints on one sheet with its own head and no payment, and after payment the steps on the portal do", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  const { page } = gains;
  await gains.uploadAndProcess("ICICI", statements.icici);
  await gains.sees("40 sales");
  const onPaper = async (...parts: string[]) => {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: sheetWidth, height: 900 });
    const { scrollWidth, scrollHeight, blank, text } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const bottoms = [...document.querySelectorAll("main *")]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && element.children.length === 0,
        )
        .filter((element) => element.textContent?.trim())
        .map((element) => element.getBoundingClientRect().bottom + window.scrollY);
      const text = document.body.innerText;
      return { scrollWidth, scrollHeight, blank: scrollHeight - Math.max(...bottoms), text };
    });
    // An empty sheet at the end would show as a page's height without text.
    expect(blank).toBeLessThan(100);
    expect(scrollWidth).toBeLessThanOrEqual(sheetWidth);
    expect(scrollHeight).toBeLessThan(sheetHeight);
    for (const part of parts) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(
      /Welcome|Pay to Download|Total, one-time|About this service|My statements/,
    );
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  await onPaper(
    "Capital gains FY 2025-26 · forty-lots.csv",
    "₹67,862",
    "MAHMAH",
    "₹366.56",
    "Your Schedule 112A file has 2 losses",
  );
  await gains.payAndConfirm();
  await gains.sees("Compare one figure");
  await onPaper("On the income-tax portal: 3 steps", "₹9,50,319", "₹54,884");
});
