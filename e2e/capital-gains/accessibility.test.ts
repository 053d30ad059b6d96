import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoSidewaysScroll, expectNoViolationsInAnyLook } from "../expect-no-violations.ts";
import { unreadableTexts } from "../unreadable-texts.ts";
import { SignedInPage } from "./signed-in-page.ts";
import { walkFlow } from "./walk-flow.ts";

const people = useBrowser();
const url = inject("productUrl");

/** Seventeen states, each checked several times, on a machine under other load. */
const wholeWalk = { timeout: 300_000 };

test(
  "every step of the flow is free of violations and of sideways scroll in every look; it can be read in forced colours, with text of twice the size, and its boxes in the dark",
  wholeWalk,
  async () => {
    const watched = await people.open({ reducedMotion: "reduce" });
    const gains = await SignedInPage.open(watched, url);
    const { page } = watched;
    await walkFlow(gains, async (state) => {
      await expectNoViolationsInAnyLook(page, state);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, forcedColors: "active" });
        expect(await unreadableTexts(page), `${state}, forced colours, ${colorScheme}`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: "dark", forcedColors: "none" });
      expect(await greyBoxes(page), `${state}, boxes in the dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      await setTextSize(page, "200%");
      expect(await cutTexts(page), `${state}, text of twice the size`).toEqual([]);
      await expectNoSidewaysScroll(page, `${state}, text of twice the size`, 360);
      await setTextSize(page, "");
    });
  },
);

/** Tick boxes in the browser's own colours, which are a neutral grey on the dark page. */
function greyBoxes(page: Page): Promise<string[]> {
  return page
    .locator("input[type=checkbox]:visible")
    .evaluateAll((boxes) =>
      boxes
        .filter((box) => getComputedStyle(box).appearance !== "none")
        .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ""),
    );
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Returns texts that overflow the window or a box that clips them. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const box = element.getBoundingClientRect();
      if (element.closest(".visually-hidden") || box.width < 2) {
        return false;
      }
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        // An element that scrolls hides nothing.
        if (overflowX === "auto" || overflowX === "scroll") {
          return false;
        }
        const frame = around.getBoundingClientRect();
        if (overflowX !== "visible" && box.right > frame.right + 1) {
          return true;
        }
      }
      return box.right > window.innerWidth + 1 || box.left < -1;
    };
    return [...document.querySelectorAll("main *, dialog *")]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest("svg"),
      )
      .filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ),
      )
      .filter(isCut)
      .map((element) => `${element.localName} ${element.textContent?.slice(0, 40)}`);
  });
}
