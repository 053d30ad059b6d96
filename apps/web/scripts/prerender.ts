import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { callsRoot } from "@site/contract/address-of";
import { placeholders, placeholdersAs, siteFactsId } from "@site/contract/site-facts";
import type { CheckedContent } from "./checked-content.ts";
import { fillTemplate, type PageParts } from "./html-template.ts";

/**
 * Writes one HTML file per page and legal text, `sitemap.xml`, `robots.txt`, `llms.txt`, and
 * `routes.json`, from which the server registers each page's exact path. Placeholders stand for the
 * operator's settings, which the server fills in.
 *
 * @param content the build for the prerender, and the colours for mails
 * @param site folder of the client build; the HTML files are written into it
 * @param prerenderer folder of that build, which has the stylesheet of all pages
 */
export async function prerender(
  { app, brandColours }: CheckedContent,
  site: string,
  prerenderer: string,
): Promise<void> {
  const pages = await app.prerenderPages();
  const template = await readFile(join(import.meta.dirname, "../index.html"), "utf8");
  const shared = {
    stylesheet: await takeStyles(prerenderer, site),
    preloads: await fontPreloads(site),
    icon: await readFile(join(site, "favicon.svg"), "utf8"),
  };
  const fill = (page: PageParts) => fillTemplate(template, shared, page);
  const script = `/assets/${(await readdir(join(site, "assets"))).find((name) => /^start-.*[.]js$/.test(name))}`;

  for (const page of pages) {
    const head = [factsBlock, page.head].join("\n    ");
    const canonical = placeholders.origin + page.path;
    await write(site, fileOf(page.path), fill({ ...page, head, canonical, script }));
  }
  for (const { file, ...document } of app.prerenderDocuments()) {
    const canonical = `${placeholders.origin}/${file}`;
    const root = 'class="document" id="framed"';
    await write(site, file, fill({ ...document, canonical, root }));
  }
  const addresses = pages
    .filter(({ indexed }) => indexed !== false)
    .map(({ path }) => `  <url><loc>${placeholders.origin}${path}</loc></url>`);
  await write(
    site,
    "sitemap.xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join("\n")}\n</urlset>\n`,
  );
  await write(
    site,
    "robots.txt",
    `User-agent: *\nDisallow: ${callsRoot}\nSitemap: ${placeholders.origin}/sitemap.xml\n`,
  );

  await write(site, "llms.txt", app.prerenderLlmsText());

  // Also those of the folders that an operator put into public/, such as team/.
  const files = (await readdir(site, { recursive: true, withFileTypes: true }))
    .filter((item) => item.isFile() && item.name !== "index.html")
    .map((item) => join(relative(site, item.parentPath), item.name).split(sep).join("/"))
    .filter((name) => !name.startsWith("assets/"))
    .sort();
  const table = {
    pages: pages.map(({ path }) => ({ path, file: fileOf(path) })),
    files,
    sampleContent: app.sampleContent,
    brandColours,
  };
  // Written after listing the files, because only the server reads it.
  // With the script the header shows the one session button that applies.
  const html = app.prerenderAnswerFrame();
  const answer = {
    title: app.answerTitle,
    head: "{{answer:head}}",
    html,
    indexed: false,
    script,
  } as const;
  await write(site, "answer.html", fill(answer));
  await write(site, "routes.json", `${JSON.stringify(table, null, 2)}\n`);
}

/** The block from which a page's script reads the facts; they must match the markup at hydration. */
const factsBlock = `<script type="application/json" id="${siteFactsId}">${placeholdersAs("json", JSON.stringify(placeholders))}</script>`;

/**
 * Puts the stylesheet and fonts of all pages into the site; returns the stylesheet's address.
 *
 * @throws when a rule would get lost, because only code that the prerender does not import has it
 */
async function takeStyles(prerenderer: string, site: string): Promise<string> {
  const style = /[.]css$/;
  const inBrowser: string[] = [];
  for (const name of await readdir(join(site, "assets"))) {
    if (style.test(name)) {
      inBrowser.push(await readFile(join(site, "assets", name), "utf8"));
      await rm(join(site, "assets", name));
    }
  }
  const names = await readdir(join(prerenderer, "assets"));
  for (const name of names.filter((each) => /[.](css|woff2)$/.test(each))) {
    await copyFile(join(prerenderer, "assets", name), join(site, "assets", name));
  }
  const [sheet, ...more] = names.filter((name) => style.test(name));
  if (!sheet || more.length > 0) {
    throw new Error("The prerender's build has no single stylesheet.");
  }
  const taken = classesOf(await readFile(join(site, "assets", sheet), "utf8"));
  const lost = [...classesOf(inBrowser.join("\n"))].filter((name) => !taken.has(name));
  if (lost.length > 0) {
    const rules = lost.map((name) => inBrowser.join("").match(`[.]${name}\\b.{0,80}`)?.[0]);
    throw new Error(`Only browser code imports the styles of these rules:\n${rules.join("\n")}`);
  }
  return `/assets/${sheet}`;
}

/** Returns the classes of CSS modules in a stylesheet, which are a letter and a number. */
function classesOf(css: string): Set<string> {
  return new Set(css.match(/(?<=[.])[a-z]\d+(?![\w-])/gi));
}

/** Returns the links that fetch the fonts of every text together with the stylesheet, not after it. */
async function fontPreloads(site: string): Promise<string> {
  const fonts = (await readdir(join(site, "assets"))).filter((name) =>
    /-\d00-[^-]+[.]woff2$/.test(name),
  );
  return fonts
    .sort()
    .map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" href="/assets/${font}" crossorigin>`,
    )
    .join("");
}

/** Returns the file of a page's HTML in the built site: `/login-page` → `login-page/index.html`. */
function fileOf(path: string): string {
  return join(path.slice(1), "index.html");
}

async function write(site: string, file: string, text: string): Promise<void> {
  const target = join(site, file);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
}
