import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { phone } from "./phone.ts";

/** What a first visit downloads before the person does anything. Sizes are bytes. */
export type FirstLoad = {
  /** Files of script, each compressed with gzip at level 9. */
  script: number;
  scriptFiles: number;
  /** Stylesheets, each compressed with gzip at level 9. */
  styles: number;
  /** Fonts as stored: their format is already compressed. */
  fonts: number;
  /** Everything received over the connection, headers included, as the server compressed it. */
  transfer: number;
  /** Requests to any host but the site's own. */
  requestsElsewhere: number;
  /** Script once the page's form was touched, counted in the same way; undefined without a form. */
  touched: number | undefined;
};

/** Milliseconds without work or traffic after which a visit counts as loaded. */
const SETTLED = 1_000;

/**
 * Visits a page with an empty cache, signed out, until it is quiet, and adds up what the browser
 * requested, including what the page fetches late, such as the sign-in widget of `/`. Then it touches
 * the page's form, where that loads further script.
 *
 * @param base address of the product, without a path
 * @param site folder of the built site; the sizes of script, styles and fonts are those of its files
 */
export async function firstLoad(
  browser: Browser,
  base: string,
  path: string,
  site: string,
): Promise<FirstLoad> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const { asked, transfer } = await visit(page, base + path);
    const ownOf = (addresses: readonly URL[]) =>
      addresses.filter(({ origin }) => origin === base).map(({ pathname }) => pathname);
    const isScript = (file: string) => file.endsWith(".js");
    const own = ownOf(asked);
    const scripts = own.filter(isScript);
    const styles = own.filter((file) => file.endsWith(".css"));
    const fonts = own.filter((file) => file.endsWith(".woff2"));
    const bytes = (file: string) => readFile(join(site, file));
    const gzipped = async (file: string) => gzipSync(await bytes(file), { level: 9 }).length;
    const script = await sum(scripts.map(gzipped));
    const more = ownOf(await touchForm(page)).filter(isScript);
    return {
      script,
      touched: more.length > 0 ? script + (await sum(more.map(gzipped))) : undefined,
      scriptFiles: scripts.length,
      styles: await sum(styles.map(gzipped)),
      fonts: await sum(fonts.map(async (file) => (await bytes(file)).length)),
      transfer,
      requestsElsewhere: asked.length - own.length,
    };
  } finally {
    await context.close();
  }
}

/** Returns every address that the page requested over the network, once each, and the bytes received. */
async function visit(page: Page, address: string): Promise<{ asked: URL[]; transfer: number }> {
  const asked = new Set<string>();
  let transfer = 0;
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ request }) => {
    if (/^(https?|wss?):/.test(request.url)) {
      asked.add(request.url);
    }
  });
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    transfer += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED);
  await page.waitForLoadState("networkidle");
  return { asked: [...asked].map((url) => new URL(url)), transfer };
}

/** Returns the addresses requested when the form of a text page is touched. */
async function touchForm(page: Page): Promise<URL[]> {
  const form = page.locator('[data-island="project-query"]');
  if ((await form.count()) === 0) {
    return [];
  }
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(request.url()));
  await form.locator("input:not([type=hidden])").first().focus();
  await page.locator('[data-island="project-query"][data-live]').waitFor({ state: "attached" });
  return [...asked].map((url) => new URL(url));
}

async function sum(sizes: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
