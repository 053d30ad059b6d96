import "./styles/base.css";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { contentProblems, sampleFiles, siteContent } from "./content/check-content.ts";
import { documents } from "./content/documents.ts";
import { pageTitle } from "./content/site.ts";
import { pageHead } from "./navigation/page-head.ts";
import { SiteRouter } from "./navigation/site-router.tsx";
import { routes } from "./routes.ts";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { LegalDocument } from "./shell/legal-document.tsx";
import layout from "./ui/layout.module.css";

/** One sentence for each field that an operator got wrong; the build stops on any. */
export const wrongContent = contentProblems({
  ...siteContent,
  paths: routes.map(({ path }) => path),
});

/** Content that the build found to be the sample company's. */
export const sampleContent = sampleFiles(siteContent);

/** What the prerender script needs to write one HTML file. */
export interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** Further elements of the head, as markup. */
  head: string;
  indexed: boolean;
  html: string;
}

/** What the prerender script needs to write one standing text. */
export interface PrerenderedDocument {
  file: string;
  title: string;
  description: string;
  html: string;
}

/** @returns every page of the route table as the markup that hydration expects */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  await Promise.all(routes.map(({ page }) => page.preload()));
  return routes.map(({ path, title, description, indexed }) => ({
    path,
    title: pageTitle(title),
    description,
    head: pageHead({ path, title: pageTitle(title), description }),
    indexed,
    html: renderToString(
      <SiteRouter path={path}>
        <App />
      </SiteRouter>,
    ),
  }));
}

/** @returns the frame in which the server answers forms: header and footer, and places for the rest */
export function prerenderAnswerFrame(): string {
  return renderToStaticMarkup(
    <SiteRouter path="/answer">
      <Header />
      <main id="main" className={`answer ${layout.page} ${layout.last} ${layout.text}`}>
        {"{{answer:main}}"}
      </main>
      <Footer />
    </SiteRouter>,
  );
}

/** @returns every standing text as plain markup without a script */
export function prerenderDocuments(): PrerenderedDocument[] {
  return documents.map(({ file, title, description, text }) => ({
    file,
    title: pageTitle(title),
    description,
    html: renderToStaticMarkup(<LegalDocument text={text} />),
  }));
}
