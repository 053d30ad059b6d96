import { expect, inject, it } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoViolations, looks } from "../expect-no-violations.ts";
import { openHydrated } from "./open-hydrated.ts";
import { publicPaths } from "./spec-screens.ts";

const url = inject("productUrl");
const browser = useBrowser();

it.each(publicPaths)("%s in every look, also with its menus and dialogs open", async (path) => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  if (path.endsWith(".html")) await page.goto(url + path);
  else await openHydrated(page, url + path);
  for (const look of looks) {
    const { colorScheme, width } = look;
    const name = `${colorScheme} at ${width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page, `${name}, as loaded`, look);

    // Both menus are built alike; the longer one covers more of the page.
    const menu = page.locator("header summary", { hasText: "Pages" });
    if (await menu.count()) {
      await menu.click();
      await expectNoViolations(page, `${name}, menu`, look);
      await menu.click();
    }
    const send = page.getByRole("button", { name: "Send Message" });
    if (await send.count()) {
      await send.click();
      await page.getByRole("alertdialog").waitFor();
      await expectNoViolations(page, `${name}, alert`, look);
      await page.keyboard.press("Escape");
    }
    const terms = page.locator("main button[aria-expanded]");
    for (const button of await terms.all()) {
      await button.click();
      await page.getByRole("dialog").waitFor();
      await expectNoViolations(page, `${name}, terms popup`, look);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    }
  }
});

it("keeps the drawings' lines where the system chooses the colours", async () => {
  const { page } = await browser.open({ forcedColors: "active" });
  await page.goto(`${url}/SiEngConsult-page`);
  const [line, paper] = await page.evaluate(() => {
    const svg = document.querySelector("figure svg");
    if (!svg) throw new Error("no drawing");
    return [
      getComputedStyle(svg).stroke,
      getComputedStyle(document.documentElement).backgroundColor,
    ];
  });
  expect(line).not.toBe(paper);
});

it("moves nothing for those who asked for less motion", async () => {
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
