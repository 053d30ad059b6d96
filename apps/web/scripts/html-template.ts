/** What is filled into the template of one HTML file. */
export type PageParts = {
  title: string;
  description?: string;
  canonical: string;
  html: string;
  indexed?: boolean;
  /** Further head elements that the page brings, as finished markup. */
  head?: string;
};

/** The tag of a module script with its address. */
const moduleScript = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;
const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts the stylesheet of all pages in the place of the one that the browser's build wrote, which
 * knows the islands alone.
 *
 * @param built the HTML that the client build wrote
 * @param address of the stylesheet
 */
export function withStylesheet(built: string, address: string): string {
  const link = `\n    <link rel="stylesheet" href="${address}">`;
  return built.replaceAll(stylesheet, "").replace("</head>", () => `${link}\n  </head>`);
}

/**
 * @param built the HTML that the client build wrote
 * @returns the template for pages: one script, fetched after what the first paint needs
 */
export function pageTemplate(built: string): string {
  const [[, start = ""] = [], ...more] = built.matchAll(moduleScript);
  if (more.length > 0) {
    throw new Error("The client build starts with more than one script.");
  }
  const tag = `  <script type="module" fetchpriority="low" src="${start}"></script>`;
  return withoutScripts(built).replace("</head>", () => `${tag}\n  </head>`);
}

function withoutScripts(built: string): string {
  return built.replaceAll(moduleScript, "").replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, "");
}

/** @returns the template for standing texts: the site's stylesheet, no script */
export function documentTemplate(built: string): string {
  return withoutScripts(built).replace('<div id="app">', '<div class="document" id="framed">');
}

/** @returns the template for pages that answer forms: kept from search engines, no script */
export function answerTemplate(built: string): string {
  const robots = '<meta name="robots" content="noindex">\n    ';
  return withoutScripts(built).replace("<!--head-->", `${robots}<!--head-->`);
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
