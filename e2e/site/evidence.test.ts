import { expect, inject, test } from "vitest";
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

test.each(servicePages)(
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

test.each([
  ["landing-page", 3800],
  ["profile-page", 3000],
  ["FWLinuxServices-page", 8259],
])("%s is at most %i px long on a phone", async (path, most) => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } });
  await page.goto(`${url}/${path}`);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    most,
  );
});

test("shows a case, the services and the card on a phone where they are looked for", async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } });
  await page.goto(`${url}/landing-page`);
  const placeOf = async (part: string) => (await page.locator(part).boundingBox())?.y ?? Infinity;
  expect(await placeOf("section[id^=case-]")).toBeLessThanOrEqual(740);
  expect(await placeOf("#services h2")).toBeLessThanOrEqual(1.4 * 740);
  expect((await page.locator("#check").boundingBox())?.height).toBeLessThanOrEqual(600);
  await page.getByRole("link", { name: "Read the case" }).click();
  await page.waitForURL(`${url}/FWLinuxServices-page#case-gateway`);
  await page.locator("#case-gateway").getByText("Sample", { exact: true }).waitFor();
});

test("opens a folded deliverable by its address without script, and prints every one", async () => {
  const { page } = await browser.open({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const caption = page.getByText("Supply against frequency of the processor cluster");
  await page.goto(`${url}/SiEngConsult-page`);
  expect(await caption.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await caption.isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${url}/SiEngConsult-page#validation-report`);
  await caption.waitFor();
});
