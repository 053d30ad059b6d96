import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectReadable } from "../expect-readable.ts";
import { openHydrated } from "./open-hydrated.ts";

const url = inject("productUrl");
const publicPaths = inject("publicPaths");
const browser = useBrowser();

test.each(publicPaths)("%s is readable in every look", async (path) => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  await page.goto(url + path);
  await expectReadable(page, path);
});

test("shows the terms in a popup without the site around them, on a phone from edge to edge", async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } });
  await openHydrated(page, `${url}/register-page`);
  await page.getByLabel("Name", { exact: true }).fill("Asha");
  await page.locator("main button[aria-expanded]").click();
  const box = await page.getByRole("dialog").boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 360, 740]);
  const text = page.getByRole("dialog").frameLocator("iframe");
  await text.getByRole("heading", { level: 2 }).first().waitFor();
  expect(await text.getByRole("link", { name: "All terms" }).count()).toBe(0);
  const column = await text.locator("main").boundingBox();
  expect(column?.width).toBeGreaterThanOrEqual(290);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Asha");
  await page.goto(`${url}/General_terms.html`);
  await page.getByRole("link", { name: "All terms" }).waitFor();
});

test("keeps the drawings' lines in forced colours", async () => {
  const { page } = await browser.open({ forcedColors: "active" });
  await page.goto(`${url}/SiEngConsult-page`);
  const [line, paper] = await page.evaluate(() => {
    const svg = document.querySelector("figure svg");
    if (!svg) {
      throw new Error("no drawing");
    }
    return [
      getComputedStyle(svg).stroke,
      getComputedStyle(document.documentElement).backgroundColor,
    ];
  });
  expect(line).not.toBe(paper);
});

test("moves nothing for people who prefer reduced motion", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  await page.goto(`${url}/landing-page`);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [...transitionDuration.split(","), ...animationDuration.split(",")].some(
          (duration) => Number.parseFloat(duration) > 0,
        );
      }).length,
  );
  expect(moving).toBe(0);
});
