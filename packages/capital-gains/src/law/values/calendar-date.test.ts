import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarDate, formatDate, parseDate } from "./calendar-date.ts";

describe("dates as brokers write them", () => {
  test.each([
    ["21-May-24", "2024-05-21"],
    ["1-MAY-2024", "2024-05-01"],
    ["25-jun-2025", "2025-06-25"],
    ["05-Sept-25", "2025-09-05"],
    ["5 March 2021", "2021-03-05"],
    ["2024-09-10T10:00:00", "2024-09-10"],
    ["2024-09-10 10:00:00", "2024-09-10"],
    ["21-May-24 00:00:00", "2024-05-21"],
    ["21-May-2024 12:00 AM", "2024-05-21"],
    ["21/05/2024 09:15", "2024-05-21"],
    ["2024-09-10T10:00:00.000", "2024-09-10"],
    ["03/04/2025", "2025-04-03"],
    ["03-04-2025", "2025-04-03"],
    ["31-Jan-99", "1999-01-31"],
    ["01-Apr-69", "1969-04-01"],
    ["01/04/69", "1969-04-01"],
    ["01-Apr-68", "2068-04-01"],
    ["29-Feb-24", "2024-02-29"],
  ])("%s", (text, iso) => {
    expect(formatDate(parseDate(text) ?? (0 as CalendarDate))).toBe(iso);
  });

  test.each([
    "29-Feb-25",
    "31-Apr-25",
    "00-Jan-25",
    "13/13/2025",
    "2025-13-01",
    "21-Mai-24",
    "today",
    "",
    "45000",
    "10:00",
    "2024-09-10T20:00:00Z",
  ])("%j is not a date", (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
});

test("a date's text is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 60_000 }), (day) => {
      expect(parseDate(formatDate(day as CalendarDate))).toBe(day);
    }),
  );
});
