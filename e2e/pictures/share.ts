import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../launch-browser.ts";
import { startProduct } from "../product.ts";

// `npm run pictures share`: makes apps/web/public/apple-touch-icon.png from favicon.svg, and share.png,
// the picture that a shared link shows, from the heading and the drawing of the landing page. It names no company and shows nothing of
// content/, so that it stays right whatever an operator sets.
const only = `
  header, footer, .skip-link, main > :not(:first-child), figcaption, h1 ~ :not(:empty) { display: none !important }
  main > div { block-size: 630px; max-inline-size: none !important; padding: 0 72px !important;
    display: grid !important; grid-template-columns: 1fr 540px !important; align-items: center !important }
  h1 { font-size: 66px !important; line-height: 1.15 !important }
  svg circle, svg text, svg path:has(+ circle) { display: none }
  figure, figure > div { border: 0 !important; margin: 0 !important }
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
await page.goto(`${product.url}/landing-page`, { waitUntil: "networkidle" });
await page.addStyleTag({ content: only });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({
  path: publicFile("share.png"),
});
await browser.close();
process.exitCode = await product.stop();
