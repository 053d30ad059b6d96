import { describe, expect, test } from "vitest";
import { testConfig } from "../../test/test-app.ts";
import { writeLetter } from "./letter.ts";

const { company } = testConfig({});
const letter = {
  title: "A <title>",
  name: "Asha Rao",
  parts: [
    "<script>alert(1)</script>",
    {
      words: "Go <here>:",
      link: { url: 'https://site.test/?a=1&b="><img src=x>', label: "<b>Go</b>" },
    },
    { facts: [["Name", "<i>Eve</i>"]] },
    { quoted: "One <b>\r\ntwo" },
  ],
  because: "a <test> wrote it",
} as const;
const { subject, text, html } = writeLetter(letter, company);

/** What a person reads of a page. */
const wordsOf = (page: string) =>
  page
    .slice(page.indexOf("<body"))
    .replace(/<br>|<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

const inWords = (of: string) => of.split(/\s+/).filter(Boolean);

describe("a letter", () => {
  test("has the colours of the company's pages", () => {
    const own = writeLetter(letter, { ...company, brandColours: ["#7a1fa2", "#d9a7ff"] }).html;
    expect(own.replaceAll("#7a1fa2", "#1f4fd8").replaceAll("#d9a7ff", "#8fb0ff")).toBe(html);
    expect(own).not.toMatch(/#1f4fd8|#8fb0ff/);
  });

  test("as text has each part, the address of every link on its own line, and a signature", () => {
    expect(subject).toBe("A <title> - Example Silicon Works");
    expect(text.split("\n-- \n")).toEqual([
      'Hello Asha Rao,\n\n<script>alert(1)</script>\n\nGo <here>:\nhttps://site.test/?a=1&b="><img src=x>\n\nName: <i>Eve</i>\n\nOne <b>\r\ntwo\n',
      `You get this email because a <test> wrote it.

Example Silicon Works Private Limited
1 Sample Street, 560001 Bengaluru, India
Registration number U00000XX0000PTC000000 (sample)
contact@example.com · +91 00000 00000 · https://www.example.com
`,
    ]);
  });

  test("as HTML has the same words, besides its heading, its buttons and the name above", () => {
    const above = inWords(`${company.shortName} ${letter.title}`);
    const button = inWords("<b>Go</b>");
    const shown = inWords(wordsOf(html));
    expect(shown.slice(0, above.length)).toEqual(above);
    const rest = shown.slice(above.length);
    rest.splice(rest.indexOf(button[0] ?? ""), button.length);
    expect(rest).toEqual(inWords(text).filter((word) => word !== "--"));
  });

  test("has no markup but the frame's, whatever it says", () => {
    expect(html).toContain("<title>A &lt;title&gt;</title>");
    expect(html).toContain("One &lt;b&gt;<br>two");
    expect(html).toContain(
      '<a href="https://site.test/?a=1&amp;b=&quot;&gt;&lt;img src=x&gt;" class=',
    );
    expect(html).not.toMatch(/<(script|img|link|b|i|here|test)\b/);
  });

  test("loads nothing: its only addresses are those of links", () => {
    const tags = [...html.matchAll(/<\w[^>]*>/g)].map(([tag]) => tag);
    for (const tag of tags) {
      const attributes = tag.replace(/"[^"]*"/g, '""');
      expect(attributes).not.toMatch(/\s(src|srcset|background|action|on\w+)=/i);
    }
    expect(html).not.toMatch(/@import|@font-face|url\(/i);
    expect(tags.filter((tag) => tag.includes(" href=")).map((tag) => tag.slice(0, 3))).toEqual([
      "<a ",
    ]);
  });

  test("has each colour as a style for programs that drop the sheet, and another one in the dark", () => {
    const [, sheet = ""] = /<style>(.*)<\/style>/.exec(html) ?? [];
    const classes = [...html.matchAll(/ class="(\w+)" style="([^"]+)"/g)];
    expect(classes.length).toBeGreaterThan(10);
    for (const [, name = "", style = ""] of classes) {
      const dark = new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(sheet)?.[1] ?? "";
      const painted = [...dark.matchAll(/([\w-]+):(#\w{6})!important/g)];
      expect(painted.length, name).toBeGreaterThan(0);
      for (const [, property, colour] of painted) {
        const light = new RegExp(`(?:^|;)${property}:(#\\w{6})`).exec(style)?.[1];
        expect(light, `${name} ${property}`).toMatch(/^#/);
        expect(light, `${name} ${property}`).not.toBe(colour);
      }
    }
  });
});

describe("a greeting", () => {
  const greetingTo = (name: string) =>
    writeLetter({ ...letter, name }, company).text.split("\n", 1)[0];

  test.each([
    ["Meera"],
    ["Meera Nair"],
    ["M. S. Subbulakshmi"],
    ["Dr. A.P.J. Abdul Kalam"],
    ["José O'Connor-Lim"],
    ["मीरा नायर"],
  ])("names %s", (name) => {
    expect(greetingTo(` ${name}  `)).toBe(`Hello ${name},`);
  });

  test.each([
    [""],
    ["asha@example.test"],
    ["Win now at evil.example"],
    ["https://evil.example"],
    ["evil.example"],
    ["Call +91 98765 43210"],
    ["You won! Open the link"],
    ["Your account is blocked and you must write to us at once"],
    ["Meera\n\nYour account is blocked: write to me"],
  ])("does not pass on a message typed as a name: %j", (name) => {
    expect(greetingTo(name)).toBe("Hello,");
  });
});
