import { describe, expect, it } from "vitest";
import { sizeMisses, timingMisses } from "./bars.ts";

const sizes = {
  script: 90_000,
  scriptFiles: 5,
  styles: 8_000,
  fonts: 20_000,
  transfer: 150_000,
  requestsElsewhere: 0,
};

const figures = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 1_000,
  lcp: 1_500,
  tbt: 100,
  cls: 0,
  hostIndex: 1_500,
  inp: 100,
};

describe("sizes", () => {
  it("are within their bars up to the bar itself", () => {
    expect(sizeMisses("/landing-page", sizes)).toEqual([]);
  });

  it("allow the start page its sign-in widget, and no other page", () => {
    const more = { ...sizes, script: 100_000 };
    expect(sizeMisses("/", more)).toEqual([]);
    expect(sizeMisses("/login-page", more)).toEqual([
      "`/login-page`: script 100000, the bar is at most 90000",
    ]);
    expect(sizeMisses("/", { ...sizes, script: 100_001 })).toHaveLength(1);
  });

  it("name every bar that is missed", () => {
    const all = sizeMisses("/", {
      script: 100_001,
      scriptFiles: 5,
      styles: 8_001,
      fonts: 20_001,
      transfer: 150_001,
      requestsElsewhere: 1,
    });
    expect(all.map((line) => /: (\D+) \d/.exec(line)?.[1])).toEqual([
      "script",
      "styles",
      "fonts",
      "whole page",
      "requests elsewhere",
    ]);
  });
});

describe("timings", () => {
  it("are within their bars up to the bar itself", () => {
    expect(timingMisses("/", figures)).toEqual([]);
  });

  it("judge times as shown, in whole milliseconds", () => {
    expect(timingMisses("/", { ...figures, lcp: 1_500.4, cls: 0.0004 })).toEqual([]);
    expect(timingMisses("/", { ...figures, lcp: 1_500.6, cls: 0.0006 })).toEqual([
      "`/`: LCP 1501, the bar is at most 1500",
      "`/`: CLS 0.001, the bar is at most 0",
    ]);
  });

  it("count a half point of a median as missing", () => {
    expect(timingMisses("/", { ...figures, performance: 99.5 })).toEqual([
      "`/`: performance 99.5, the bar is 100",
    ]);
  });

  it("miss nothing where nothing could be measured", () => {
    expect(timingMisses("/", { ...figures, inp: undefined })).toEqual([]);
  });
});
