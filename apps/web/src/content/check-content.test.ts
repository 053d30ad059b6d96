import { describe, expect, it } from "vitest";
import { routes } from "../routes.ts";
import { contentProblems, type SiteContent, sampleKeys, siteContent } from "./check-content.ts";
import { siliconDeliverables } from "./deliverables/silicon.ts";

const good: SiteContent = { ...siteContent, paths: routes.map(({ path }) => path) };
const { company } = good;
const [member] = good.team;
const [service] = good.services;
const [section] = good.sections;
const [task] = section?.tasks ?? [];
if (!member || !service || !section || !task) {
  throw new Error("The sample content has no member, no service or no task.");
}

describe("the content that an operator edits", () => {
  it("has no problem as committed", () => {
    expect(contentProblems(good)).toEqual([]);
  });

  it.each([1, 2, 3, 7])("allows a team of %d", (members) => {
    const team = Array.from({ length: members }, () => member);
    expect(contentProblems({ ...good, team })).toEqual([]);
  });

  it("lists the samples that are left by file and key", () => {
    const { sample: _, ...own } = member;
    const link = { network: "x", url: "https://x.example/us" };
    const files = {
      "team.ts": { team: [{ ...own, socialLinks: [link] }, member] },
      "social-links.ts": { socialLinks: [link, { ...link, url: "https://www.example.com/x" }] },
      "deliverables/own.ts": { log: { id: "log" } },
      "deliverables/silicon.ts": siliconDeliverables,
    };
    expect(sampleKeys(files)).toEqual([
      "team.ts: team[1]",
      "social-links.ts: socialLinks[1]",
      `deliverables/silicon.ts: ${Object.keys(siliconDeliverables).join(", ")}`,
    ]);
  });

  it.each<[string, Partial<SiteContent>, string]>([
    [
      "an empty work area",
      { company: { ...company, workArea: " " } },
      'content/company.ts: workArea must not be empty, but it is " ".',
    ],
    [
      "a social link without https",
      { company: { ...company, socialLinks: [{ network: "x", url: "http://x.example" }] } },
      'content/social-links.ts: socialLinks[0].url must be an address that begins with https://, but it is "http://x.example".',
    ],
    [
      "a team of nobody",
      { team: [] },
      "content/team.ts: team must have one entry or more, but it has none.",
    ],
    [
      "two deliverables of one name",
      { sections: [{ ...section, tasks: [task, task] }] },
      'content/(service section "What we take on"): tasks[1].deliverable.id must not be the id of another deliverable, but it is "bring-up-log".',
    ],
    [
      "a picture from elsewhere",
      { team: [{ ...member, picture: "https://example.com/a.png" }, ...good.team.slice(1)] },
      'content/team.ts: team[0].picture must be the path of an image under public/, such as /team/name.webp, but it is "https://example.com/a.png".',
    ],
    [
      "a service that links to no page",
      { services: [{ ...service, link: "/FWlinuxServices-page" }, ...good.services.slice(1)] },
      'content/services.ts: services[0].link must be the path of a page, but it is "/FWlinuxServices-page".',
    ],
  ])("names the field of %s", (_case, change, sentence) => {
    expect(contentProblems({ ...good, ...change })).toEqual([sentence]);
  });
});
