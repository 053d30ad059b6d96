// @vitest-environment node
import { placeholders } from "@site/contract/site-facts";
import { describe, expect, test } from "vitest";
import { prerenderDocuments, prerenderPages } from "./entry-prerender.tsx";

/** Facts from the settings, none of which may be in a built page. Amounts of ₹1,000 and more are sample prices. */
const decided =
  /₹ ?\d+(?:\.\d+)?(?![\d,])|Example Silicon|contact@example|U00000XX|localhost|\+91 0{5}|https?:\/\/www\.example\.com(?!\/)/;

describe("the built pages", () => {
  test("leave company, fee and address to the server's settings", { timeout: 60_000 }, async () => {
    const pages = [...(await prerenderPages()), ...prerenderDocuments()];
    expect(pages.length).toBeGreaterThan(15);
    for (const page of pages) {
      // The amounts of a made-up statement are nobody's fee.
      const text = JSON.stringify(page).replace(
        /<section aria-labelledby=."sample-result.*?<\/section>/,
        "",
      );
      expect(decided.exec(text)?.[0], page.title).toBeUndefined();
      expect(text).toContain(placeholders.shortName);
    }
  });

  test("mark the islands: whole applications, and the forms of text pages", async () => {
    const pages = await prerenderPages();
    const islandsOf = (wanted: string) => {
      const html = pages.find(({ path }) => path === wanted)?.html ?? "";
      return [...html.matchAll(/data-island="([^"]+)"/g)].map(([, name]) => name);
    };
    for (const path of ["/", "/login-page", "/register-page", "/equity-page", "/account-page"]) {
      expect(islandsOf(path)).toEqual([path, "second-factor"]);
    }
    expect(islandsOf("/landing-page")).toEqual(["statement-trial", "second-factor"]);
    expect(islandsOf("/DesignServices-page")).toEqual(["project-query", "second-factor"]);
    expect(islandsOf("/terms-conditions-page")).toEqual(["second-factor"]);
  });

  test("lead to every page that search engines list", async () => {
    const pages = await prerenderPages();
    for (const { path, indexed } of pages) {
      const others = pages.filter((page) => page.path !== path).map(({ html }) => html);
      const link = new RegExp(`href="${path}["#?]`);
      expect(indexed === false || others.some((html) => link.test(html)), path).toBe(true);
    }
  });

  test("state the fee on the start page and in the terms that people accept", async () => {
    const pages = await prerenderPages();
    const documents = prerenderDocuments();
    const home = pages.find(({ path }) => path === "/")?.html;
    const terms = documents.find(({ file }) => file === "CG_Terms_of_service.html")?.html;
    expect(home).toContain(`Pay ${placeholders.fee} only for the files.`);
    expect(terms).toContain(`The fee is ${placeholders.fee} for each processed statement`);
    expect(terms).toContain(`The provider is ${placeholders.name}, ${placeholders.address}.`);
  });
});
