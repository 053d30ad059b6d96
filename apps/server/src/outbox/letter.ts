import { escapeHtml } from "../escape-html.ts";

/** A link of a letter: where it leads and the words on it. */
export type LetterLink = { url: string; label: string };

/** A mail as plain sentences; a paragraph may end in a link. */
export type Letter = {
  title: string;
  greeting: string;
  paragraphs: readonly (string | { words: string; link: LetterLink })[];
  /** The sender's name, as the signature. */
  sender: string;
};

/** Formats the letter as text: blank lines between paragraphs, each address on its own line. */
export function letterText({ greeting, paragraphs, sender }: Letter): string {
  const lines = paragraphs.map((paragraph) =>
    typeof paragraph === "string" ? paragraph : `${paragraph.words}\n${paragraph.link.url}`,
  );
  return `${[greeting, ...lines, sender].join("\n\n")}\n`;
}

/**
 * Formats the letter as an HTML document without pictures, scripts, style sheets or anything else
 * from elsewhere, so that opening it is not tracked. Styles are in attributes because mail programs
 * drop the rest.
 */
export function letterHtml({ title, greeting, paragraphs, sender }: Letter): string {
  const body = paragraphs.map((paragraph) =>
    typeof paragraph === "string" ? plain(paragraph) : plain(paragraph.words) + linked(paragraph),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>
${plain(greeting)}${body.join("")}${plain(sender)}</div>
</body>
</html>
`;
}

function plain(words: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(words)}</p>\n`;
}

/** A link as a button, with its address to copy where links do not work. */
function linked({ link }: { link: LetterLink }): string {
  const href = escapeHtml(link.url);
  return `<p style="margin:0 0 8px"><a href="${href}" style="display:inline-block;padding:10px 20px;border:2px solid;border-radius:6px;font-weight:600">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">${href}</p>
`;
}
