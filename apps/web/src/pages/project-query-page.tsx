import { site } from "../content/site.ts";
import { QueryForm, SignedInNote } from "../features/project-query/contact-card.tsx";
import layout from "../ui/layout.module.css";
import { PageHero, Section } from "../ui/layout.tsx";

/** A project requirement: what to write, and the form. */
export default function ProjectQueryPage() {
  return (
    <>
      <PageHero
        title="Project query"
        lead="Describe the work in your own words. An engineer reads it, not a sales desk, and answers by email with questions or with a way to start."
      />
      <div className={layout.page}>
        <Section id="requirement" heading="Your requirement" intro={<SignedInNote />}>
          <QueryForm page="project-query" />
        </Section>
        <Section
          id="what-helps"
          heading="What to tell us"
          intro={
            <p>
              You can also write to <a href={`mailto:${site.email}`}>{site.email}</a>.
            </p>
          }
        >
          <ul className={layout.cells}>
            <li className={layout.cell}>
              <h3>The product</h3>
              <p>What it does, where it is used, and what happens when it fails.</p>
            </li>
            <li className={layout.cell}>
              <h3>Where it stands</h3>
              <p>
                Idea, schematic, first silicon, field trial, in production: and what exists already.
              </p>
            </li>
            <li className={layout.cell}>
              <h3>The constraint</h3>
              <p>The date, cost, power or standard that cannot move.</p>
            </li>
            <li className={layout.cell}>
              <h3>The next step</h3>
              <p>What you would like to have in your hands when the first piece of work is done.</p>
            </li>
          </ul>
        </Section>
      </div>
    </>
  );
}
