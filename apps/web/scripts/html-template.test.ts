import { describe, expect, it } from "vitest";
import { documentTemplate, fillTemplate, moduleScripts, pageTemplate } from "./html-template.ts";

const built = `<html><head><!--head-->
<script type="module" crossorigin src="/assets/runtime.js"></script>
<script type="module" crossorigin src="/assets/index.js"></script>
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
  const html = fillTemplate(pageTemplate(built, "/assets/start.js"), page);

  it("escapes what stands in attributes and the title", () => {
    expect(html).toContain("<title>R&amp;D &quot;quoted&quot; &lt;b&gt;</title>");
  });

  it("takes dollar signs as text, not as replacement patterns", () => {
    expect(html).toContain('content="Costs $&amp; and $1"');
    expect(html).toContain('<div id="app"><h1>$& stays</h1></div>');
  });

  it("has one script, of low priority and behind the stylesheet, and preloads no module", () => {
    expect(moduleScripts(built)).toEqual(["/assets/runtime.js", "/assets/index.js"]);
    const tags = html.match(/<(script|link rel="stylesheet")[^>]*>/g);
    expect(tags).toEqual([
      '<link rel="stylesheet" href="/assets/style.css">',
      '<script type="module" fetchpriority="low" src="/assets/start.js">',
    ]);
    expect(html).not.toContain("modulepreload");
  });
});

describe("the HTML of a standing text", () => {
  it("has the stylesheet and no script", () => {
    const html = fillTemplate(documentTemplate(built), page);
    expect(html).toContain("style.css");
    expect(html).not.toContain("<script");
  });
});
