import { type Column, type Results, show, type Target } from "../report.ts";
import { median } from "../statistics.ts";
import type { FirstLoad } from "./first-load.ts";
import type { Timings } from "./timings.ts";

/** A measured page. */
export type Measured<Figures> = { path: string; figures: Figures };

/** A figure of every page: how the table shows it, and its target, if any. */
type Figure<Figures> = readonly [
  heading: string,
  form: NonNullable<Column["form"]>,
  of: (figures: Figures) => number | undefined,
  bar?: { words: string; within(value: number, path: string): boolean },
];

const most = (limit: number, words: string) => ({
  words: `at most ${words}`,
  within: (value: number) => value <= limit,
});
const full = { words: "100", within: (value: number) => value >= 100 };
/** Pages that are React applications; the start page includes the sign-in widget. */
const applications = new Set([
  "/",
  "/login-page",
  "/register-page",
  "/equity-page",
  "/account-page",
]);
const script = {
  words: "at most 3 KB, of applications 90 KB, of `/` 100 KB",
  within: (value: number, path: string) =>
    value <= (path === "/" ? 100_000 : applications.has(path) ? 90_000 : 3_000),
};
const wholePage = {
  words: "at most 60 KB, of applications 150 KB",
  within: (value: number, path: string) => value <= (applications.has(path) ? 150_000 : 60_000),
};

const sizes = (floor: number): readonly Figure<FirstLoad>[] => [
  ["Script", "kilobytes", (page) => page.script, script],
  ["After touching a form", "kilobytes", (page) => page.touched, most(85_000, "85 KB")],
  ["Over the floor", "kilobytes", (page) => overFloor(page, floor)],
  ["Files", "count", (page) => page.scriptFiles],
  ["CSS", "kilobytes", (page) => page.styles, most(10_000, "10 KB")],
  ["Fonts", "kilobytes", (page) => page.fonts, most(20_000, "20 KB")],
  ["Whole page", "kilobytes", (page) => page.transfer, wholePage],
  ["Requests elsewhere", "count", (page) => page.requestsElsewhere, most(0, "0")],
];

/** Returns how much more than React alone a page loads, if it loads React. */
function overFloor({ script, touched = script }: FirstLoad, floor: number): number | undefined {
  return touched > floor ? touched - floor : undefined;
}

/** Times are judged as shown, in whole milliseconds. */
const times: readonly Figure<Timings>[] = [
  ["Performance", "count", (page) => page.performance, full],
  ["Accessibility", "count", (page) => page.accessibility, full],
  ["Best practices", "count", (page) => page.bestPractices, full],
  ["SEO", "count", (page) => page.seo, full],
  ["FCP", "count", (page) => Math.round(page.fcp), most(1_000, "1000 ms")],
  ["LCP", "count", (page) => Math.round(page.lcp), most(1_100, "1100 ms")],
  ["TBT", "count", (page) => Math.round(page.tbt), most(100, "100 ms")],
  // To three decimals: anything smaller is rounding within the browser.
  ["CLS", "thousandths", (page) => Number(page.cls.toFixed(3)), most(0, "0")],
  ["INP", "count", (page) => page.inp, most(50, "50 ms")],
];

type Findings = Pick<Results, "tables" | "notes" | "targets">;

/**
 * Returns the downloads of first visits.
 *
 * @param floor bytes of React and react-dom alone, compressed with gzip
 */
export function sizeFindings(floor: number, pages: readonly Measured<FirstLoad>[]): Findings {
  const note = `The floor, React and react-dom alone: ${show(floor, "kilobytes")} KB.`;
  return findings("What a first visit downloads, in KB", sizes(floor), pages, note);
}

/** Returns the pages' scores and times. */
export function timeFindings(pages: readonly Measured<Timings>[]): Findings {
  const index = median(pages.map(({ figures }) => figures.hostIndex)) ?? Number.NaN;
  const note = `Lighthouse's BenchmarkIndex of this machine is ${Math.round(index)}.`;
  return findings("Scores, and times in ms", times, pages, note);
}

function findings<Figures>(
  title: string,
  figures: readonly Figure<Figures>[],
  pages: readonly Measured<Figures>[],
  note: string,
): Findings {
  const columns = [{ heading: "Page" }, ...figures.map(([heading, form]) => ({ heading, form }))];
  const rows = pages.map((page) => [
    page.path,
    ...figures.map(([, , of]) => of(page.figures) ?? null),
  ]);
  const targets = figures.flatMap((figure) => targetOf(figure, pages) ?? []);
  return { tables: [{ title, columns, rows }], notes: [note], targets };
}

/** Compares a figure's target with every page: the range, and the pages that miss it. */
function targetOf<Figures>(
  [heading, form, of, bar]: Figure<Figures>,
  pages: readonly Measured<Figures>[],
): Target | undefined {
  if (!bar) {
    return undefined;
  }
  const measured = pages
    .map(({ path, figures }) => ({ path, value: of(figures) ?? Number.NaN }))
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => a.value - b.value);
  const missed = measured.filter(({ path, value }) => !bar.within(value, path));
  const ends = [measured.at(0), measured.at(-1)].flatMap((end) =>
    end ? show(end.value, form) : [],
  );
  const list = missed.map(({ path, value }) => `\`${path}\` ${show(value, form)}`);
  return {
    what: `${heading} ${bar.words}`,
    measured:
      [...new Set(ends)].join(" to ") + (list.length > 0 ? `; missed by ${list.join(", ")}` : ""),
    met: measured.length === 0 ? null : missed.length === 0,
  };
}
