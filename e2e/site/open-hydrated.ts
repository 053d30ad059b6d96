import type { Page } from "playwright-core";

/**
 * Opens an address and waits until React serves it if the whole page is an application. Text pages
 * are ready once loaded, because they hydrate nothing before it is touched.
 */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/** Waits until React serves the open page if the whole page is an application; `/` waits for a touch. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const touched = document.querySelector('[data-island^="/"] *');
    touched?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  });
  await page.waitForFunction(
    () => document.querySelector('[data-island^="/"]:not([data-live])') === null,
  );
}
