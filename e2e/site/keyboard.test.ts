import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";

const url = inject("productUrl");
const publicPaths = inject("publicPaths");
const browser = useBrowser();

/** Where the focus is: its place in the document's order, and whether it is visible. */
type Stop = {
  place: number;
  name: string;
  visible: boolean;
  outlined: boolean;
};

/** Returns the focused element, or null once focus has left the page. */
function stop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) {
      return null;
    }
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      place: [...document.querySelectorAll("*")].indexOf(element),
      name: `${element.localName} ${element.textContent?.slice(0, 40) ?? ""}`,
      visible:
        box.top >= 0 &&
        box.bottom <= window.innerHeight &&
        middle !== null &&
        (element.contains(middle) || middle.contains(element)),
      outlined: style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2,
    };
  });
}

describe.each(publicPaths)("a walk through %s by Tab", (path) => {
  test("reaches every control once, in order, with a visible focus, and leaves the page", async () => {
    const { page } = await browser.open({ viewport: { width: 1280, height: 900 } });
    await page.goto(url + path, { waitUntil: "networkidle" });
    const wanted = await page.evaluate(
      () =>
        [
          ...document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, summary"),
        ].filter(
          (element) =>
            !element.matches(":disabled, [type=hidden]") &&
            element.checkVisibility({ visibilityProperty: true }),
        ).length,
    );
    const stops: Stop[] = [];
    for (let presses = 0; presses <= wanted + 2; presses += 1) {
      await page.keyboard.press("Tab");
      const here = await stop(page);
      if (!here) {
        break;
      }
      stops.push(here);
    }
    expect(stops.map(({ name }) => name)).toHaveLength(wanted);
    expect(stops.filter(({ visible }) => !visible)).toEqual([]);
    expect(stops.filter(({ outlined }) => !outlined)).toEqual([]);
    const places = stops.map(({ place }) => place);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});

test("skips the header in one step", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/landing-page`);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const inside = await page.evaluate(() =>
    document.querySelector("main")?.contains(document.activeElement),
  );
  expect(inside).toBe(true);
});

test("opens a menu, walks through it, leaves it and follows a link by keyboard alone", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/profile-page`);
  const pages = page.locator("header summary", { hasText: "Pages" });
  await pages.focus();
  await page.keyboard.press("Enter");
  for (const name of ["Landing", "Register", "Login", "ProjectQuery", "Equity", "T&C"]) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.keyboard.press("Escape");
  expect(await pages.evaluate((summary) => summary === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${url}/landing-page`);
});
