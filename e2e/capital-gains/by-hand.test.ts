import type { Page } from "playwright-core";
import { inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { SignedInPage } from "./signed-in-page.ts";
import { phone, walkByHand } from "./walk-by-hand.ts";

const people = useBrowser();
const url = inject("productUrl");

/** Presses Tab until the element with this name has focus; fails after a page's worth of presses. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press("Tab");
    const texts = await page.evaluate(() => {
      const { activeElement } = document;
      const { labels } = activeElement as HTMLInputElement;
      const text = labels?.[0]?.textContent ?? activeElement?.textContent;
      return [text, activeElement?.getAttribute("aria-label")];
    });
    if (texts.some((text) => text?.trim() === name.trim())) {
      return;
    }
  }
  throw new Error(`no Tab stop named ${name}`);
}

test("by keyboard alone at phone width, what each press changes is in view and focused", async () => {
  const watched = await people.open(phone);
  const gains = await SignedInPage.open(watched, url);
  const { page } = watched;
  const byKeys = async (name: string) => {
    await tabTo(page, name);
    const isBox = await page.locator(":focus").evaluate((element) => element.matches("input"));
    await page.keyboard.press(isBox ? "Space" : "Enter");
  };
  await walkByHand(gains, byKeys);
});

test("by touch on a phone, what each press changes is in view and focused", async () => {
  const watched = await people.open({ ...phone, hasTouch: true, isMobile: true });
  const gains = await SignedInPage.open(watched, url);
  const { page } = watched;
  const tap = async (name: string) => {
    const whole = new RegExp(`^\\s*${name.trim().replace(/[.*+?()[\]{}|\\^$]/g, "\\$&")}\\s*$`);
    const called = page
      .getByRole("checkbox", { name, exact: true })
      .or(page.getByRole("button", { name, exact: true }))
      .or(page.locator(":is(button, summary, a):visible", { hasText: whole }))
      .first();
    await called.tap();
  };
  await walkByHand(gains, tap);
});
