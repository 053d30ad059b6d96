import { expect, test } from "vitest";
import { letterHtml, letterText } from "./letter.ts";

const letter = {
  title: "A <title>",
  greeting: "Hello \"you\" & 'me',",
  paragraphs: [
    "<script>alert(1)</script>",
    {
      words: "Go <here>:",
      link: { url: 'https://site.test/?a=1&b="><img src=x>', label: "<b>Go</b>" },
    },
  ],
  sender: "Sender & Sons",
};

test("the text has every paragraph and the address of every link on its own line", () => {
  expect(letterText(letter)).toBe(
    'Hello "you" & \'me\',\n\n<script>alert(1)</script>\n\nGo <here>:\nhttps://site.test/?a=1&b="><img src=x>\n\nSender & Sons\n',
  );
});

test("in the HTML no text becomes markup, and the language is named", () => {
  const html = letterHtml(letter);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain("<title>A &lt;title&gt;</title>");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain("Hello &quot;you&quot; &amp; &#39;me&#39;,");
  expect(html).toContain(
    '<a href="https://site.test/?a=1&amp;b=&quot;&gt;&lt;img src=x&gt;" style=',
  );
  expect(html).toContain("&lt;b&gt;Go&lt;/b&gt;");
  expect(html).not.toMatch(/<(script|img|link|b|here)\b/);
});

test("the HTML loads nothing: its only addresses are those of links", () => {
  const html = letterHtml(letter);
  const tags = [...html.matchAll(/<\w[^>]*>/g)].map(([tag]) => tag);
  for (const tag of tags) {
    const attributes = tag.replace(/"[^"]*"/g, '""');
    expect(attributes).not.toMatch(/\s(src|srcset|background|action|on\w+)=/i);
    expect(tag).not.toMatch(/@import|url\(/i);
  }
  expect(tags.filter((tag) => tag.includes(" href=")).map((tag) => tag.slice(0, 3))).toEqual([
    "<a ",
  ]);
});
