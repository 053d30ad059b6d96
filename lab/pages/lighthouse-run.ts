import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { browserArguments } from "../../e2e/launch-browser.ts";

/** The four scores, 0 to 100, and two of the figures behind the first: milliseconds, no unit. */
export type LighthouseFigures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  cls: number;
};

/**
 * Runs Lighthouse once with its default settings: a mid-range phone on a simulated slow 4G connection, in a fresh
 * browser with an empty profile.
 *
 * @param chromePath the browser's program
 * @throws with Lighthouse's own code and sentence when the page could not be measured
 */
export async function lighthouseRun(
  chromePath: string,
  address: string,
): Promise<LighthouseFigures> {
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
    const { categories, audits, runtimeError } = run.lhr;
    if (runtimeError) {
      throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
    }
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => {
      const measured = audits[audit]?.numericValue;
      if (measured === undefined) {
        throw new Error(`Lighthouse measured no ${audit} on ${address}`);
      }
      return measured;
    };
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
      lcp: value("largest-contentful-paint"),
      cls: value("cumulative-layout-shift"),
    };
  } finally {
    chrome.kill();
  }
}
