import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
} from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "./launch-browser.ts";

/** A page whose console, uncaught errors and outside requests are watched. */
export type WatchedPage = {
  page: Page;
  context: BrowserContext;
  /** What a visitor's console showed, uncaught errors and policy violations included. */
  complaints: string[];
  /** Every request of the page and its workers, data URLs left out. */
  requests: Request[];
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
      const requests: Request[] = [];
      context.on("request", (request) => {
        if (/^(http|ws)/.test(request.url())) {
          requests.push(request);
        }
      });
      return { page, context, complaints, requests };
    },
  };
}

/** Returns the paths of the requests that carry something to the server. */
export function sentBy({ requests }: WatchedPage): string[] {
  return requests
    .filter((request) => request.method() !== "GET" || request.postDataBuffer())
    .map((request) => new URL(request.url()).pathname);
}

/** Returns the addresses of the scripts that the page has asked for. */
export function scriptsOf({ requests }: WatchedPage): string[] {
  return requests
    .filter((request) => request.resourceType() === "script")
    .map((request) => request.url());
}

/** Fails with the list when the console of the page said anything. */
export function expectNoComplaints(watched: WatchedPage): void {
  expect(watched.complaints).toEqual([]);
}
