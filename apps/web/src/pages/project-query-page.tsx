import { projectQuery } from "../content/project-query.ts";
import { site } from "../content/site.ts";
import { QueryForm } from "../features/project-query/contact-card.tsx";
import { Engagements } from "../shell/engagements.tsx";
import layout from "../ui/layout.module.css";
import { PageHero, PageSection } from "../ui/layout.tsx";
import { LinkedText } from "../ui/linked-text.tsx";

/** A project requirement: what to write, and the form. */
export default function ProjectQueryPage() {
  const { title, lead, requirement, hints, byEmail } = projectQuery;
  return (
    <>
      <PageHero title={title} lead={lead} />
      <div className={layout.page}>
        <PageSection
          id="requirement"
          heading={requirement}
          intro={
            <ul className={layout.text}>
              {Object.entries(hints).map(([heading, text]) => (
                <li key={heading}>
                  <strong>{heading}</strong> {text}
                </li>
              ))}
              <li>
                <LinkedText text={byEmail(site.email)} />
              </li>
            </ul>
          }
        >
          <QueryForm page="project-query" />
        </PageSection>
        <Engagements />
      </div>
    </>
  );
}
