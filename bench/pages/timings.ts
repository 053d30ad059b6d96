import type { Browser } from "playwright-core";
import { mediansOf } from "../statistics.ts";
import { interactionDelay } from "./interaction-delay.ts";
import { type LighthouseFigures, lighthouseRun } from "./lighthouse-run.ts";

/** Medians over the runs: Lighthouse's figures, and the lab's INP in milliseconds. */
export type Timings = LighthouseFigures & {
  /** Undefined for a page with nothing to open or type into. */
  inp: number | undefined;
};

/** What the runs need. Both browsers are one program, started by two libraries. */
type Bench = {
  browser: Browser;
  chromePath: string;
  /** Runs per page, at least one. */
  runs: number;
};

/**
 * Measures a page in `runs` consecutive runs and takes each figure's median.
 *
 * @throws when Lighthouse could not measure the page four times in a row
 */
export async function timings(
  { browser, chromePath, runs }: Bench,
  address: string,
): Promise<Timings> {
  const measured: Timings[] = [];
  for (let run = 0; run < runs; run += 1) {
    const figures = await persistently(() => lighthouseRun(chromePath, address));
    measured.push({ ...figures, inp: await interactionDelay(browser, address) });
  }
  return mediansOf(measured);
}

/** Retries up to three times: a browser that did not start in time says nothing about the page. */
async function persistently<T>(measure: () => Promise<T>): Promise<T> {
  for (let left = 3; left > 0; left -= 1) {
    try {
      return await measure();
    } catch (cause) {
      console.error(`Again, because Lighthouse failed: ${String(cause)}`);
    }
  }
  return measure();
}
