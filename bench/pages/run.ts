// What every page weighs and how quick it is, beside the bars of the house.
// usage: npm run bench:pages                                  all pages, median of 5 runs; writes README.md
//        npm run bench:pages -- --runs 0                      sizes alone; writes their table
//        npm run bench:pages -- --runs 1 --only landing,/     some pages; prints and writes nothing
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../e2e/launch-browser.ts";
import { startProduct } from "../../e2e/product.ts";
import { ensureChromium } from "../../scripts/chromium.ts";
import { replaceSection } from "../readme-section.ts";
import { type FirstLoad, firstLoad } from "./first-load.ts";
import { pageList } from "./page-list.ts";
import { reactFloor } from "./react-floor.ts";
import { type Measured, sizeReport, timingReport } from "./report.ts";
import { machineLoad, setting } from "./setting.ts";
import { type Timings, timings } from "./timings.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
  },
});
const runs = Number(values.runs);
if (!Number.isSafeInteger(runs) || runs < 0) {
  console.error("--runs is the number of runs a page: 0 for sizes alone, 5 unless told.");
  process.exit(2);
}
const only = values.only.split(",").filter(Boolean);
const readme = join(import.meta.dirname, "README.md");
const site = join(import.meta.dirname, "../../apps/web/dist");

const load = machineLoad();
const chromePath = ensureChromium();
const floor = await reactFloor();
const product = await startProduct();
const browser = await launchBrowser();
try {
  const paths = await pageList(site, only);
  if (paths.length === 0) throw new Error(`No page's path holds ${values.only}.`);

  const sizes: Measured<FirstLoad>[] = [];
  for (const path of paths) {
    sizes.push({ path, figures: await firstLoad(browser, product.url, path, site) });
  }
  await publish("sizes", sizeReport(floor, sizes));

  if (runs > 0) {
    const timed: Measured<Timings>[] = [];
    for (const path of paths) {
      console.error(`${timed.length + 1} of ${paths.length}: ${path}`);
      const bench = { browser, chromePath, runs };
      timed.push({ path, figures: await timings(bench, product.url + path) });
    }
    const heading = await setting(runs, browser.version(), load);
    await publish("timings", timingReport(heading, timed));
  }
} finally {
  await browser.close();
  await product.stop();
}

/** Prints a report, and writes it into the README when it is about every page. */
async function publish(section: string, report: string): Promise<void> {
  console.log(`\n${report}`);
  if (only.length > 0) return;
  await writeFile(readme, replaceSection(await readFile(readme, "utf8"), section, report));
}
