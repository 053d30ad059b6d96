// Measures the size and speed of every page and compares them with our targets.
// usage: npm run bench:pages                                  all pages, medians of 5 runs
//        npm run bench:pages -- --runs 0                      sizes only
//        npm run bench:pages -- --runs 1 --only landing,/     some pages; keeps nothing
//        npm run bench:pages -- --quick                       measures one page once and keeps nothing
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../e2e/launch-browser.ts";
import { startProduct } from "../../e2e/product.ts";
import { ensureChromium } from "../../scripts/chromium.ts";
import { observe, publish } from "../report.ts";
import { type FirstLoad, firstLoad } from "./first-load.ts";
import { pageList } from "./page-list.ts";
import { plainPath, servePlainPage } from "./plain-page.ts";
import { reactFloor } from "./react-floor.ts";
import { type Measured, sizeFindings, timeFindings } from "./results.ts";
import { type Timings, timings } from "./timings.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
  },
});
const runs = values.quick ? 1 : Number(values.runs);
if (!Number.isSafeInteger(runs) || runs < 0) {
  console.error("--runs is the number of runs per page: 0 for sizes only, 5 by default.");
  process.exit(2);
}
const only = values.quick ? ["landing"] : values.only.split(",").filter(Boolean);
const keep = only.length === 0;
const site = join(import.meta.dirname, "../../apps/web/dist");

const circumstances = observe();
const chromePath = ensureChromium();
const floor = await reactFloor();
const product = await startProduct();
const browser = await launchBrowser();
try {
  const paths = await pageList(site, only);
  if (paths.length === 0) {
    throw new Error(`No page's path contains ${values.only}.`);
  }

  const plain = await servePlainPage(product.url);
  const subjects = [
    ...paths.map((path) => ({ path, base: product.url, at: path })),
    { path: `${plainPath}, by hand`, base: plain.address, at: "/" },
  ];
  const sizes: Measured<FirstLoad>[] = [];
  for (const { path, base, at } of subjects) {
    sizes.push({ path, figures: await firstLoad(browser, base, at, site) });
  }
  const chromium = `Chromium ${browser.version()}`;
  publish(
    "page-sizes",
    { circumstances: circumstances(1, chromium), ...sizeFindings(floor, sizes) },
    keep,
  );

  if (runs > 0) {
    const timed: Measured<Timings>[] = [];
    for (const { path, base, at } of subjects) {
      console.error(`${timed.length + 1} of ${subjects.length}: ${path}`);
      const bench = { browser, chromePath, runs };
      timed.push({ path, figures: await timings(bench, base + at) });
    }
    const lighthouse: { version: string } = createRequire(import.meta.url)(
      "lighthouse/package.json",
    );
    const around = circumstances(runs, chromium, `Lighthouse ${lighthouse.version}`);
    publish("page-times", { circumstances: around, ...timeFindings(timed) }, keep);
  }
  plain.close();
} finally {
  await browser.close();
  await product.stop();
}
