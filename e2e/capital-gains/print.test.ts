import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** The width of an A4 sheet between its margins, in CSS pixels. */
const sheetWidth = 658;

test("on paper the result has its own head, no payment block and no empty sheet", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  const { page } = gains;
  await gains.uploadAndProcess("ICICI", statements.icici);
  await gains.sees("40 sales");
  const onPaper = async () => {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: sheetWidth, height: 900 });
    const { scrollWidth, blank, text } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const bottoms = [...document.querySelectorAll("main *")]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && element.children.length === 0,
        )
        .filter((element) => element.textContent?.trim())
        .map((element) => element.getBoundingClientRect().bottom + window.scrollY);
      const text = document.body.innerText;
      return { scrollWidth, blank: scrollHeight - Math.max(...bottoms), text };
    });
    // An empty sheet at the end would show as a page's height without text.
    expect(blank).toBeLessThan(100);
    expect(scrollWidth).toBeLessThanOrEqual(sheetWidth);
    expect(text.trim()).toMatch(
      /^Capital gains AY 2026-27 · forty-lots.csv · \d{1,2} \w{3,4} \d{4}/,
    );
    expect(text).toContain("Please check (2)");
    expect(text).toContain("row 3, WIPLIM");
    expect(text.match(/cost used/g)).toHaveLength(40);
    expect(text).not.toMatch(
      /Welcome|Pay to Download|Total, one-time|About this service|My statements/,
    );
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  await onPaper();
  await gains.payAndConfirm();
  await page.getByText("40 sales").waitFor({ state: "attached" });
  await onPaper();
});
