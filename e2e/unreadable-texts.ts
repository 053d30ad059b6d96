import type { Page } from "playwright-core";

/**
 * Texts that nobody can read where the system chooses the colours. There the browser lays a plate of
 * the page's colour behind each text, unless its element keeps its own colours: so it has to stand
 * out from that plate, or else from its own background.
 */
export function unreadableTexts(page: Page): Promise<string[]> {
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
