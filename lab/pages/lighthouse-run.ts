import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { browserArguments } from "../../e2e/launch-browser.ts";

/** Four scores from 0 to 100, what is behind the first, and what a visit costs before it is touched. */
export type LighthouseFigures = Awaited<ReturnType<typeof lighthouseRun>>;

/**
 * Runs Lighthouse once with its default settings: a mid-range phone on a simulated slow 4G
 * connection, in a fresh browser with an empty profile.
 *
 * @param chromePath the browser's program
 * @throws with Lighthouse's own code and sentence when the page could not be measured
 */
export async function lighthouseRun(chromePath: string, address: string) {
  const { categories, audits } = await reportOf(chromePath, address, 3);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const { details } = audits["network-requests"] ?? {};
  const requests = details?.type === "table" ? details.items : [];
  const bytes = (of: typeof requests) =>
    of.reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
  const { origin } = new URL(address);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    "search engines": score("seo"),
    /** Milliseconds. */
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    /** Bytes as transferred: all, and what is script. */
    transfer: bytes(requests),
    script: bytes(requests.filter(({ resourceType }) => resourceType === "Script")),
    /** Requests to another host than the site's. */
    elsewhere: requests.filter(({ url }) => new URL(String(url)).origin !== origin).length,
  };
}

async function reportOf(chromePath: string, address: string, turns: number): Promise<Result> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ["--headless=new", ...browserArguments],
    logLevel: "silent",
  });
  try {
    const run = await lighthouse(address, {
      port: chrome.port,
      logLevel: "silent",
      output: "json",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    });
    if (!run) {
      throw new Error(`Lighthouse gave no result for ${address}`);
    }
    const { runtimeError } = run.lhr;
    // Chromium now and then loses the start of a trace: a fault of the measuring, not of the page.
    if (runtimeError?.code === "NO_NAVSTART" && turns > 1) {
      return await reportOf(chromePath, address, turns - 1);
    }
    if (runtimeError) {
      throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
    }
    return run.lhr;
  } finally {
    chrome.kill();
  }
}
