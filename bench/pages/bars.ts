import type { FirstLoad } from "./first-load.ts";
import type { Timings } from "./timings.ts";

/** One figure of a page with its bar. */
interface Bar<Figures> {
  name: string;
  figure(figures: Figures): number | undefined;
  /** Which values are within the bar, for the path of the page. */
  within(value: number, path: string): boolean;
  /** The bar in words, for the line of a miss. */
  words(path: string): string;
}

/** Bytes of script that a first visit may load; the start page brings the sign-in widget along. */
const scriptLimit = (path: string) => (path === "/" ? 100_000 : 90_000);

const atMost = <Figures>(
  name: string,
  limit: number,
  figure: (figures: Figures) => number | undefined,
): Bar<Figures> => ({
  name,
  figure,
  within: (value) => value <= limit,
  words: () => `at most ${limit}`,
});

const full = (name: string, figure: (figures: Timings) => number): Bar<Timings> => ({
  name,
  figure,
  within: (value) => value >= 100,
  words: () => "100",
});

const sizeBars: readonly Bar<FirstLoad>[] = [
  {
    name: "script",
    figure: ({ script }) => script,
    within: (value, path) => value <= scriptLimit(path),
    words: (path) => `at most ${scriptLimit(path)}`,
  },
  atMost("styles", 8_000, ({ styles }) => styles),
  atMost("fonts", 20_000, ({ fonts }) => fonts),
  atMost("whole page", 150_000, ({ transfer }) => transfer),
  atMost("requests elsewhere", 0, ({ requestsElsewhere }) => requestsElsewhere),
];

const timingBars: readonly Bar<Timings>[] = [
  full("performance", ({ performance }) => performance),
  full("accessibility", ({ accessibility }) => accessibility),
  full("best practices", ({ bestPractices }) => bestPractices),
  full("SEO", ({ seo }) => seo),
  atMost("FCP", 1_000, ({ fcp }) => Math.round(fcp)),
  atMost("LCP", 1_500, ({ lcp }) => Math.round(lcp)),
  atMost("TBT", 100, ({ tbt }) => Math.round(tbt)),
  // Shown and judged to three decimals: what is left below is rounding within the browser.
  atMost("CLS", 0, ({ cls }) => Number(cls.toFixed(3))),
  atMost("INP", 100, ({ inp }) => inp),
];

/** @returns a line for each size of a page that is over its bar */
export function sizeMisses(path: string, sizes: FirstLoad): string[] {
  return misses(sizeBars, path, sizes);
}

/** @returns a line for each score or time of a page that misses its bar; what was not measured misses none */
export function timingMisses(path: string, figures: Timings): string[] {
  return misses(timingBars, path, figures);
}

function misses<Figures>(bars: readonly Bar<Figures>[], path: string, figures: Figures): string[] {
  return bars.flatMap(({ name, figure, within, words }) => {
    const value = figure(figures);
    if (value === undefined || within(value, path)) return [];
    return [`\`${path}\`: ${name} ${value}, the bar is ${words(path)}`];
  });
}
