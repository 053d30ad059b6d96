import { capitalGainsTerms } from "../content/capital-gains-terms.ts";
import { generalTerms } from "../content/general-terms.ts";
import { privacyPolicy } from "../content/privacy-policy.ts";
import { GoBack } from "../shell/go-back.tsx";
import layout from "../ui/layout.module.css";
import { PageHero } from "../ui/page-hero.tsx";

const texts = [
  { text: generalTerms, name: "General terms", file: "/General_terms.html" },
  { text: capitalGainsTerms, name: "Service terms", file: "/CG_Terms_of_service.html" },
  { text: privacyPolicy, name: "Privacy policy", file: "/Privacy_policy.html" },
];

/** Terms and conditions: links to the texts, and the way back. */
export default function TermsConditionsPage() {
  return (
    <>
      <PageHero
        title="Terms and conditions"
        lead="Three texts, each as short as it can be. What you accept is stored with the date of its version."
        actions={<GoBack />}
      />
      <div className={`${layout.page} ${layout.last}`}>
        <ul className={`${layout.cells} ${layout.three}`}>
          {texts.map(({ text, name, file }) => (
            <li key={file} className={layout.cell}>
              <h2>
                <a href={file}>{name}</a>
              </h2>
              <p>{text.summary}</p>
              <p className={layout.intro}>Version of {text.version}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
