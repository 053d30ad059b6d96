import { describe, expect, test } from "vitest";
import { date } from "../values/calendar-date.ts";
import { judgeIsin } from "../values/isin.ts";
import { knownIsinChanges } from "./known-isin-changes.ts";

describe("the known changes of ISINs", () => {
  const changes = knownIsinChanges();

  test("no ISIN ends twice, and each leads to one of today", () => {
    const ended = changes.all.map(({ from }) => from);
    expect(new Set(ended).size).toBe(ended.length);
    for (const { from, to } of changes.all) {
      expect([judgeIsin(from), judgeIsin(to)]).toEqual(["valid", "valid"]);
      const last = changes.since(from, "with mergers").at(-1);
      expect(last && changes.of(last.to)).toBeUndefined();
    }
  });

  test("an ISIN is withdrawn from the day after its end, through all changes until then", () => {
    const after = (isin: string, day: string) => {
      const found = changes.withdrawnBefore(isin, date(day));
      return found && [found.current, found.isSure];
    };
    expect(after("INE040A01026", "2019-09-19")).toBeUndefined();
    expect(after("INE040A01026", "2019-09-20")).toEqual(["INE040A01034", true]);
    expect(after("INE001A01036", "2025-09-19")).toEqual(["INE040A01034", false]);
    expect(after("INE154A01025", "2025-09-19")).toBeUndefined();
  });
});
