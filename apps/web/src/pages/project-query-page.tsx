import { projectQuery } from "../content/project-query.ts";
import { site } from "../content/site.ts";
import { QueryForm } from "../features/project-query/contact-card.tsx";
import { Engagements } from "../shell/engagements.tsx";
import layout from "../ui/layout.module.css";
import { PageHero, PageSection } from "../ui/layout.tsx";
import { LinkedText } from "../ui/linked-text.tsx";

/** A project requirement: what to write, and the form. */
export default function ProjectQueryPage() {
  const { title, lead, requirement, help, hints, byEmail } = projectQuery;
  return (
    <>
      <PageHero title={title} lead={lead} />
      <div className={layout.page}>
        <PageSection id="requirement" heading={requirement}>
          <QueryForm page="project-query" />
        </PageSection>
        <PageSection
          id="what-helps"
          heading={help}
          intro={
            <p>
              <LinkedText text={byEmail(site.email)} />
            </p>
          }
        >
          <ul className={layout.cells}>
            {Object.entries(hints).map(([heading, text]) => (
              <li key={heading} className={layout.cell}>
                <h3>{heading}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </PageSection>
        <Engagements />
      </div>
    </>
  );
}
