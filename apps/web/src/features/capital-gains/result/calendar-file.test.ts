import { Random } from "@site/capital-gains/test/random";
import { describe, expect, test } from "vitest";
import { calendarFile, type DueDay } from "./calendar-file.ts";

/** Reads a calendar as RFC 5545 has it: unfolded lines of name, parameters and value, by event. */
function eventsOf(file: string): Map<string, string>[] {
  expect(file.endsWith("\r\n")).toBe(true);
  const folded = file.split("\r\n").slice(0, -1);
  for (const line of folded) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75);
  }
  const lines = folded.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(lines.at(-1)).toBe("END:VCALENDAR");
  const events: Map<string, string>[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^:]+):(.*)$/.exec(line) ?? [];
    if (line === "BEGIN:VEVENT") {
      events.push(new Map());
    } else if (!events.at(-1)?.has(name)) {
      events.at(-1)?.set(name, value);
    }
  }
  return events;
}
const read = (text = "") => text.replace(/\\(.)/g, (_, letter) => (letter === "n" ? "\n" : letter));
const made = { madeOn: "2026-11-29", host: "gains.example" };

describe("a calendar of due days", () => {
  test("has each day as a whole one, with its words and a reminder", () => {
    const days: DueDay[] = [
      { day: "2026-12-15", what: "Advance tax: 75% of the year's tax is due", note: "Check." },
      { day: "2026-12-31", what: "File", note: "Check; and, again." },
    ];
    const file = calendarFile(days, made);
    const [first, second] = eventsOf(file);
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      UID: "2026-12-15-0-tax@gains.example",
      DTSTAMP: "20261129T000000Z",
      "DTSTART;VALUE=DATE": "20261215",
      "DTEND;VALUE=DATE": "20261216",
      SUMMARY: "Advance tax: 75% of the year's tax is due",
      TRIGGER: "-P3D",
    });
    expect(second?.get("DTEND;VALUE=DATE")).toBe("20270101");
    expect(read(second?.get("DESCRIPTION"))).toBe("Check; and, again.");
    expect(calendarFile(days, made)).toBe(file);
  });

  test("keeps 300 random texts and days, and folds no letter apart", () => {
    const letters = [..."tax DUE,;:\\\n₹é–𝄞".split("\n").join(""), "\n", "𝄞"];
    for (let run = 0; run < 300; run += 1) {
      const random = new Random(55, run);
      const text = () =>
        Array.from({ length: random.below(120) }, () => random.pick(letters)).join("");
      const at = new Date(Date.UTC(2024 + random.below(6), random.below(12), 1 + random.below(31)));
      const day = at.toISOString().slice(0, 10);
      const after = new Date(at.getTime() + 86_400_000).toISOString().slice(0, 10);
      const due = { day, what: text(), note: text() };
      const [event] = eventsOf(calendarFile([due], made));
      expect(read(event?.get("SUMMARY")), `run ${run}`).toBe(due.what);
      expect(read(event?.get("DESCRIPTION")), `run ${run}`).toBe(due.note);
      expect(event?.get("DTSTART;VALUE=DATE")).toBe(day.replaceAll("-", ""));
      expect(event?.get("DTEND;VALUE=DATE")).toBe(after.replaceAll("-", ""));
    }
  });
});
