import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { openHydrated } from "../../e2e/site/open-hydrated.ts";

/** The mid-range phone that Lighthouse emulates, so that all figures are for one device. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** How much slower than this machine the processor of the emulated phone is. */
const SLOWDOWN = 4;

/** The shortest duration that browsers report for an event, in milliseconds. */
const SHORTEST_REPORTED = 16;

/** One thing that a visitor does; resolves with false where the page has nothing of the kind. */
type Interaction = (page: Page) => Promise<boolean>;

const interactions: readonly Interaction[] = [openMenus, chooseEmail, typeIntoField];

/**
 * Measures Interaction to Next Paint: opens the header's menus and types into the first field of a
 * page on a processor four times slower, and takes the longest time from input to next paint.
 *
 * @returns milliseconds, `SHORTEST_REPORTED` when every event was quicker than that; undefined for
 *   a page with nothing to open or type into
 */
export async function interactionDelay(
  browser: Browser,
  address: string,
): Promise<number | undefined> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(address, { waitUntil: "networkidle" });
    if ((await page.locator("script[type=module]").count()) === 0) {
      return undefined;
    }
    await openHydrated(page, address);
    await observeEvents(page);
    await slowDown(devtools, SLOWDOWN);
    let interacted = false;
    for (const interact of interactions) {
      interacted = (await interact(page)) || interacted;
    }
    await slowDown(devtools, 1);
    return interacted ? await longestDelay(page) : undefined;
  } finally {
    await context.close();
  }
}

function slowDown(devtools: CDPSession, rate: number): Promise<unknown> {
  return devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

async function openMenus(page: Page): Promise<boolean> {
  const menus = await page.locator("header summary").all();
  for (const menu of menus) {
    await menu.tap();
    await painted(page);
  }
  // Closed again: an open menu may cover the field that is typed into next.
  await page.keyboard.press("Escape");
  await painted(page);
  return menus.length > 0;
}

/** The sign-in widget shows its field only after a method was chosen. */
async function chooseEmail(page: Page): Promise<boolean> {
  const method = page.getByRole("button", { name: "Continue with email" });
  if ((await method.count()) === 0) {
    return false;
  }
  await method.tap();
  await painted(page);
  return true;
}

async function typeIntoField(page: Page): Promise<boolean> {
  const field = page
    .locator("main")
    .locator("input:not([type=checkbox], [type=hidden], [type=file]), textarea")
    .filter({ visible: true })
    .first();
  if ((await field.count()) === 0 || !(await field.isEnabled())) {
    return false;
  }
  await field.tap();
  for (const letter of "A field ") {
    await page.keyboard.type(letter);
    await painted(page);
  }
  return true;
}

/** Waits for the second frame from now: the first one shows what the input changed. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}

/** Where the page keeps its observer's entries. */
type Observed = {
  observedInteractions: number[];
};

function observeEvents(page: Page): Promise<void> {
  return page.evaluate((durationThreshold) => {
    const durations: number[] = [];
    (window as unknown as Observed).observedInteractions = durations;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) {
          durations.push(entry.duration);
        }
      }
    });
    observer.observe({ type: "event", durationThreshold } as PerformanceObserverInit);
  }, SHORTEST_REPORTED);
}

async function longestDelay(page: Page): Promise<number> {
  // The observer gets an event only after the frame that followed it.
  await page.waitForTimeout(200);
  const durations = await page.evaluate(() => (window as unknown as Observed).observedInteractions);
  return Math.max(SHORTEST_REPORTED, ...durations);
}
