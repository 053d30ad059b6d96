import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { SignedInPage } from "../capital-gains/signed-in-page.ts";
import { walkFlow } from "../capital-gains/walk-flow.ts";
import { launchBrowser } from "../launch-browser.ts";
import { startProduct } from "../product.ts";
import { rareStates } from "../site/rare-states.ts";

// `npm run pictures screens [-- --only design --width 360 --theme dark]`: every page and every state of the
// capital-gains flow at three widths in both themes, into the ignored folder screenshots/. `--only flow`
// takes the flow alone, `--only states` the states that nobody reaches on the usual ways.
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    width: { type: "string" },
    theme: { type: "string" },
  },
});
const only = values.only.toLowerCase();
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = `${root}screenshots`;
const widths = [360, 768, 1280].filter((width) => !values.width || Number(values.width) === width);
const themes = (["light", "dark"] as const).filter(
  (theme) => !values.theme || values.theme === theme,
);

const product = await startProduct();
const browser = await launchBrowser();
await mkdir(folder, { recursive: true });
let taken = 0;

type RouteTable = { pages: { path: string }[]; files: string[] };
const table: RouteTable = JSON.parse(await readFile(`${root}apps/web/dist/routes.json`, "utf8"));
const addresses = [
  ...table.pages.map(({ path }) => path),
  ...table.files.filter((file) => file.endsWith(".html")).map((file) => `/${file}`),
].filter((address) => address.toLowerCase().includes(only));
await visit(async (page) => {
  for (const address of addresses) {
    await page.goto(product.url + address, { waitUntil: "networkidle" });
    await takeInEveryLook(page, address.slice(1).replace(/\.html$/, "") || "home");
  }
});
if ("flow".includes(only)) {
  await visit(async (page) => {
    const gains = await SignedInPage.open({ page }, product.url, product.inboxUrl);
    await walkFlow(gains, (state) => takeInEveryLook(page, `flow-${state}`));
  });
}
for (const [state, open] of "states".includes(only) ? Object.entries(rareStates) : []) {
  await visit(async (page) => {
    await open(page, product.url);
    await takeInEveryLook(page, `state-${state}`);
  });
}
await browser.close();
await product.stop();
process.stdout.write(`${taken} pictures in ${folder}\n`);

/** Lets a new person look at pages. */
async function visit(look: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  await look(page);
  await page.close();
}

async function takeInEveryLook(page: Page, name: string): Promise<void> {
  // Rows that are drawn when they come near are drawn for the picture.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>("main li")) {
      row.style.contentVisibility = "visible";
    }
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${folder}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
      taken += 1;
    }
  }
}
