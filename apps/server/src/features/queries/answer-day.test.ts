import { expect, test } from "vitest";
import { answerDay } from "./answer-day.ts";

test.each([
  ["a Monday", "2026-11-30T05:00:00Z", "2026-12-02"],
  ["a Thursday", "2026-12-03T05:00:00Z", "2026-12-07"],
  ["a Friday", "2026-12-04T05:00:00Z", "2026-12-08"],
  ["a Saturday", "2026-12-05T05:00:00Z", "2026-12-08"],
  ["a Sunday evening in UTC, which is Monday in India", "2026-12-06T19:00:00Z", "2026-12-09"],
  ["the last days of a year", "2026-12-31T05:00:00Z", "2027-01-04"],
])("what comes on %s is answered within two working days", (_, received, day) => {
  expect(answerDay(new Date(received))).toBe(day);
});
