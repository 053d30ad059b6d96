// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fillTemplate, type PageParts } from "./html-template.ts";

const template = readFileSync(new URL("../index.html", import.meta.url), "utf8");
const shared = {
  preloads: "",
  icon: '<svg fill="#fff">\n  <path/>\n</svg>\n',
  stylesheet: "/assets/all.css",
};
const page = {
  title: 'R&D "quoted" <b>',
  description: "Costs $& and $1",
  canonical: "https://example.com/",
  html: "<h1>$& stays</h1>",
};
const filled = (more: Partial<PageParts>) => fillTemplate(template, shared, { ...page, ...more });

describe("the HTML of a page", () => {
  const html = filled({ script: "/assets/start.js" });

  test("escapes attributes and the title", () => {
    expect(html).toContain("<title>R&amp;D &quot;quoted&quot; &lt;b&gt;</title>");
  });

  test("treats dollar signs as text, not as replacement patterns", () => {
    expect(html).toContain('content="Costs $&amp; and $1"');
    expect(html).toContain('<div id="app"><h1>$& stays</h1></div>');
  });

  test("has one script, with low priority and after the stylesheet, and its icon in it", () => {
    const tags = html.match(/<(script|link rel="stylesheet"|link rel="icon")[^>]*>/g);
    expect(tags).toEqual([
      '<link rel="icon" href="data:image/svg+xml,%3Csvg%20fill%3D%22%23fff%22%3E%3Cpath%2F%3E%3C%2Fsvg%3E" type="image/svg+xml" />',
      '<link rel="stylesheet" href="/assets/all.css">',
      '<script type="module" fetchpriority="low" src="/assets/start.js">',
    ]);
  });
});

test("the HTML of a legal text has the stylesheet and no script", () => {
  const html = filled({ root: 'class="document"' });
  expect(html).toContain("all.css");
  expect(html).not.toContain("<script");
  expect(html).toContain('<div class="document"><h1>');
});
