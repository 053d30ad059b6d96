/** The parts that are filled into the template of one HTML file. */
export type PageParts = {
  title: string;
  description?: string;
  canonical: string;
  html: string;
  indexed?: boolean;
  /** The page's own further head elements, as finished markup. */
  head?: string;
};

/** Matches the tag of a module script with its address. */
const moduleScript = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;
const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Replaces the stylesheet of the browser's build, which only covers the islands, with the one of all
 * pages.
 */
export function withStylesheet(built: string, address: string): string {
  const link = `\n    <link rel="stylesheet" href="${address}">`;
  return built.replaceAll(stylesheet, "").replace("</head>", () => `${link}\n  </head>`);
}

/** Returns the template for pages, whose script is fetched after what the first paint needs. */
export function pageTemplate(built: string): string {
  const [[, start = ""] = [], ...more] = built.matchAll(moduleScript);
  if (more.length > 0) {
    throw new Error("The client build starts with more than one script.");
  }
  const tag = `  <script type="module" fetchpriority="low" src="${start}"></script>`;
  return withoutScripts(built).replace("</head>", () => `${tag}\n  </head>`);
}

/**
 * Puts the icon, an SVG, into the page: a browser fetches it together with the fonts, which then take a
 * round trip more.
 */
export function withIcon(built: string, icon: string): string {
  const data = `data:image/svg+xml,${encodeURIComponent(icon.replaceAll(/\n\s*/g, ""))}`;
  return built.replace('href="/favicon.svg"', () => `href="${data}"`);
}

function withoutScripts(built: string): string {
  return built.replaceAll(moduleScript, "").replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, "");
}

/** Returns the template for legal texts: the site's stylesheet, no script. */
export function documentTemplate(built: string): string {
  return withoutScripts(built).replace('<div id="app">', '<div class="document" id="framed">');
}

/** Returns the template for answers to forms: hidden from search engines, no script. */
export function answerTemplate(built: string): string {
  const robots = '<meta name="robots" content="noindex">\n    ';
  return withoutScripts(built).replace("<!--head-->", `${robots}<!--head-->`);
}

/** Returns the finished HTML of one page. */
export function fillTemplate(template: string, page: PageParts): string {
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    page.description && `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<link rel="canonical" href="${escapeHtml(page.canonical)}">`,
    page.indexed === false && '<meta name="robots" content="noindex">',
    page.head,
  ].filter(Boolean);
  // Replace with functions, because a "$" in the text would otherwise be read as a pattern.
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
