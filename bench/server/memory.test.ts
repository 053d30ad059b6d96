import { expect, it } from "vitest";
import { growth, rise } from "./memory.ts";

const grows = Array.from({ length: 20 }, (_, index) => 100 + index);
const flat = Array.from({ length: 20 }, (_, index) => (index < 4 ? 60 + 10 * index : 100));

it("distinguishes a growing process from one that is only starting", () => {
  expect(growth({ requests: 100_000, samples: grows })).toBeCloseTo(2);
  expect(rise({ requests: 100_000, samples: grows })).toBeCloseTo(117 / 107);
  expect(growth({ requests: 100_000, samples: flat })).toBeCloseTo(0);
  expect(rise({ requests: 100_000, samples: flat })).toBe(1);
});
