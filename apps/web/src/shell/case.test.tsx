import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { cases } from "../content/cases.ts";
import { CaseBand } from "./case.tsx";

describe("a case", () => {
  test("shows only what is written of it", () => {
    const [first] = cases;
    if (!first) {
      throw new Error("no case");
    }
    const { id, heading, service, result } = first;
    const least = renderToStaticMarkup(<CaseBand of={{ id, heading, service, result }} />);
    expect(least).toContain(result.before);
    expect(least).not.toMatch(/<blockquote|<img|Sample|Problem|Handed over|href/);
  });

  test.each(cases)("$id is marked as a sample, and shows what was handed over", (each) => {
    const whole = renderToStaticMarkup(<CaseBand of={each} />);
    expect(whole).toContain("Handed over");
    expect(whole.includes(">Sample<")).toBe(each.sample === true);
  });
});
