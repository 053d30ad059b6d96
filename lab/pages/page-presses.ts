import type { Browser, Page } from "playwright-core";
import { openHydrated } from "../../e2e/site/open-hydrated.ts";
import type { MeasuredFigure } from "../report.ts";
import { SlowPhone } from "./slow-phone.ts";

/**
 * Opens the header's menus and types into the first field of a page on a slow phone.
 *
 * @returns the longest press in milliseconds; undefined for a text without a script
 */
export async function longestPressOf(
  browser: Browser,
  address: string,
): Promise<number | undefined> {
  await using phone = await SlowPhone.open(browser);
  const { page } = phone;
  await openHydrated(page, address);
  await page.waitForLoadState("networkidle");
  if ((await page.locator("script[type=module]").count()) === 0) {
    return undefined;
  }
  return await phone.longestPress(async () => {
    for (const menu of await page.locator("header summary").all()) {
      await menu.tap();
      await phone.painted();
    }
    // Closed again: an open menu may cover the field that is typed into next.
    await page.keyboard.press("Escape");
    await typeIntoField(phone, page);
  });
}

/** The sign-in widget shows its field only after a method was chosen. */
async function typeIntoField(phone: SlowPhone, page: Page): Promise<void> {
  const method = page.getByRole("button", { name: "Continue with email" });
  if (await method.isVisible()) {
    await method.tap();
    await phone.painted();
  }
  const field = page
    .locator("main")
    .locator("input:not([type=checkbox], [type=hidden], [type=file]), textarea")
    .filter({ visible: true })
    .first();
  if (!(await field.isVisible()) || !(await field.isEnabled())) {
    return;
  }
  await field.tap();
  for (const letter of "A field ") {
    await page.keyboard.type(letter);
    await phone.painted();
  }
}

/**
 * Presses a sign-in button of `/` as soon as it is painted, on a slow phone with a slow line, and waits
 * for the field behind it: the press comes before React.
 *
 * @param base address of the product, without a path
 */
export async function firstPress(browser: Browser, base: string): Promise<MeasuredFigure[]> {
  await using phone = await SlowPhone.open(browser, "slow 4G");
  const { page } = phone;
  await page.goto(base, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  const pressed = performance.now();
  await page.getByRole("button", { name: "Continue with email" }).tap();
  await page.waitForFunction(() => document.activeElement?.matches("[name=email]"));
  const value = performance.now() - pressed;
  return [{ what: "/: press at the first paint, slow 4G, to the field", value, unit: "ms" }];
}
