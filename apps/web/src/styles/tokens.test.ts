// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The custom properties whose value is a plain hex colour, of one block of the token file. */
function coloursOf(block: string): Map<string, string> {
  const found = block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/g);
  return new Map([...found].map((match) => [match[1] ?? "", match[2] ?? ""]));
}

/** Relative luminance of `#rrggbb`, WCAG 2.2 definition. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const darkAt = css.indexOf("@media (prefers-color-scheme: dark)");
const forcedAt = css.indexOf("@media (forced-colors: active)");
const schemes = {
  light: coloursOf(css.slice(0, darkAt)),
  dark: coloursOf(css.slice(darkAt, forcedAt)),
};

/** [colour, background, smallest ratio]. */
const pairs: [string, string, number][] = [
  ...["ink", "muted", "brand", "brand-hover", "accent", "gain", "loss", "warn"].flatMap(
    (text): [string, string, number][] => [
      [text, "bg", 4.5],
      [text, "surface", 4.5],
    ],
  ),
  ["border", "bg", 3],
  ["border", "surface", 3],
  ["on-brand", "brand", 4.5],
  ["on-brand", "brand-hover", 4.5],
  ["ink", "brand-tint", 4.5],
  ["muted", "brand-tint", 4.5],
  ["brand", "brand-tint", 4.5],
  ["ink", "grid", 4.5],
  ["muted", "grid", 4.5],
  ...["gain", "loss", "warn"].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-tint`, 4.5],
    ["ink", `${tone}-tint`, 4.5],
  ]),
];

describe.each(Object.entries(schemes))("%s scheme", (_name, colours) => {
  test.each(pairs)("%s on %s is at least %d:1", (front, back, least) => {
    const [one, other] = [colours.get(front), colours.get(back)];
    if (one === undefined || other === undefined) {
      throw new Error(`No --${front} or --${back}.`);
    }
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least);
  });

  test("defines the same colours as the other scheme", () => {
    expect([...colours.keys()]).toEqual([...schemes.light.keys()]);
  });
});
