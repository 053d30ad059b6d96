import { documents, termsPage } from "../content/documents.ts";
import { Button } from "../ui/button.tsx";
import { longDay } from "../ui/format-date.ts";
import layout from "../ui/layout.module.css";
import { PageHero } from "../ui/layout.tsx";

/** Terms and conditions: links to the texts, and a button that goes back. */
export default function TermsConditionsPage() {
  return (
    <>
      <PageHero title={termsPage.title} lead={termsPage.lead} actions={<GoBack />} />
      <div className={`${layout.page} ${layout.last}`}>
        <ul className={`${layout.cells} ${layout.three}`}>
          {documents.map(({ text, name, file }) => (
            <li key={file} className={layout.cell}>
              <h2>
                <a href={`/${file}`}>{name}</a>
              </h2>
              <p>{text.summary}</p>
              <p className={layout.intro}>{termsPage.version(longDay(text.version))}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Goes back to the previous page; without script or history, to the landing page. */
function GoBack() {
  return (
    <form action="/landing-page" data-go-back="">
      <Button type="submit" look="quiet">
        {termsPage.goBack}
      </Button>
    </form>
  );
}
