// Measures the size and speed of every page, and of the flow's presses.
// usage: npm run lab pages -- [--runs 3] [--only landing,/] [--quick]
//   --only   some pages, by parts of their paths; keeps nothing
//   --quick  one page and the result once; keeps nothing
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../e2e/launch-browser.ts";
import { startProduct } from "../../e2e/product.ts";
import { ensureChromium } from "../../scripts/chromium.ts";
import { beginRun, type MeasuredFigure } from "../report.ts";
import { ourRoot } from "../server/setup.ts";
import { percentile } from "../statistics.ts";
import { type LighthouseFigures, lighthouseRun } from "./lighthouse-run.ts";
import { firstPress, longestPressOf } from "./page-presses.ts";
import { resultWalk } from "./result-walk.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
  },
});
const runs = values.quick ? 1 : Number(values.runs);
const only = values.quick ? ["landing"] : values.only.split(",").filter(Boolean);
const site = join(ourRoot, "apps/web/dist");

const finish = beginRun("pages", only.length === 0);
const chromePath = ensureChromium();
const product = await startProduct({ RATE_LIMIT_FACTOR: "100" });
const browser = await launchBrowser();
try {
  const figures: MeasuredFigure[] = [];
  for (const path of await pagePaths()) {
    figures.push(...(await measurePage(path)));
  }
  if (values.quick || only.length === 0) {
    figures.push(...(await medians(() => firstPress(browser, product.url))));
    figures.push(...(await medians(() => resultWalk(browser, product))));
  }
  finish(figures, `Chromium ${browser.version()}`);
} finally {
  await browser.close();
  await product.stop();
}

/** The pages of the built site's table and its static texts, as far as they are wanted. */
async function pagePaths(): Promise<string[]> {
  type Table = { pages: { path: string }[]; files: string[] };
  const table: Table = JSON.parse(await readFile(join(site, "routes.json"), "utf8"));
  const texts = table.files.filter((file) => file.endsWith(".html")).map((file) => `/${file}`);
  const wanted = (path: string, part: string) =>
    part === "/" ? path === "/" : path.toLowerCase().includes(part.toLowerCase());
  return [...table.pages.map(({ path }) => path), ...texts].filter(
    (path) => only.length === 0 || only.some((part) => wanted(path, part)),
  );
}

/** Measures the same figures in every run and returns the median of each. */
async function medians(measure: () => Promise<MeasuredFigure[]>): Promise<MeasuredFigure[]> {
  const measured: MeasuredFigure[][] = [];
  for (let run = 0; run < runs; run += 1) {
    measured.push(await measure());
  }
  return (measured[0] ?? []).map((figure, at) => ({
    ...figure,
    value: percentile(
      measured.map((each) => each[at]?.value ?? Number.NaN),
      0.5,
    ),
  }));
}

function measurePage(path: string): Promise<MeasuredFigure[]> {
  const address = product.url + path;
  return medians(async () => {
    const page = figuresOf(path, await lighthouseRun(chromePath, address));
    const press = await longestPressOf(browser, address);
    const what = `${path}: longest press, processor four times slower`;
    return press === undefined ? page : [...page, { what, value: press, unit: "ms", atMost: 200 }];
  });
}

function figuresOf(path: string, measured: LighthouseFigures): MeasuredFigure[] {
  const { lcp, cls, transfer, script, elsewhere, ...scores } = measured;
  const figure = (
    what: string,
    value: number,
    unit = "",
    bar: Partial<MeasuredFigure> = {},
  ): MeasuredFigure => ({
    what: `${path}: ${what}`,
    value,
    unit,
    ...bar,
  });
  return [
    figure("script", script / 1e3, "KB", path === "/" ? { atMost: 12 } : {}),
    figure("whole page", transfer / 1e3, "KB"),
    figure("requests elsewhere", elsewhere, "", { atMost: 0 }),
    ...Object.entries(scores).map(([name, value]) =>
      // A page that search engines must leave out cannot please them.
      figure(name, value, "", name === "search engines" ? {} : { atLeast: 100 }),
    ),
    figure("largest contentful paint", lcp, "ms"),
    figure("layout shift", cls, "", { atMost: 0 }),
  ];
}
