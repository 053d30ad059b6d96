import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "./launch-browser.ts";

/** A page whose console, uncaught errors and outside requests are watched. */
export type WatchedPage = {
  page: Page;
  context: BrowserContext;
  /** What a visitor's console showed, uncaught errors and policy violations included. */
  complaints: string[];
};

let running: Browser | undefined;

/** The browser of this worker, for all the files that it runs: it ends with the worker's process. */
async function workersBrowser(): Promise<Browser> {
  if (!running?.isConnected()) {
    running = await launchBrowser();
  }
  return running;
}

/**
 * A browser for the tests of a file; call it at the top of the file. Each `open()` is a person with an
 * empty profile, closed after the test.
 */
export function useBrowser(): { open(options?: BrowserContextOptions): Promise<WatchedPage> } {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await workersBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  return {
    async open(options = {}) {
      const context = await browser.newContext({ acceptDownloads: true, ...options });
      contexts.push(context);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) {
          complaints.push(message.text());
        }
      });
      page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
      return { page, context, complaints };
    },
  };
}

/** Fails with the list when the console of the page said anything. */
export function expectNoComplaints(watched: WatchedPage): void {
  expect(watched.complaints).toEqual([]);
}
