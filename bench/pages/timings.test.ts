import { expect, it } from "vitest";
import { mediansOf } from "./timings.ts";

const run = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 700,
  lcp: 1_200,
  tbt: 10,
  cls: 0,
  hostIndex: 1_500,
  inp: 24,
};

it("takes the median of each figure by itself", () => {
  expect(
    mediansOf([
      { ...run, performance: 97, tbt: 10 },
      { ...run, performance: 99, tbt: 200 },
      { ...run, performance: 100, tbt: 30 },
    ]),
  ).toEqual({ ...run, performance: 99, tbt: 30 });
});

it("leaves out runs without an interaction", () => {
  expect(mediansOf([{ ...run, inp: undefined }, { ...run, inp: 40 }, run]).inp).toBe(32);
  expect(mediansOf([{ ...run, inp: undefined }]).inp).toBeUndefined();
});
