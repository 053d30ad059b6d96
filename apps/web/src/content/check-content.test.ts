import { describe, expect, test } from "vitest";
import { routes } from "../routes.ts";
import { contentFiles, contentProblems, sampleLines } from "./check-content.ts";
import { deliverables } from "./deliverables.ts";
import { expertise } from "./expertise.ts";
import { strengths } from "./strengths.ts";
import { type TeamMember, team } from "./team.ts";

const paths = routes.map(({ path }) => path);
const { shmoo, coveragePlan } = deliverables;

/** A member of one's own, with one account. */
const member = (more: Partial<TeamMember> = {}): TeamMember => ({
  name: "Asha Rao",
  role: "Firmware lead",
  subject: "Boot chains",
  socialLinks: [{ network: "x", url: "https://x.example/us" }],
  ...more,
});

describe("the content that an operator edits", () => {
  test("has no problem as committed", () => {
    expect(contentProblems(contentFiles, paths)).toEqual([]);
  });

  test.each([1, 2, 3, 7])("allows a team of %d", (members) => {
    const files = { "team.ts": { team: Array.from({ length: members }, () => member()) } };
    expect(contentProblems(files, paths)).toEqual([]);
  });

  test("lists the samples that are left by kind, file and key", () => {
    const link = { network: "x", url: "https://x.example/us" };
    const files = {
      "team.ts": { team: [member(), ...team.slice(0, 1)] },
      "social-links.ts": { socialLinks: [link, { ...link, url: "https://www.example.com/x" }] },
      "cases.ts": { cases: [{ id: "own" }] },
      "deliverables.ts": { deliverables },
      "general-terms.ts": { generalTerms: { sample: true } },
      "privacy-policy.ts": { privacyPolicy: { sample: true } },
    };
    const documents = Object.keys(deliverables).map((key) => `deliverables.${key}`);
    expect(sampleLines(files)).toEqual([
      "team (team.ts: team[1])",
      "accounts (social-links.ts: socialLinks[1])",
      `documents (deliverables.ts: ${documents.join(", ")})`,
      "legal texts (general-terms.ts: generalTerms; privacy-policy.ts: privacyPolicy)",
    ]);
    expect(sampleLines(contentFiles).map((line) => line.split(" (", 1)[0])).not.toContain("texts");
  });

  test.each<[string, string, object, string]>([
    [
      "an empty work area",
      "company.ts",
      { workArea: " " },
      'workArea must not be empty, but it is " ".',
    ],
    [
      "a social link without https",
      "team.ts",
      { team: [member({ socialLinks: [{ network: "x", url: "http://x.example" }] })] },
      'team[0].socialLinks[0].url must be an address that begins with https://, but it is "http://x.example".',
    ],
    [
      "a team of nobody",
      "team.ts",
      { team: [] },
      "team must have one entry or more, but it has none.",
    ],
    [
      "a list that is too short",
      "expertise.ts",
      { expertise: expertise.slice(1) },
      "expertise must have 4 entries, but it has 3.",
    ],
    [
      "two deliverables of one name",
      "deliverables.ts",
      { shmoo, coveragePlan: { ...coveragePlan, id: shmoo.id } },
      `coveragePlan.id must be small letters, digits and hyphens, and no other part's id, but it is "${shmoo.id}".`,
    ],
    [
      "a bar that ends before it starts",
      "deliverables.ts",
      { plan: { bars: { end: 5, rows: [["Review", "day 1", 3, 2]] } } },
      "plan.bars must have bars between 0 and 5.",
    ],
    [
      "a picture from elsewhere",
      "team.ts",
      { team: [member({ picture: "https://example.com/a.png" })] },
      'team[0].picture must be the path of an image under public/, such as /team/name.webp, but it is "https://example.com/a.png".',
    ],
    [
      "a case without its unit",
      "cases.ts",
      { cases: [{ result: { before: "14", after: "1.9 s" } }] },
      'cases[0].result.before must be a figure with its unit, such as 14 s, but it is "14".',
    ],
    [
      "a case whose document is not there",
      "cases.ts",
      { cases: [{ evidence: "own-log" }] },
      'cases[0].evidence must be the id of a deliverable, but it is "own-log".',
    ],
    [
      "figures without a day",
      "company.ts",
      { companyFigures: { asOf: "October 2026", figures: [] } },
      'companyFigures.asOf must be a date such as 2026-11-21, but it is "October 2026".',
    ],
    [
      "a service that links to no page",
      "expertise.ts",
      { expertise: expertise.map((each) => ({ ...each, link: "/FWlinuxServices-page" })) },
      'expertise[0].link must be the path of a page, but it is "/FWlinuxServices-page".',
    ],
    [
      "a logo as wide as the page",
      "logos.ts",
      { companyLogo: { picture: "/logos/company.svg", width: 1200 } },
      "companyLogo.width must be from 16 to 160, but it is 1200.",
    ],
  ])("names the field of %s", (_case, file, content, sentence) => {
    const problems = contentProblems({ [file]: content }, paths);
    expect(problems).toContain(`content/${file}: ${sentence}`);
  });

  test("misses a bullet of the specification that was changed", () => {
    const [strength, ...others] = strengths;
    const files = {
      "strengths.ts": { strengths: [{ ...strength, heading: "Together" }, ...others] },
    };
    expect(contentProblems(files, paths)).toEqual([
      "content/strengths.ts must hold “Building together”, a text of the specification.",
    ]);
  });
});
