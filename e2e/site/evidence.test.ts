import { expect, inject, it } from "vitest";
import { useBrowser } from "../browser.ts";

const url = inject("productUrl");
const browser = useBrowser();
const servicePages = [
  "FWLinuxServices-page",
  "SiEngConsult-page",
  "AIMLDS-page",
  "MgmtServices-page",
  "DesignServices-page",
];

it.each(servicePages)(
  "%s draws the words in its figures at 11 px or more on a phone",
  async (path) => {
    const { page } = await browser.open({ viewport: { width: 360, height: 740 } });
    await page.goto(`${url}/${path}`);
    const sizes = await page.locator("main svg text").evaluateAll((texts) =>
      texts.map((text) => {
        const scale = (text as SVGTextElement).getCTM()?.a ?? 0;
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      }),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
  },
);

it.each([
  [360, 740],
  [1280, 800],
])("links to the evidence from the first screen of %i × %i", async (width, height) => {
  const { page } = await browser.open({ viewport: { width, height } });
  await page.goto(`${url}/landing-page`);
  const links = page.locator("main a[href*='-page#']");
  expect(await links.count()).toBe(4);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    const target = await page.context().newPage();
    await target.goto(new URL((await link.getAttribute("href")) ?? "", url).href);
    const figure = target.locator(new URL(target.url()).hash);
    await figure.getByText("Sample", { exact: true }).waitFor();
    await target.close();
  }
});

it("opens a folded deliverable by its address without script, and prints every one", async () => {
  const { page } = await browser.open({ javaScriptEnabled: false });
  const caption = page.getByText("Each rail in each state against its estimate.");
  await page.goto(`${url}/SiEngConsult-page`);
  expect(await caption.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await caption.isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${url}/SiEngConsult-page#power-budget`);
  await caption.waitFor();
});
