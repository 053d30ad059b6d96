import { expect, test } from "vitest";
import { backOff, firstCheck, nextCheck } from "./watch-schedule.ts";

const start = "2026-11-21T00:00:00.000Z";
const minute = 60_000;
const hour = 60 * minute;
const after = (ms: number) => new Date(Date.parse(start) + ms);

test("2, 5, 15, 30 minutes, then hourly for a day, then six-hourly for six days, then never", () => {
  const checks: number[] = [];
  let now = after(0);
  for (let next = nextCheck(start, now); next; next = nextCheck(start, now)) {
    now = new Date(next);
    checks.push((now.getTime() - Date.parse(start)) / minute);
  }
  const hourly = Array.from({ length: 24 }, (_, index) => 60 * (index + 1));
  const sixHourly = Array.from({ length: 20 }, (_, index) => 24 * 60 + 360 * (index + 1));
  expect(checks).toEqual([2, 5, 15, 30, ...hourly, ...sixHourly]);
  expect(firstCheck(after(0))).toBe(after(2 * minute).toISOString());
});

test("a late check is followed by the next one due, not by those it missed", () => {
  expect(nextCheck(start, after(3 * hour + minute))).toBe(after(4 * hour).toISOString());
  expect(nextCheck(start, after(6 * 24 * hour))).toBeNull();
});

test("a back-off doubles up to a limit, and is randomly reduced by up to half", () => {
  const waits = [0, 1, 2, 3, 10, 1000].map((failures) => backOff(failures, 1000, 8000, 0));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  expect(backOff(2, 1000, 8000, 1)).toBe(2000);
});
