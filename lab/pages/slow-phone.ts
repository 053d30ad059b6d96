import type { Browser, Page } from "playwright-core";

/** The shortest duration that browsers report for an event, in milliseconds. */
const shortestReported = 16;

/** Where the page keeps how long its inputs waited for the next paint. */
type Observed = { presses: number[] };

/** A page on a mid-range phone: Lighthouse's screen, and a processor four times slower than this one. */
export class SlowPhone implements AsyncDisposable {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /**
   * Opens an empty page of a new visitor.
   *
   * @param line this machine's, or slow 4G as Lighthouse simulates it
   */
  static async open(browser: Browser, line?: "slow 4G"): Promise<SlowPhone> {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    await context.addInitScript((durationThreshold) => {
      const presses: number[] = [];
      (window as unknown as Observed).presses = presses;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) {
          if (entry.interactionId) {
            presses.push(entry.duration);
          }
        }
      });
      observer.observe({ type: "event", durationThreshold } as PerformanceObserverInit);
    }, shortestReported);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    if (line) {
      await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 562.5,
        downloadThroughput: 180_000,
        uploadThroughput: 84_375,
      });
    }
    return new SlowPhone(page);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.page.context().close();
  }

  /** Waits for the second frame from now: the first one shows what an input changed. */
  async painted(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
        ),
    );
  }

  /**
   * Returns the longest time in milliseconds from an input to the next paint while something is done,
   * which is Interaction to Next Paint; `shortestReported` if each was quicker.
   */
  async longestPress(act: () => Promise<unknown>): Promise<number> {
    const taken = () => this.page.evaluate(() => (window as unknown as Observed).presses.splice(0));
    await taken();
    await act();
    await this.painted();
    // The observer gets an event only after the frame that followed it.
    await this.page.waitForTimeout(200);
    return Math.max(shortestReported, ...(await taken()));
  }
}
