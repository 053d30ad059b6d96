/** Labels of one sample: short texts from a fixed set, never anything of a person. */
export type Labels = Record<string, string>;

/** A sample of a metric. */
export type Sample = { labels: Labels; value: number };

/** A metric in Prometheus' text format (version 0.0.4), with a line on what it means. */
export function metricText(
  name: string,
  type: "counter" | "gauge",
  help: string,
  samples: readonly Sample[],
): string {
  const lines = samples.map(({ labels, value }) => sampleLine(name, labels, value));
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ""].join("\n");
}

/** One line of a metric. */
export function sampleLine(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
