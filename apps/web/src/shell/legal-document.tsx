import { termsPage } from "../content/documents.ts";
import type { LegalText } from "../content/legal-text.ts";
import { footer } from "../content/menus.ts";
import { site } from "../content/site.ts";
import { longDay } from "../ui/format-date.ts";
import { BrandMark } from "./brand-mark.tsx";

/**
 * A legal text as its own page. Its links open in a new tab: a popup shows the text in a frame, and
 * the page around it must keep what was typed.
 */
export function LegalDocument({ text }: { text: LegalText }) {
  return (
    <>
      <header>
        <a href="/landing-page" target="_blank" rel="noopener">
          <BrandMark />
        </a>
        <a href="/terms-conditions-page" target="_blank" rel="noopener">
          {termsPage.all}
        </a>
      </header>
      <main>
        <h1>{text.title}</h1>
        <p>
          {termsPage.inForce} <time dateTime={text.version}>{longDay(text.version)}</time>.
          {text.sample && ` ${termsPage.sample}`}
        </p>
        <p>{text.summary}</p>
        {Object.entries(text.sections).map(([heading, paragraphs]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) =>
              typeof paragraph === "string" ? (
                <p key={paragraph}>{paragraph}</p>
              ) : (
                <ul key={paragraph[0]}>
                  {paragraph.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </main>
      <footer>
        {site.name}. {footer.registrationNumber} {site.registrationNumber}.{" "}
        <a href={`mailto:${site.email}`}>{footer.contact}</a>
      </footer>
    </>
  );
}
