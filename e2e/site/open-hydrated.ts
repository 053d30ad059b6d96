import type { Page } from "playwright-core";

/**
 * Opens an address and waits until the script has taken the page over. A person who is quicker than
 * the script still reads, follows links, opens menus and posts forms; tests of anything beyond that
 * must not depend on who is first.
 */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/** Waits until the script has taken the open page over. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const header = document.querySelector("header");
    return header !== null && Object.keys(header).some((key) => key.startsWith("__reactProps"));
  });
  // Listeners on the document are added after the frame in which the markup is taken over.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
  );
}
