import { type Browser, type CDPSession, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findWholeChromium } from "../../scripts/chromium.ts";
import { browserArguments } from "../launch-browser.ts";
import { signUp } from "./sign-up.ts";

const url = inject("productUrl");
const publicPaths = inject("publicPaths");

// Its own browser, because the headless shell has no back/forward cache and the others turn it off.
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findWholeChromium(),
    args: [...browserArguments],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
});
afterAll(() => browser.close());

/** Reports how the main frame's next page is shown: by a load, or from the cache. */
function nextShown(devtools: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    devtools.once("Page.frameNavigated", (event) => {
      resolve((event as { type?: string }).type ?? "");
    });
  });
}

/** Goes back in the history; the driver's locators do not survive it. */
async function goBack(devtools: CDPSession): Promise<string> {
  const { currentIndex, entries } = await devtools.send("Page.getNavigationHistory");
  const before = entries[currentIndex - 1];
  const shown = nextShown(devtools);
  await devtools.send("Page.navigateToHistoryEntry", { entryId: before?.id ?? -1 });
  return shown;
}

test.each([...publicPaths, "/account-page"])(
  "%s is restored from the back/forward cache, with no reason against it",
  async (path) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.enable");
    const reasons: unknown[] = [];
    devtools.on("Page.backForwardCacheNotUsed", (event) => {
      reasons.push(event.notRestoredExplanations);
    });
    await page.goto(url + path, { waitUntil: "networkidle" });
    await page.goto(`${url}/favicon.svg`);
    const shown = await goBack(devtools);
    expect(shown, JSON.stringify(reasons)).toBe("BackForwardCacheRestore");
    expect(reasons).toEqual([]);
    await context.close();
  },
);

test("a restored page is shown from its top and says who is signed in now", async () => {
  const { storageState } = await signUp(url);
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.enable");
  const read = async (expression: string) =>
    (await devtools.send("Runtime.evaluate", { expression })).result.value;
  await page.goto(`${url}/landing-page`);
  await page.getByRole("button", { name: "SignOut" }).waitFor();
  await page.evaluate(() => scrollTo(0, 600));
  await page.goto(`${url}/favicon.svg`);
  await context.clearCookies();
  expect(await goBack(devtools)).toBe("BackForwardCacheRestore");
  await expect.poll(() => read("scrollY")).toBe(0);
  await expect
    .poll(() => read("document.querySelector('header [data-signed=out]').checkVisibility()"))
    .toBe(true);
  await context.close();
});
