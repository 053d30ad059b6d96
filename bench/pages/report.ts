import { type Column, markdownTable } from "../markdown-table.ts";
import { median } from "../statistics.ts";
import { sizeMisses, timingMisses } from "./bars.ts";
import type { FirstLoad } from "./first-load.ts";
import { SHORTEST_REPORTED } from "./interaction-delay.ts";
import type { Timings } from "./timings.ts";

/** A measured page. */
export interface Measured<Figures> {
  path: string;
  figures: Figures;
}

/** Thousands of bytes, as the bars count them. */
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
const milliseconds = (time: number) => String(Math.round(time));

const sizeColumns = (floor: number): Column<Measured<FirstLoad>>[] => [
  { heading: "Page", cell: ({ path }) => path },
  { heading: "Script", cell: ({ figures }) => kilobytes(figures.script) },
  {
    heading: "Over the floor",
    cell: ({ figures }) => (figures.script === 0 ? "–" : kilobytes(figures.script - floor)),
  },
  { heading: "Files", cell: ({ figures }) => String(figures.scriptFiles) },
  { heading: "CSS", cell: ({ figures }) => kilobytes(figures.styles) },
  { heading: "Fonts", cell: ({ figures }) => kilobytes(figures.fonts) },
  { heading: "Whole page", cell: ({ figures }) => kilobytes(figures.transfer) },
  { heading: "Requests elsewhere", cell: ({ figures }) => String(figures.requestsElsewhere) },
];

const timingColumns: readonly Column<Measured<Timings>>[] = [
  { heading: "Page", cell: ({ path }) => path },
  { heading: "Perf.", cell: ({ figures }) => String(figures.performance) },
  { heading: "Access.", cell: ({ figures }) => String(figures.accessibility) },
  { heading: "Practices", cell: ({ figures }) => String(figures.bestPractices) },
  { heading: "SEO", cell: ({ figures }) => String(figures.seo) },
  { heading: "FCP", cell: ({ figures }) => milliseconds(figures.fcp) },
  { heading: "LCP", cell: ({ figures }) => milliseconds(figures.lcp) },
  { heading: "TBT", cell: ({ figures }) => milliseconds(figures.tbt) },
  { heading: "CLS", cell: ({ figures }) => figures.cls.toFixed(3) },
  { heading: "INP", cell: ({ figures }) => shownDelay(figures.inp) },
];

function shownDelay(inp: number | undefined): string {
  if (inp === undefined) return "–";
  return inp <= SHORTEST_REPORTED ? `≤ ${SHORTEST_REPORTED}` : milliseconds(inp);
}

/**
 * What first visits download, as Markdown: the floor, the table, what is over its bar.
 *
 * @param floor bytes of React and react-dom alone, compressed with gzip
 */
export function sizeReport(floor: number, pages: readonly Measured<FirstLoad>[]): string {
  const missed = pages.flatMap(({ path, figures }) => sizeMisses(path, figures));
  return [
    `The floor, React and react-dom alone: ${kilobytes(floor)} KB.`,
    markdownTable(sizeColumns(floor), pages),
    verdict(missed),
  ].join("\n\n");
}

/**
 * Scores and times as Markdown: where and how they were measured, the table, what misses its bar.
 *
 * @param setting a sentence on machine, versions and number of runs
 */
export function timingReport(setting: string, pages: readonly Measured<Timings>[]): string {
  const missed = pages.flatMap(({ path, figures }) => timingMisses(path, figures));
  const table = markdownTable(timingColumns, pages);
  return [setting, hostSentence(pages), table, verdict(missed)].join("\n\n");
}

/** Up to this BenchmarkIndex Lighthouse warns that its slowdown asks too much of the machine. */
const slowHostIndex = 1000;

/** Lighthouse takes a fixed multiple of this machine's times for those of its phone. */
function hostSentence(pages: readonly Measured<Timings>[]): string {
  const index = Math.round(median(pages.map(({ figures }) => figures.hostIndex)) ?? Number.NaN);
  const speed = `Lighthouse's BenchmarkIndex of this machine is ${index}.`;
  if (!(index <= slowHostIndex)) return speed;
  return `${speed} It multiplies processor times by four and expects an index above ${slowHostIndex} for that: here its phone is slower than the mid-range one that it means, and performance and TBT are worse than they would be.`;
}

function verdict(missed: readonly string[]): string {
  if (missed.length === 0) return "Every page is within every bar.";
  return ["Not within its bar:", "", ...missed.map((line) => `- ${line}`)].join("\n");
}
