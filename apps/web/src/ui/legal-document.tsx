import { company } from "../content/company.ts";
import type { LegalText } from "../content/legal-text.ts";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./legal-document.module.css";

/** A legal text as a page of its own; links leave the frame in which a popup may show it. */
export function LegalDocument({ text }: { text: LegalText }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <a href="/landing-page" target="_top" className={styles.brand}>
          <BrandMark />
          {company.shortName}
        </a>
        <a href="/terms-conditions-page" target="_top">
          All terms
        </a>
      </header>
      <main className={styles.text}>
        <h1>{text.title}</h1>
        <p className={styles.version}>
          In force from <time dateTime={text.version}>{text.version}</time>. Sample wording.
        </p>
        <p>{text.summary}</p>
        {text.sections.map(({ heading, paragraphs, points }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </main>
      <footer className={styles.foot}>
        {company.name}. Company registration number: {company.registrationNumber}.{" "}
        <a href={`mailto:${company.contactEmail}`}>Contact Us</a>
      </footer>
    </div>
  );
}
