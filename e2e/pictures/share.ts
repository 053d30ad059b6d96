import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sharedPictures } from "../../apps/web/src/content/shared-pictures.ts";
import { launchBrowser } from "../launch-browser.ts";
import { startProduct } from "../product.ts";

// `npm run pictures share`: makes apps/web/public/apple-touch-icon.png from favicon.svg, and the two pictures
// that shared links show: of the landing page its heading and drawing, of the page for investors the
// sample result. They name no company and show nothing that an operator sets.
const both = `
  header, footer, .ruler, .skip-link, [data-island], h1 ~ :not(:empty) { display: none !important }
  main > div { block-size: 630px; inline-size: auto !important; max-inline-size: none !important;
    padding: 0 72px !important; display: grid !important; grid-template: 100% / 1fr 540px !important;
    align-items: center !important; gap: 48px !important }
  h1 { font-size: 66px !important; line-height: 1.15 !important }
`;
const ofCompany = `
  main > :not(:first-child), figcaption, svg circle, svg text, svg path:has(+ circle) { display: none !important }
  figure, figure > div { border: 0 !important; margin: 0 !important }
`;
const ofGains = `
  section[aria-labelledby=promises], p:has(+ h1), dl ~ p:last-child { display: none !important }
  h1::after { content: ""; display: block; inline-size: 64px; margin-block-start: 32px;
    border-block-end: 3px solid var(--accent) }
  section { grid-area: 1 / 2 !important; font-size: 24px !important; padding: 32px !important }
  section small { font-size: 20px !important }
  section strong { font-size: 72px !important }
`;

const publicFile = (name: string) =>
  fileURLToPath(new URL(`../../apps/web/public/${name}`, import.meta.url));
const browser = await launchBrowser();

const icon = await browser.newPage({ viewport: { width: 180, height: 180 } });
const mark = await readFile(publicFile("favicon.svg"), "utf8");
await icon.setContent(
  `<body style="margin:0;padding:26px;background:#fff">${mark.replace("<svg", '<svg width="128" height="128"')}`,
);
await icon.screenshot({ path: publicFile("apple-touch-icon.png") });

const product = await startProduct();
// The added style is not the site's own, which its security policy would refuse.
const context = await browser.newContext({
  viewport: { width: 1200, height: 630 },
  colorScheme: "light",
  bypassCSP: true,
});
const page = await context.newPage();
for (const [path, { file, ...picture }, only] of [
  ["/landing-page", sharedPictures.company, ofCompany],
  ["/", sharedPictures.gains, ofGains],
] as const) {
  await page.goto(product.url + path, { waitUntil: "networkidle" });
  // A font that came late is shown from the next visit on.
  await page.reload({ waitUntil: "networkidle" });
  await page.addStyleTag({ content: both + only });
  if ("heading" in picture) {
    await page.locator("h1").evaluate((h1, text) => h1.replaceChildren(text), picture.heading);
  }
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: publicFile(file) });
}
await browser.close();
process.exitCode = await product.stop();
