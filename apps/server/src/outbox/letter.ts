import { escapeHtml } from "../escape-html.ts";

/** A link of a letter: where it leads and the words on it. */
export type LetterLink = { url: string; label: string };

/** A part of a letter: a sentence, one that ends in a link, facts by their names, or somebody's own words. */
export type LetterPart =
  | string
  | { words: string; link: LetterLink }
  | { facts: readonly (readonly [name: string, fact: string])[] }
  | { quoted: string };

/** What one mail says. Everything around it is the frame's, which is the same for every mail. */
export type Letter = {
  /** The subject, without the company. */
  title: string;
  /** The name of the account that the mail is about, as typed; empty where there is none. */
  name: string;
  parts: readonly LetterPart[];
  /** Why it was sent: the end of the sentence "You get this email because …". */
  because: string;
};

/** Who writes: what section 12(3)(c) of the Companies Act, 2013 wants on a company's letters. */
export type Letterhead = {
  name: string;
  shortName: string;
  registrationNumber: string;
  address: readonly string[];
  email: string;
  phone: string;
  website: string;
  /** The colour of its links, in daylight and in the dark; without one the sample company's. */
  brandColours?: readonly [light: string, dark: string] | undefined;
};

/** A letter as mail programs show it, with its subject. */
export type WrittenLetter = { subject: string; text: string; html: string };

/** Writes a letter in the company's frame, as text and as HTML with the same words. */
export function writeLetter(letter: Letter, head: Letterhead): WrittenLetter {
  return {
    subject: `${letter.title} - ${head.shortName}`,
    text: textOf(letter, head),
    html: htmlOf(letter, head),
  };
}

/**
 * Greets a person by the name that they typed. The address may be a stranger's, so what could carry a
 * message of its own (an address, a number, a sentence) is no name.
 */
function greeting(name: string): string {
  const typed = name.trim().replace(/\s+/g, " ");
  const isName = /^\p{L}[\p{L}\p{M}'’ -]*(?:\. ?[\p{L}\p{M}'’ -]+)*\.?$/u.test(typed);
  const mayBeLink = /\p{L}{2}\.\p{L}/u.test(typed);
  return isName && !mayBeLink && typed.length <= 40 ? `Hello ${typed},` : "Hello,";
}

/** The lines below a letter: why it came, and who wrote it. */
function footOf({ because }: Letter, head: Letterhead): { reason: string; sender: string[] } {
  return {
    reason: `You get this email because ${because}.`,
    sender: [
      head.name,
      head.address.join(", "),
      `Registration number ${head.registrationNumber}`,
      [head.email, head.phone, head.website].join(" · "),
    ],
  };
}

/** The letter as text: blank lines between its parts, each address on its own line. */
function textOf(letter: Letter, head: Letterhead): string {
  const { reason, sender } = footOf(letter, head);
  const parts = letter.parts.map((part) => {
    if (typeof part === "string") {
      return part;
    }
    if ("facts" in part) {
      return part.facts.map(([name, fact]) => `${name}: ${fact}`).join("\n");
    }
    return "link" in part ? `${part.words}\n${part.link.url}` : part.quoted;
  });
  // The line before the foot is the one by which mail programs know a signature (RFC 3676, 4.3).
  return `${[greeting(letter.name), ...parts].join("\n\n")}\n\n-- \n${[reason, "", ...sender].join("\n")}\n`;
}

/** The site's colours, of `tokens.css` and, before an operator's own, `colours.css`: [light, dark]. */
const siteColours = {
  page: ["#f6f8fb", "#0b1020"],
  card: ["#ffffff", "#141b30"],
  ink: ["#0d1526", "#e8edf7"],
  muted: ["#4a5568", "#a9b4cc"],
  line: ["#d3dae6", "#2b3654"],
  brand: ["#1f4fd8", "#8fb0ff"],
  onBrand: ["#ffffff", "#0b1020"],
} as const;
type Colour = keyof typeof siteColours;

/** The classes by which a mail program that reads a style sheet paints the mail in the dark. */
const painted = {
  page: { "background-color": "page", color: "ink" },
  card: { "background-color": "card", "border-color": "line" },
  ink: { color: "ink" },
  quiet: { color: "muted" },
  mark: { "border-color": "brand" },
  first: { "background-color": "brand", "border-color": "brand", color: "onBrand" },
  next: { "border-color": "brand", color: "brand" },
  rule: { "border-color": "line" },
} as const satisfies Record<string, Record<string, Colour>>;

/**
 * Returns the attributes of an element in colour: a class, and the light colours as a style, because many
 * mail programs drop style sheets. `style` has the rest.
 */
type Look = (name: keyof typeof painted, style: string) => string;

/** What paints a company's mails: the attributes of elements, and the sheet for the dark. */
function paintOf({ brandColours = siteColours.brand }: Letterhead): { look: Look; dark: string } {
  const colours = { ...siteColours, brand: brandColours };
  const inScheme = (name: keyof typeof painted, scheme: 0 | 1, end: string) =>
    Object.entries<Colour>(painted[name]).map(
      ([property, colour]) => `${property}:${colours[colour][scheme]}${end}`,
    );
  const names = Object.keys(painted) as (keyof typeof painted)[];
  return {
    look: (name, style) => `class="${name}" style="${[style, ...inScheme(name, 0, "")].join(";")}"`,
    dark: names.map((name) => `.${name}{${inScheme(name, 1, "!important").join(";")}}`).join(""),
  };
}

/**
 * The letter as an HTML document without pictures, scripts, fonts or anything else from elsewhere, so
 * that opening it is not tracked and nothing of it is missing.
 */
function htmlOf(letter: Letter, head: Letterhead): string {
  const { reason, sender } = footOf(letter, head);
  const { look, dark } = paintOf(head);
  const firstLink = letter.parts.find((part) => typeof part === "object" && "link" in part);
  const body = letter.parts.map((part) => {
    if (typeof part === "string") {
      return plain(look, part);
    }
    if ("facts" in part) {
      return factsOf(look, part.facts);
    }
    return "link" in part
      ? plain(look, part.words) + linked(look, part.link, part === firstLink ? "first" : "next")
      : quoted(look, part.quoted);
  });
  const small = "margin:0 0 12px;font-size:13px;line-height:1.5";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(letter.title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style>
</head>
<body ${look("page", "margin:0;padding:24px 12px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif")}>
<div style="max-width:560px;margin:0 auto">
<p ${look("ink", "margin:0 0 16px;padding:0 4px;font-size:17px;font-weight:700")}><span ${look("mark", "display:inline-block;width:8px;height:8px;border:3px solid;border-radius:3px;margin:0 10px 0 0")}></span>${escapeHtml(head.shortName)}</p>
<div ${look("card", "padding:24px 20px 8px;border:1px solid;border-radius:12px")}>
<h1 ${look("ink", "margin:0 0 16px;font-size:22px;line-height:1.25")}>${escapeHtml(letter.title)}</h1>
${plain(look, greeting(letter.name))}${body.join("")}</div>
<div style="padding:16px 4px 0">
<p ${look("quiet", small)}>${escapeHtml(reason)}</p>
<p ${look("quiet", `${small};overflow-wrap:anywhere`)}>${sender.map(escapeHtml).join("<br>\n")}</p>
</div>
</div>
</body>
</html>
`;
}

function plain(look: Look, words: string): string {
  return `<p ${look("ink", "margin:0 0 16px")}>${escapeHtml(words)}</p>\n`;
}

function factsOf(look: Look, facts: readonly (readonly [name: string, fact: string])[]): string {
  const rows = facts.map(
    ([name, fact]) =>
      `<p ${look("ink", "margin:0 0 6px;overflow-wrap:anywhere")}><span ${look("quiet", "")}>${escapeHtml(name)}:</span> ${escapeHtml(fact)}</p>`,
  );
  return `<div style="margin:0 0 16px">\n${rows.join("\n")}\n</div>\n`;
}

/** Somebody's own words, with their line breaks. */
function quoted(look: Look, words: string): string {
  const lines = escapeHtml(words).replace(/\r\n|\r|\n/g, "<br>");
  return `<div ${look("rule", "margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid")}><p ${look("ink", "margin:0;overflow-wrap:anywhere")}>${lines}</p></div>\n`;
}

/** A link as a button, with its address to copy where links do not work. */
function linked(look: Look, { url, label }: LetterLink, kind: "first" | "next"): string {
  const href = escapeHtml(url);
  const button =
    "display:inline-block;padding:11px 22px;border:2px solid;border-radius:6px;font-weight:600;text-decoration:none";
  return `<p style="margin:0 0 8px"><a href="${href}" ${look(kind, button)}>${escapeHtml(label)}</a></p>
<p ${look("quiet", "margin:0 0 16px;font-size:13px;line-height:1.4;overflow-wrap:anywhere")}>${href}</p>
`;
}
