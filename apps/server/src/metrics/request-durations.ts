/** Upper bounds in seconds; processing a statement may take 70 seconds, an upload 600. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 70, 600];

type Series = {
  labels: { method: string; route: string; status: string };
  buckets: number[];
  count: number;
  sum: number;
};

const name = "http_request_duration_seconds";

/** Counts answered requests and how long they took, by method, route and status. */
export class RequestDurations {
  #series = new Map<string, Series>();

  /** @param route the route's pattern instead of the path, so that no id becomes a label */
  observe(method: string, route: string, status: number, seconds: number): void {
    const labels = { method, route, status: String(status) };
    const key = `${method} ${route} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, buckets: bounds.map(() => 0), count: 0, sum: 0 };
      this.#series.set(key, series);
    }
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) {
      series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    }
    series.count += 1;
    series.sum += seconds;
  }

  /** The histogram in Prometheus' text format. */
  text(): string {
    const lines = [`# HELP ${name} Answered requests of this process.`, `# TYPE ${name} histogram`];
    for (const { labels, buckets, count, sum } of this.#series.values()) {
      let below = 0;
      for (const [index, bound] of bounds.entries()) {
        below += buckets[index] ?? 0;
        lines.push(sampleLine(`${name}_bucket`, { ...labels, le: String(bound) }, below));
      }
      lines.push(sampleLine(`${name}_bucket`, { ...labels, le: "+Inf" }, count));
      lines.push(
        sampleLine(`${name}_sum`, labels, sum),
        sampleLine(`${name}_count`, labels, count),
      );
    }
    return `${lines.join("\n")}\n`;
  }
}

/** Labels of one sample: short texts from a fixed set, never personal data. */
export type Labels = Record<string, string>;

/** A sample of a metric. */
export type Sample = { labels: Labels; value: number };

/** Formats a metric in Prometheus' text format (version 0.0.4), with a line that explains it. */
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
