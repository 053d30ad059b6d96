import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Case, cases } from "../content/cases.ts";
import { CaseBand } from "./case.tsx";

/** A case with everything that can be said of one. */
const whole: Case = {
  id: "case-pump",
  heading: "A pump",
  customer: "A maker of pumps",
  problem: "It failed.",
  service: "/AIMLDS-page",
  result: { measure: "Failures", before: "31%", after: "4%" },
  weeks: 12,
  handedOver: "The model.",
  evidence: "detector-report",
  quote: { text: "We see it.", role: "Head of service" },
  picture: "/cases/pump.webp",
  pictureShows: "The pump on its bench",
  sample: true,
};

/** What the page shows of each optional text, and of nothing else. */
const shown = {
  customer: /A maker of pumps/,
  problem: /Problem|It failed/,
  weeks: /12 weeks/,
  handedOver: /Handed over|The model/,
  evidence: /href/,
  quote: /<blockquote|We see it|Head of service/,
  picture: /<img/,
  pictureShows: /The pump on its bench/,
  sample: />Sample</,
} satisfies Partial<Record<keyof Case, RegExp>>;

/** An element without anything in it. */
const empty = /<(p|small|dd|div|strong|blockquote)[^>]*><[/]/;

describe("a case", () => {
  test.each(Object.entries(shown))(
    "without %s has all the others, and no empty place",
    (key, its) => {
      const { [key as keyof typeof shown]: _, ...rest } = whole;
      const page = renderToStaticMarkup(<CaseBand of={rest} />);
      for (const [other, words] of Object.entries(shown)) {
        // A picture takes its words along.
        const isGone = other === key || (key === "picture" && other === "pictureShows");
        expect(words.test(page), other).toBe(!isGone);
      }
      expect(renderToStaticMarkup(<CaseBand of={whole} />)).toMatch(its);
      expect(page).not.toMatch(empty);
    },
  );

  test("shows only what is written of it", () => {
    const { id, heading, service, result } = whole;
    const least = renderToStaticMarkup(<CaseBand of={{ id, heading, service, result }} />);
    expect(least).toContain(result.before);
    expect(least).not.toMatch(empty);
    expect(Object.values(shown).filter((words) => words.test(least))).toEqual([]);
  });

  test.each(cases)("$id is marked as a sample, and shows what was handed over", (each) => {
    const page = renderToStaticMarkup(<CaseBand of={each} />);
    expect(page).toContain("Handed over");
    expect(page.includes(">Sample<")).toBe(each.sample === true);
  });
});
