/** What is filled into the template of one HTML file. */
export interface PageParts {
  title: string;
  description?: string;
  canonical: string;
  origin: string;
  html: string;
  indexed?: boolean;
  /** Further head elements that the page brings, as finished markup. */
  head?: string;
}

/**
 * @param built the HTML that the client build wrote
 * @returns the template for pages. Scripts stand behind the stylesheet with low priority, and their
 *   imports are not preloaded: text, style and font come first, because the page can be read and its
 *   links work without a script.
 */
export function pageTemplate(built: string): string {
  const scripts = built.match(/\s*<script type="module"[^>]*><\/script>/g) ?? [];
  const behind = scripts.map((script) =>
    script.replace("<script ", '<script fetchpriority="low" '),
  );
  return scripts
    .reduce((html, script) => html.replace(script, ""), built)
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace("</head>", () => `  ${behind.join("").trim()}\n  </head>`);
}

/** @returns the template for standing texts: the site's stylesheet, no script */
export function documentTemplate(built: string): string {
  return pageTemplate(built)
    .replaceAll(/\s*<script[^>]*><\/script>/g, "")
    .replace('<div id="app">', '<div class="document">');
}

/** @returns the finished HTML of one page */
export function fillTemplate(template: string, page: PageParts): string {
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    page.description && `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<link rel="canonical" href="${escapeHtml(page.canonical)}">`,
    page.indexed === false && '<meta name="robots" content="noindex">',
    page.head,
  ].filter(Boolean);
  // Functions as replacements: a "$" in the text would otherwise be read as a pattern.
  return template
    .replace("<!--head-->", () => head.join("\n    "))
    .replace("<!--app-->", () => page.html);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
