import { describe, expect, it } from "vitest";
import { routes } from "../routes.ts";
import { contentProblems, type SiteContent, siteContent } from "./check-content.ts";

const good: SiteContent = { ...siteContent, paths: routes.map(({ path }) => path) };
const { company } = good;
const [member] = good.team;
const [service] = good.services;
if (!member || !service) throw new Error("The sample content has no member or no service.");

describe("the content that an operator edits", () => {
  it("is right as it stands", () => {
    expect(contentProblems(good)).toEqual([]);
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
      "five team members",
      { team: good.team.slice(1) },
      "content/team.ts: team must have 6 entries, but it has 5.",
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
