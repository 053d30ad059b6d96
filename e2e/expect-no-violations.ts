import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that colours decide: all that a second colour scheme can change. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** One way to show a page: all rules apply at each width, in the other scheme those of colours. */
type Look = {
  colorScheme: "light" | "dark";
  width: number;
  /** Nothing lies over anything else, so axe has to be sure of every contrast. */
  flat?: boolean;
};

/*
 * A contrast that the page's own painting hides from axe is unchecked: the page has to be built so
 * that it can be computed. On a narrow screen axe is also undecided about what is below the bar at
 * the window's end. Drawings are left out: another test checks their inks, which are tokens.
 */
const paintings = ["bgImage", "bgGradient", "imgNode", "pseudoContent"];
/** A mark that is no letter, such as a tick; it has the colour of the text next to it. */
const glyphs = ["nonBmp", "shortTextContent"];

const wideScreen = 1280;

/** Both colour schemes, on a narrow and on a wide screen. */
const looks: readonly Look[] = (["light", "dark"] as const).flatMap((colorScheme) =>
  [320, wideScreen].map((width) => ({ colorScheme, width })),
);

/**
 * Fails with rule and element for each thing that axe finds on the page as it is now.
 *
 * @param look when the same state is checked several times, the look of this check
 */
export async function expectNoViolations(page: Page, state: string, look?: Look): Promise<void> {
  // Evaluated, not added as a script tag: the page's policy rightly blocks that.
  if (!(await page.evaluate("'axe' in window"))) {
    await page.evaluate(axeSource);
  }
  const runOnly = look?.colorScheme === "dark" ? ofColours : standards;
  const options = JSON.stringify({ runOnly, resultTypes: ["violations", "incomplete"] });
  const isOpen = look?.flat
    ? `!${JSON.stringify(glyphs)}.includes(why)`
    : `${JSON.stringify(paintings)}.includes(why)`;
  const results = await page.evaluate<AxeResults["violations"]>(
    `axe.run(document, ${options}).then(({ violations, incomplete }) =>
      violations.concat(incomplete.filter(({ id }) => id === "color-contrast").map((rule) => ({
        ...rule,
        nodes: rule.nodes.filter(({ html, any }) => {
          const why = any[0]?.data?.messageKey;
          return !html.startsWith("<text") && ${isOpen};
        }),
      }))))`,
  );
  const found = results.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${state}: ${id} ${target.join(" ")} ${failureSummary}`,
    ),
  );
  expect(found).toEqual([]);
}

/** Tables learn from an observer that they scroll, which speaks a frame after a change of size. */
const twoFrames = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`;

/** Looks at one state in every look: no violation, and nothing wider than the screen. */
export async function expectNoViolationsInAnyLook(page: Page, state: string): Promise<void> {
  for (const look of looks) {
    const { colorScheme, width } = look;
    const name = `${state}, ${colorScheme} at ${width} px`;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(twoFrames);
    const flat = width === wideScreen && (await page.locator("dialog[open]").count()) === 0;
    await expectNoViolations(page, name, { ...look, flat });
    await expectNoSidewaysScroll(page, name, width);
  }
}

/**
 * Fails when the page is wider than this many CSS pixels, or a table is cut off without a sign. On a
 * phone no table may scroll at all, also none that is folded away.
 */
export async function expectNoSidewaysScroll(
  page: Page,
  state: string,
  width: number,
): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, state).toBeLessThanOrEqual(width);
  expect(await cutTables(page, width < 480), `${state}, tables that are cut off`).toEqual([]);
}

/** Returns the captions of tables wider than what they scroll in, where nothing says so. */
function cutTables(page: Page, onPhone: boolean): Promise<string[]> {
  return page.evaluate((phone) => {
    const folded = phone ? [...document.querySelectorAll("details:not([open]):has(table)")] : [];
    for (const details of folded) {
      details.setAttribute("open", "");
    }
    const cut = [...document.querySelectorAll("table")].filter((table) => {
      if (!table.checkVisibility()) {
        return false;
      }
      for (let around = table.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== "visible") {
          const cut = around.scrollWidth > around.clientWidth + 1;
          return cut && (phone || !around.textContent?.includes("Scroll sideways"));
        }
      }
      return false;
    });
    const captions = cut.map(
      ({ caption, textContent }) => (caption ?? { textContent }).textContent,
    );
    for (const details of folded) {
      details.removeAttribute("open");
    }
    return captions.map((caption) => caption?.slice(0, 60) ?? "");
  }, onPhone);
}
