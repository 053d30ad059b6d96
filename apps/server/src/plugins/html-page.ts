import { escapeHtml } from "../escape-html.ts";

/** Makes a whole HTML page; `title` is text, `main` and `head` are markup made with `escapeHtml`. */
export function htmlPage(title: string, main: string, head = ""): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>${head}
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}
