import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoSidewaysScroll, expectNoViolationsInAnyLook } from "./expect-no-violations.ts";

/**
 * Looks at one state of a page in its size: no violation and no sideways scroll in any look, and every
 * text readable in forced colours, light and dark.
 */
export async function expectReadable(page: Page, state: string): Promise<void> {
  await expectNoViolationsInAnyLook(page, state);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: "active" });
    expect(await unreadableTexts(page), `${state}, forced colours, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "none" });
  expect(await greyBoxes(page), `${state}, boxes in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Looks at one state of a page in every way: also nothing is cut or covered in text of twice the size. */
export async function expectReadableInEverySize(page: Page, state: string): Promise<void> {
  await expectReadable(page, state);
  await setTextSize(page, "200%");
  expect(await cutTexts(page), `${state}, text of twice the size`).toEqual([]);
  expect(await coveredTexts(page), `${state}, text of twice the size over text`).toEqual([]);
  await expectNoSidewaysScroll(page, `${state}, text of twice the size`, 360);
  await setTextSize(page, "");
}

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

async function setTextSize(page: Page, size: string): Promise<void> {
  // What the pointer would now rest on may have a tooltip.
  await page.mouse.move(0, 0);
  await page.locator("[role=tooltip]:visible").first().waitFor({ state: "detached" });
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
  // Chromium asks what depends on the size of letters again only when a box changes its own size.
  for (const width of [361, 360]) {
    await page.setViewportSize({ width, height: 740 });
  }
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

/** Returns texts that lie over another; what keeps its place in the window lies over the page by design. */
function coveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element, { x, y, width, height }: DOMRect) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowY, position, clipPath } = getComputedStyle(around);
        if (around.localName === "dialog") {
          return true;
        }
        const frame = around.getBoundingClientRect();
        const [across, down] = [x + width / 2, y + height / 2];
        const isIn =
          across > frame.left && across < frame.right && down > frame.top && down < frame.bottom;
        if (
          /fixed|sticky/.test(position) ||
          clipPath !== "none" ||
          (overflowY !== "visible" && !isIn)
        ) {
          return false;
        }
      }
      return width > 2;
    };
    const texts = [
      ...(document.querySelector("dialog[open]") ?? document.body).querySelectorAll("*"),
    ]
      .filter((element) =>
        element.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
          // Rows far from the screen have no places yet.
          contentVisibilityAuto: true,
        }),
      )
      .filter((element) => !element.closest(".visually-hidden, svg, option, noscript, script"))
      .flatMap((element) =>
        [...element.childNodes].flatMap((node) => {
          const range = document.createRange();
          range.selectNode(node);
          const lines = node.nodeType === Node.TEXT_NODE ? [...range.getClientRects()] : [];
          return lines.filter((line) => isShown(element, line)).map((line) => ({ element, line }));
        }),
      )
      .sort((a, b) => a.line.top - b.line.top);
    return texts.flatMap(({ element, line }, i) =>
      texts
        .slice(i + 1, i + 60)
        .filter((other) => {
          const { left, right, top, bottom, height } = other.line;
          const across = Math.min(right, line.right) - Math.max(left, line.left);
          const down = Math.min(bottom, line.bottom) - Math.max(top, line.top);
          return (
            other.element !== element && across > 4 && down > Math.min(height, line.height) / 2
          );
        })
        .map(
          (other) =>
            `${element.textContent?.slice(0, 40)} / ${other.element.textContent?.slice(0, 40)}`,
        ),
    );
  });
}

/**
 * Texts that nobody can read where the system chooses the colours. There the browser lays a plate of
 * the page's colour behind each text, unless its element keeps its own colours: so it has to stand
 * out from that plate, or else from its own background.
 */
function unreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const behind = (element: Element | null): string => {
      if (!element) {
        return getComputedStyle(document.documentElement).backgroundColor;
      }
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 0 ? behind(element.parentElement) : backgroundColor;
    };
    const plate = getComputedStyle(document.documentElement).backgroundColor;
    const ownText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return [...document.querySelectorAll("body *")]
      .filter(
        (element) => ownText(element) && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => !element.closest("svg, noscript, script"))
      .filter((element) => {
        const { color, forcedColorAdjust } = getComputedStyle(element);
        return contrast(color, forcedColorAdjust === "none" ? behind(element) : plate) < 4.5;
      })
      .map((element) => `${element.localName} ${element.textContent?.slice(0, 40)}`);
  });
}
