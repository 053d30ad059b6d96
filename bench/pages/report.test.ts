import { describe, expect, it } from "vitest";
import { sizeReport, timingReport } from "./report.ts";

const sizes = {
  script: 85_432,
  scriptFiles: 5,
  styles: 7_547,
  fonts: 18_724,
  transfer: 120_049,
  requestsElsewhere: 0,
};

const times = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 700.4,
  lcp: 1_250.6,
  tbt: 12,
  cls: 0,
  hostIndex: 1_400,
  inp: 24,
};

/** The cells of the table's only row. */
const row = (report: string) =>
  report
    .split("\n")
    .find((line) => line.startsWith("| /"))
    ?.split("|")
    .map((cell) => cell.trim())
    .slice(1, -1);

describe("sizes", () => {
  it("stand in thousands of bytes beside the floor", () => {
    const report = sizeReport(67_600, [{ path: "/landing-page", figures: sizes }]);
    expect(report).toContain("React and react-dom alone: 67.6 KB");
    expect(row(report)).toEqual([
      "/landing-page",
      "85.4",
      "17.8",
      "5",
      "7.5",
      "18.7",
      "120.0",
      "0",
    ]);
    expect(report).toContain("Every page is within every bar.");
  });

  it("show no distance to the floor for a page without script", () => {
    const page = { path: "/General_terms.html", figures: { ...sizes, script: 0, scriptFiles: 0 } };
    expect(row(sizeReport(67_600, [page]))?.[2]).toBe("–");
  });

  it("are followed by what is over its bar", () => {
    const page = { path: "/", figures: { ...sizes, requestsElsewhere: 2 } };
    const report = sizeReport(67_600, [page]);
    expect(report).toContain("- `/`: requests elsewhere 2, the bar is at most 0");
    expect(report).not.toContain("within every bar");
  });
});

describe("timings", () => {
  it("stand in whole milliseconds under the sentence on the setting", () => {
    const report = timingReport("Two processors.", [{ path: "/", figures: times }]);
    expect(report.startsWith("Two processors.\n\nLighthouse's BenchmarkIndex")).toBe(true);
    expect(row(report)).toEqual([
      "/",
      "100",
      "100",
      "100",
      "100",
      "700",
      "1251",
      "12",
      "0.000",
      "24",
    ]);
  });

  it("say where the machine is slower than Lighthouse expects", () => {
    const on = (hostIndex: number) =>
      timingReport("", [{ path: "/", figures: { ...times, hostIndex } }]);
    expect(on(1000)).toContain("of this machine is 1000. It multiplies");
    expect(on(1001)).toContain("of this machine is 1001.\n");
  });

  it("say where an interaction was too quick to be told apart, or none was possible", () => {
    const delay = (inp: number | undefined) =>
      row(timingReport("", [{ path: "/", figures: { ...times, inp } }]))?.at(-1);
    expect(delay(16)).toBe("≤ 16");
    expect(delay(undefined)).toBe("–");
  });
});
