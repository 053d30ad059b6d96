/** One line of `/metrics`. */
export type ScrapedSample = { name: string; labels: Record<string, string>; value: number };

/** Reads the samples of a page in Prometheus' text format. */
export function samplesIn(text: string): ScrapedSample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key = "", text = ""]) => [key, text])),
        value: Number(value),
      };
    });
}

/** A series that an expression asks for, with the labels that it names. */
export type AskedSeries = { name: string; labels: string[] };

/** Words of PromQL that look like a series. */
const keywords = new Set(["by", "on", "or", "and", "unless", "without", "ignoring", "offset"]);

/** Returns what a PromQL expression asks for, and the labels that it groups by. */
export function seriesIn(expression: string): { series: AskedSeries[]; groups: string[] } {
  const groups = [...expression.matchAll(/\b(?:by|without|on)\s*\(([^)]*)\)/g)].flatMap(
    ([, names = ""]) => names.split(",").map((name) => name.trim()),
  );
  const bare = expression.replaceAll(/\b(?:by|without|on)\s*\([^)]*\)/g, " ");
  const series = [...bare.matchAll(/\b([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([, name = ""]) => !keywords.has(name))
    .map(([, name = "", matchers = ""]) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)\s*[!=]/g)].map(([, label = ""]) => label),
    }));
  return { series, groups };
}
