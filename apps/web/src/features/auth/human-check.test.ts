import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { search } from "./human-check.ts";

test.each(["", "a", "x".repeat(44), "x".repeat(64), "challenge".repeat(10), "x".repeat(108)])(
  "finds the first number whose hash behind %j begins with nine zero bits",
  (prefix) => {
    const isZero = (number: number) =>
      createHash("sha256").update(`${prefix}${number}`).digest().readUInt32BE(0) >>> 23 === 0;
    let first = 0;
    while (!isZero(first)) {
      first += 1;
    }
    const steps = search(prefix, 9);
    let step = steps.next();
    while (!step.done) {
      step = steps.next();
    }
    expect(step.value).toBe(first);
  },
);
