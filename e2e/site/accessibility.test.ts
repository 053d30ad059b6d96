import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../browser.ts";
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  type Look,
  looks,
} from "../expect-no-violations.ts";
import { unreadableTexts } from "../unreadable-texts.ts";
import { openHydrated } from "./open-hydrated.ts";
import { publicPaths } from "./spec-screens.ts";

const url = inject("productUrl");
const browser = useBrowser();

/** What has opened without a violation, and in which look: it is built alike on the next pages. */
const passed = new Set<string>();

/** Looks at what has opened with the page behind it, and on the next pages at it alone. */
async function expectOpenedWithoutViolations(page: Page, state: string, look: Look, part: string) {
  const seen = `${part} ${look.colorScheme} ${look.width}`;
  await expectNoViolations(page, state, { ...look, opened: part, known: passed.has(seen) });
  passed.add(seen);
}

it.each(publicPaths)(
  "%s is accessible and fits in every look, also with its menus and dialogs open",
  async (path) => {
    const { page } = await browser.open({ reducedMotion: "reduce" });
    if (path.endsWith(".html")) {
      await page.goto(url + path);
    } else {
      await openHydrated(page, url + path);
    }
    for (const look of looks) {
      const { colorScheme, width } = look;
      const name = `${colorScheme} at ${width} px`;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expectNoViolations(page, `${name}, as loaded`, look);
      await expectNoSidewaysScroll(page, name, width);

      for (const menu of await page.locator("header summary").all()) {
        await menu.click();
        await expectNoSidewaysScroll(page, `${name}, menu`, width);
        // The menus are built alike; the longer one covers more of the page.
        if ((await menu.textContent())?.includes("Pages")) {
          await expectOpenedWithoutViolations(page, `${name}, menu`, look, "header");
        }
        await menu.click();
      }
      const send = page.getByRole("button", { name: "Send Message" });
      if (await send.count()) {
        await send.click();
        await page.getByRole("alertdialog").waitFor();
        await expectOpenedWithoutViolations(page, `${name}, alert`, look, "[role=alertdialog]");
        await page.keyboard.press("Escape");
      }
      const terms = page.locator("main button[aria-expanded]");
      for (const button of await terms.all()) {
        await button.click();
        await page.getByRole("dialog").waitFor();
        await expectOpenedWithoutViolations(page, `${name}, terms popup`, look, "dialog[open]");
        await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      }
    }
    if (path === "/") {
      await page.getByRole("button", { name: "Continue with email" }).click();
      await page.getByRole("button", { name: "Next" }).waitFor();
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: "active" });
      expect(await unreadableTexts(page), `forced colours, ${colorScheme}`).toEqual([]);
    }
  },
);

it("shows the terms in a popup without the site around them, on a phone from edge to edge", async () => {
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

it("draws tick boxes in the page's colours, also in dark mode", async () => {
  const { page } = await browser.open({ colorScheme: "dark" });
  await openHydrated(page, `${url}/login-page`);
  const box = page.getByLabel("Remember me");
  const colour = () => box.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour()).toBe("rgb(11, 16, 32)");
  await box.check();
  expect(await colour()).toBe("rgb(143, 176, 255)");
});

it("prints the texts of its buttons in black on white", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/landing-page`);
  await page.emulateMedia({ media: "print" });
  const link = page.getByRole("link", { name: "Describe your project" });
  const [text, ground] = await link.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  });
  expect([text, ground]).toEqual(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
});

it("keeps the drawings' lines in forced colours", async () => {
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

it("moves nothing for people who prefer reduced motion", async () => {
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
