import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { SignedInPage } from "./capital-gains/signed-in-page.ts";
import { walkFlow } from "./capital-gains/walk-flow.ts";
import { launchBrowser } from "./launch-browser.ts";
import { startProduct } from "./product.ts";
import { rareStates } from "./site/rare-states.ts";

// `npm run screenshots [-- --url http://localhost:3000 --only design --width 360 --theme dark]`:
// every page at three widths in both themes, into the ignored folder screenshots/. Of a product that
// it starts itself also every state of the capital-gains flow; `--only flow` takes these alone, and
// `--only states` the states that nobody reaches on the usual ways.
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    only: { type: "string", default: "" },
    width: { type: "string" },
    theme: { type: "string" },
    out: { type: "string" },
  },
});
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = values.out ?? `${root}screenshots`;
const widths = [360, 768, 1280].filter((width) => !values.width || Number(values.width) === width);
const themes = (["light", "dark"] as const).filter(
  (theme) => !values.theme || values.theme === theme,
);

const product = values.url ? undefined : await startProduct();
const base = values.url ?? product?.url ?? "";
const table = JSON.parse(await readFile(`${root}apps/web/dist/routes.json`, "utf8")) as {
  pages: { path: string }[];
  files: string[];
};
const addresses = [
  ...table.pages.map(({ path }) => path),
  ...table.files.filter((file) => file.endsWith(".html")).map((file) => `/${file}`),
].filter((address) => address.toLowerCase().includes(values.only.toLowerCase()));

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
let taken = 0;
for (const theme of themes) {
  for (const width of widths) {
    const context = await browser.newContext({ ...sizeOf(width), ...lookOf(theme) });
    const page = await context.newPage();
    for (const address of addresses) {
      await page.goto(base + address, { waitUntil: "networkidle" });
      const name = address === "/" ? "home" : address.slice(1).replace(/\.html$/, "");
      await take(page, `${name}-${width}-${theme}`);
    }
    await context.close();
  }
}
if (product && "flow".includes(values.only.toLowerCase())) {
  // One person goes through it once; each state is photographed at all widths and in all themes.
  const context = await browser.newContext(lookOf("light"));
  const page = await context.newPage();
  const watched = { page, context, complaints: [] };
  const gains = await SignedInPage.open(watched, product.url, product.inboxUrl);
  await walkFlow(gains, (state) => takeInEveryLook(page, `flow-${state}`));
}
if ("states".includes(values.only.toLowerCase())) {
  for (const [state, open] of Object.entries(rareStates)) {
    const context = await browser.newContext(lookOf("light"));
    const page = await context.newPage();
    await open(page, base);
    await takeInEveryLook(page, `state-${state}`);
    await context.close();
  }
}
await browser.close();
await product?.stop();
process.stdout.write(`${taken} pictures in ${folder}\n`);

function sizeOf(width: number) {
  return { viewport: { width, height: width < 700 ? 740 : 900 } };
}

function lookOf(colorScheme: "light" | "dark") {
  return { colorScheme, reducedMotion: "reduce" } as const;
}

async function takeInEveryLook(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width).viewport);
    for (const theme of themes) {
      await page.emulateMedia(lookOf(theme));
      await take(page, `${name}-${width}-${theme}`);
    }
  }
}

async function take(page: Page, name: string): Promise<void> {
  // Rows that are drawn when they come near are drawn for the picture.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>("main li")) {
      row.style.contentVisibility = "visible";
    }
  });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  taken += 1;
}
