// Measures the size and speed of every page, and of the flow's presses.
// usage: npm run lab:pages -- [--runs 3] [--only landing,/] [--quick]
//   --only   some pages, by parts of their paths; keeps nothing
//   --quick  one page once; keeps nothing
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../e2e/launch-browser.ts";
import { startProduct } from "../../e2e/product.ts";
import { ensureChromium } from "../../scripts/chromium.ts";
import { beginRun, type Figure } from "../report.ts";
import { ourRoot } from "../server/setup.ts";
import { percentile } from "../statistics.ts";
import { firstLoad } from "./first-load.ts";
import { interactionDelay } from "./interaction-delay.ts";
import { type LighthouseFigures, lighthouseRun } from "./lighthouse-run.ts";

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
const figures: Figure[] = [];
const chromePath = ensureChromium();
const product = await startProduct();
const browser = await launchBrowser();
try {
  for (const path of await pagePaths()) {
    await measurePage(path);
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

async function measurePage(path: string): Promise<void> {
  const address = product.url + path;
  const { script, transfer, elsewhere } = await firstLoad(browser, product.url, path);
  const atMost = path === "/" ? { atMost: 12 } : {};
  const what = (figure: string) => `${path}: ${figure}`;
  figures.push(
    { what: what("script"), value: script / 1e3, unit: "KB", ...atMost },
    { what: what("whole page"), value: transfer / 1e3, unit: "KB" },
    { what: what("requests elsewhere"), value: elsewhere, unit: "", atMost: 0 },
  );
  const measured: LighthouseFigures[] = [];
  const delays: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    measured.push(await lighthouseRun(chromePath, address));
    const delay = await interactionDelay(browser, address);
    delays.push(...(delay === undefined ? [] : [delay]));
  }
  const middle = (figure: keyof LighthouseFigures) =>
    percentile(
      measured.map((each) => each[figure]),
      0.5,
    );
  for (const score of ["performance", "accessibility", "bestPractices", "seo"] as const) {
    figures.push({ what: what(score), value: middle(score), unit: "", atLeast: 100 });
  }
  figures.push(
    { what: what("largest contentful paint"), value: middle("lcp"), unit: "ms" },
    { what: what("layout shift"), value: middle("cls"), unit: "", atMost: 0 },
  );
  if (delays.length > 0) {
    figures.push({
      what: what("longest press, processor four times slower"),
      value: percentile(delays, 0.5),
      unit: "ms",
      atMost: 100,
    });
  }
}
