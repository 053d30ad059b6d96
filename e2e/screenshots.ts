import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launchBrowser } from "./launch-browser.ts";
import { startProduct } from "./product.ts";

// `npm run screenshots [-- --url http://localhost:3000 --only design --width 360 --theme dark]`:
// every page at three widths in both themes, into the ignored folder screenshots/.
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
    const context = await browser.newContext({
      viewport: { width, height: width < 700 ? 740 : 900 },
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const address of addresses) {
      await page.goto(base + address, { waitUntil: "networkidle" });
      const name = address === "/" ? "home" : address.slice(1).replace(/\.html$/, "");
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true });
      taken += 1;
    }
    await context.close();
  }
}
await browser.close();
await product?.stop();
process.stdout.write(`${taken} pictures in ${folder}\n`);
