/** What all pages of a build have in common: finished markup, an SVG, and addresses. */
export type Shared = { preloads: string; icon: string; stylesheet: string };

/** What is filled into the template of one HTML file. */
export type PageParts = {
  title: string;
  description?: string;
  canonical?: string;
  html: string;
  indexed?: false;
  /** The page's own further head elements, as finished markup. */
  head?: string;
  /** Address of its script, which is fetched after what the first paint needs. */
  script?: string;
  /** Attributes of the element around its markup. */
  root?: string;
};

/** Returns the HTML of one page from the file that serves all pages during development. */
export function fillTemplate(template: string, shared: Shared, page: PageParts): string {
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    page.description && `<meta name="description" content="${escapeHtml(page.description)}">`,
    page.canonical && `<link rel="canonical" href="${escapeHtml(page.canonical)}">`,
    page.indexed === false && '<meta name="robots" content="noindex">',
    shared.preloads,
    page.head,
    `<link rel="stylesheet" href="${shared.stylesheet}">`,
    page.script && `<script type="module" fetchpriority="low" src="${page.script}"></script>`,
  ].filter(Boolean);
  // In the page, because a browser fetches it together with the fonts, which then take a round trip more.
  const icon = `data:image/svg+xml,${encodeURIComponent(shared.icon.replaceAll(/\n\s*/g, ""))}`;
  // Replace with functions, because a "$" in the text would otherwise be read as a pattern.
  return template
    .replace(/\s*<script .*<\/script>/, "")
    .replace("/favicon.svg", () => icon)
    .replace("<!--head-->", () => head.join("\n    "))
    .replace('id="app"', () => page.root ?? 'id="app"')
    .replace("<!--app-->", () => page.html);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
