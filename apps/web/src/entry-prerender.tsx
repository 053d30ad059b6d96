import "./styles/base.css";
import { placeholders, placeholdersAs } from "@site/contract/site-facts";
import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { contentFiles, contentProblems, picturesIn, sampleLines } from "./content/check-content.ts";
import { company } from "./content/company.ts";
import { documents } from "./content/documents.ts";
import { pageTitle } from "./content/site.ts";
import { islands } from "./islands.ts";
import { IslandRoot, idPrefix } from "./mount-island.tsx";
import { Island, IslandCollector, type PrerenderedIsland } from "./navigation/island.tsx";
import { pageHead } from "./navigation/page-head.ts";
import { PageFrame } from "./page-frame.tsx";
import { type Route, routes } from "./routes.ts";
import { Footer } from "./shell/footer.tsx";
import { SiteHeader } from "./shell/header.tsx";
import { LegalDocument } from "./shell/legal-document.tsx";
import layout from "./ui/layout.module.css";

/** One sentence per wrong field in the content; the build stops on any. */
export const wrongContent = contentProblems(
  contentFiles,
  routes.map(({ path }) => path),
);

/** The pictures that the content names; the build opens each. */
export const pictures = picturesIn(contentFiles);

/** The sample content for the doctor's list: one line per kind, with its files and keys. */
export const sampleContent = sampleLines(contentFiles);

/** What the prerender script needs to write one HTML file. */
type PrerenderedPage = Omit<Route, "page"> & {
  head: string;
  html: string;
};

/** Renders every page of the route table, with its islands as the markup that hydration expects. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  return Promise.all(routes.map(prerenderPage));
}

async function prerenderPage(route: Route): Promise<PrerenderedPage> {
  const { page, ...about } = route;
  const { path } = route;
  const title = pageTitle(route.title);
  const { default: Page } = await page();
  // Other pages put their island among what no script serves.
  const isIsland = (await islands[path]?.load())?.default === Page;
  return {
    ...about,
    title,
    head: pageHead({ ...about, title }),
    html: withIslands(
      <PageFrame path={path}>
        {isIsland ? <Island name={path} part={Page} props={{}} /> : <Page />}
      </PageFrame>,
    ),
  };
}

/** Renders a page as static markup around islands that are each the markup of their own root. */
function withIslands(page: ReactElement): string {
  const found: PrerenderedIsland[] = [];
  const placeOf = (at: number) => `{{island:${at}}}`;
  const collect = (island: PrerenderedIsland) => {
    found.push(island);
    return placeOf(found.length - 1);
  };
  const markup = renderToStaticMarkup(<IslandCollector value={collect}>{page}</IslandCollector>);
  return found.reduce((html, { name, element }, at) => {
    const options = { identifierPrefix: idPrefix(name) };
    const island = renderToString(<IslandRoot>{element}</IslandRoot>, options);
    return html.replace(placeOf(at), () => island);
  }, markup);
}

/** Returns the text of `/llms.txt`: every page and legal text with its address, as Markdown. */
export function prerenderLlmsText(): string {
  const line = (title: string, path: string, description: string) =>
    `- [${title}](${placeholders.origin}${path}): ${description}`;
  const text = [
    `# ${placeholders.shortName}`,
    `> ${company.workArea}.`,
    "## Pages",
    ...routes
      .filter(({ indexed }) => indexed !== false)
      .map(({ title, path, description }) => line(title, path, description)),
    "## Terms",
    ...documents.map(({ title, file, description }) => line(title, `/${file}`, description)),
  ];
  return `${placeholdersAs("text", text.join("\n"))}\n`;
}

/** The title of an answer: its own, and the company. */
export const answerTitle = pageTitle("{{answer:title}}");

/** Renders the frame for the server's answers to forms: header, footer and a place for the rest. */
export function prerenderAnswerFrame(): string {
  return renderToStaticMarkup(
    <>
      <SiteHeader path="" />
      <main id="main" className={`answer ${layout.page} ${layout.last} ${layout.text}`}>
        {"{{answer:main}}"}
      </main>
      <Footer />
    </>,
  );
}

/** Renders every legal text as plain markup without a script. */
export function prerenderDocuments() {
  return documents.map(({ file, title, description, text }) => ({
    file,
    title: pageTitle(title),
    description,
    html: renderToStaticMarkup(<LegalDocument text={text} />),
  }));
}
