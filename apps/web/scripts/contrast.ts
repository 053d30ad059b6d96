type Colours = ReadonlyMap<string, string>;

/** [colour, background, smallest ratio]: text 4.5:1, borders of controls 3:1 (WCAG 2.2). */
const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ...["ink", "muted", "brand", "brand-hover", "accent", "gain", "loss", "warn"].flatMap((text) => [
    [text, "bg", 4.5] as const,
    [text, "surface", 4.5] as const,
  ]),
  ["border", "bg", 3],
  ["border", "surface", 3],
  ["on-brand", "brand", 4.5],
  ["on-brand", "brand-hover", 4.5],
  ["ink", "brand-tint", 4.5],
  ["muted", "brand-tint", 4.5],
  ["brand", "brand-tint", 4.5],
  ["ink", "grid", 4.5],
  ["muted", "grid", 4.5],
  ...["gain", "loss", "warn"].flatMap((tone) => [
    [tone, `${tone}-tint`, 4.5] as const,
    ["ink", `${tone}-tint`, 4.5] as const,
  ]),
];

/** The schemes by the words of a sentence about them. */
const schemes = { "in daylight": "light", "in the dark": "dark" } as const;

/**
 * Checks the colours of the company's file with those of the design. Returns one sentence for each that
 * is missing or in which text could not be read: its ratio, and the least.
 */
export function contrastProblems(company: string, tokens: string): string[] {
  return Object.entries(schemes).flatMap(([when, scheme]) => {
    const colours = coloursOf([tokens, company], scheme);
    return ["brand", "accent", ""].flatMap((name) => {
      const its = name && ` --${name} ${colours.get(name)}`;
      if (name && !colours.has(name)) {
        return [`content/colours.css: --${name} must be a colour such as #1f4fd8 ${when}.`];
      }
      const [worst] = pairs
        .filter((pair) => ownerOf(pair) === name)
        .map(([front, back, least]) => {
          const ratio = contrast(colours.get(front) ?? "", colours.get(back) ?? "");
          return { front, back, least, ratio: Math.floor(ratio * 10) / 10 };
        })
        .filter(({ ratio, least }) => !(ratio >= least))
        .toSorted((one, other) => one.ratio - other.ratio);
      return worst
        ? [
            `${name ? "content/colours.css" : "styles/tokens.css"}:${its} cannot be read ${when}: --${worst.front} on --${worst.back} has a contrast of ${worst.ratio}:1, and must have ${worst.least}:1 or more.`,
          ]
        : [];
    });
  });
}

/** Which of the company's colours can fix a pair; none if both are the design's. */
function ownerOf(pair: (typeof pairs)[number]): string {
  return ["brand", "accent"].find((name) => pair.join().includes(name)) ?? "";
}

/** The company's colours, [in daylight, in the dark], for what is painted outside the pages. */
export function brandColours(company: string): [light: string, dark: string] {
  const [light = "", dark = ""] = (["light", "dark"] as const).map((scheme) =>
    coloursOf([company], scheme).get("brand"),
  );
  return [light, dark];
}

/** The custom properties that are a colour, a mixture or another's value, resolved for one scheme. */
function coloursOf(sheets: readonly string[], scheme: "light" | "dark"): Colours {
  const found = new Map<string, string>();
  for (const sheet of sheets) {
    const [schemed = ""] = sheet.split("@media (forced-colors: active)", 1);
    const [light = "", dark = ""] = schemed.split("@media (prefers-color-scheme: dark)");
    for (const block of scheme === "dark" ? [light, dark] : [light]) {
      for (const [, name = "", value = ""] of block.matchAll(/--([a-z-]+):\s*([^;]+);/g)) {
        found.set(name, value);
      }
    }
  }
  const colours = [...found.keys()].map((name) => [name, resolved(name, found)] as const);
  return new Map(colours.filter(([, colour]) => /^#[0-9a-f]{6}$/.test(colour)));
}

function resolved(name: string, found: Colours): string {
  const value = found.get(name)?.toLowerCase() ?? "";
  const [, same] = /^var\(--([a-z-]+)\)$/.exec(value) ?? [];
  if (same) {
    return resolved(same, found);
  }
  const mixture = /^color-mix\(in srgb, var\(--([a-z-]+)\) (\d+)%, var\(--([a-z-]+)\)\)$/;
  const [, one, share, other] = mixture.exec(value) ?? [];
  return one && other ? mixed(resolved(one, found), resolved(other, found), Number(share)) : value;
}

function mixed(one: string, other: string, percent: number): string {
  const channels = [1, 3, 5].map((at) => {
    const value = (channelAt(one, at) * percent + channelAt(other, at) * (100 - percent)) / 100;
    return Math.round(value).toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

function channelAt(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16);
}

/** Relative luminance of `#rrggbb`, WCAG 2.2 definition. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = channelAt(hex, at) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21; not a number where one is no colour. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
