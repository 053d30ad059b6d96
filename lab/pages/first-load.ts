import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { phone } from "./interaction-delay.ts";

/** What a first visit downloads before the person does anything. Sizes are bytes. */
export type FirstLoad = {
  /** Files of script, each compressed with gzip at level 9. */
  script: number;
  /** Everything received over the connection, headers included, as the server compressed it. */
  transfer: number;
  /** Requests to any host but the site's own. */
  elsewhere: number;
};

/** Milliseconds without work or traffic after which a visit counts as loaded. */
const settled = 1_000;

/**
 * Visits a page with an empty cache, signed out, until it is quiet, and adds up what the browser
 * requested.
 *
 * @param base address of the product, without a path
 */
export async function firstLoad(browser: Browser, base: string, path: string): Promise<FirstLoad> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    let [transfer, elsewhere] = [0, 0];
    page.on("response", (response) => {
      const { origin, pathname } = new URL(response.url());
      elsewhere += origin === base ? 0 : 1;
      if (pathname.endsWith(".js")) {
        scripts.push(response.body());
      }
    });
    const devtools = await context.newCDPSession(page);
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      transfer += encodedDataLength;
    });
    await devtools.send("Network.enable");
    await page.goto(base + path, { waitUntil: "networkidle" });
    await page.waitForTimeout(settled);
    const bodies = await Promise.all(scripts);
    const script = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    return { script, transfer, elsewhere };
  } finally {
    await context.close();
  }
}
