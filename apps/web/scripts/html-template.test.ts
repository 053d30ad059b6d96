import { describe, expect, test } from "vitest";
import {
  documentTemplate,
  fillTemplate,
  pageTemplate,
  withIcon,
  withStylesheet,
} from "./html-template.ts";

const built = `<html><head><!--head-->
<script type="module" crossorigin src="/assets/start.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react.js">
<link rel="stylesheet" href="/assets/style.css"></head>
<body><div id="app"><!--app--></div></body></html>`;

const page = {
  title: 'R&D "quoted" <b>',
  description: "Costs $& and $1",
  canonical: "https://example.com/",
  html: "<h1>$& stays</h1>",
};

describe("the HTML of a page", () => {
  const html = fillTemplate(pageTemplate(built), page);

  test("escapes attributes and the title", () => {
    expect(html).toContain("<title>R&amp;D &quot;quoted&quot; &lt;b&gt;</title>");
  });

  test("treats dollar signs as text, not as replacement patterns", () => {
    expect(html).toContain('content="Costs $&amp; and $1"');
    expect(html).toContain('<div id="app"><h1>$& stays</h1></div>');
  });

  test("has one script, with low priority and after the stylesheet, and preloads no module", () => {
    const tags = html.match(/<(script|link rel="stylesheet")[^>]*>/g);
    expect(tags).toEqual([
      '<link rel="stylesheet" href="/assets/style.css">',
      '<script type="module" fetchpriority="low" src="/assets/start.js">',
    ]);
    expect(html).not.toContain("modulepreload");
  });
});

test("the stylesheet of all pages replaces the browser build's", () => {
  const sheets = withStylesheet(built, "/assets/all.css").match(/href="[^"]+[.]css"/g);
  expect(sheets).toEqual(['href="/assets/all.css"']);
});

test("the icon is in the page", () => {
  const named = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  expect(withIcon(named, '<svg fill="#fff">\n  <path/>\n</svg>\n')).toBe(
    '<link rel="icon" href="data:image/svg+xml,%3Csvg%20fill%3D%22%23fff%22%3E%3Cpath%2F%3E%3C%2Fsvg%3E" type="image/svg+xml">',
  );
});

test("a build with two start scripts is refused", () => {
  expect(() => pageTemplate(built + built)).toThrow("more than one script");
});

describe("the HTML of a legal text", () => {
  test("has the stylesheet and no script", () => {
    const html = fillTemplate(documentTemplate(built), page);
    expect(html).toContain("style.css");
    expect(html).not.toContain("<script");
  });
});
