import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageList } from "./page-list.ts";

let site: string;
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), "page-list-"));
  writeFileSync(
    join(site, "routes.json"),
    JSON.stringify({
      pages: [{ path: "/" }, { path: "/landing-page" }, { path: "/AIMLDS-page" }],
      files: ["General_terms.html", "robots.txt"],
    }),
  );
});
afterAll(() => rmSync(site, { recursive: true }));

it("lists pages, then standing texts, and no other file", async () => {
  expect(await pageList(site, [])).toEqual([
    "/",
    "/landing-page",
    "/AIMLDS-page",
    "/General_terms.html",
  ]);
});

it("picks pages by a part of their path", async () => {
  expect(await pageList(site, ["aimlds", "terms"])).toEqual([
    "/AIMLDS-page",
    "/General_terms.html",
  ]);
});

it("takes a lone slash for the start page", async () => {
  expect(await pageList(site, ["/"])).toEqual(["/"]);
});
