import { assurances } from "../content/company.ts";
import { type Engagement, engagementSection, engagements } from "../content/engagements.ts";
import layout from "../ui/layout.module.css";
import { PageSection } from "../ui/layout.tsx";
import styles from "./engagements.module.css";
import { AssuranceRows } from "./leads-on.tsx";
import { SampleMark } from "./sample-mark.tsx";

const mark = <SampleMark of={engagements.find(({ sample }) => sample)} />;

/** The ways to work together, each with its steps and how long they take, and what a buyer asks. */
export function Engagements() {
  const { heading, intro } = engagementSection;
  return (
    <PageSection
      id="engagements"
      heading={heading}
      intro={
        <p>
          {intro} {mark}
        </p>
      }
      stacked
    >
      <ul className={layout.cells}>
        {engagements.map((each) => (
          <li key={each.heading} className={layout.cell}>
            <h3>{each.heading}</h3>
            <p>{each.fits}</p>
            <Terms of={each} />
            {each.steps && (
              <ol className={styles.steps}>
                {each.steps.map(([step, time]) => (
                  <li key={step}>
                    {step} <strong>{time}</strong>
                  </li>
                ))}
              </ol>
            )}
            {each.price && <small>{each.price}</small>}
          </li>
        ))}
      </ul>
      <ul className={`${layout.rows} ${layout.three}`}>
        <AssuranceRows assurances={assurances} />
      </ul>
    </PageSection>
  );
}

/** The same ways in a row each: when it fits, how long, from how much. */
export function EngagementRows() {
  const { heading, more } = engagementSection;
  return (
    <PageSection id="engagements" heading={heading} stacked>
      <ul className={`${layout.rows} ${layout.three}`}>
        {engagements.map((each) => (
          <li key={each.heading}>
            <h3>{each.heading}</h3>
            <small>{each.fits}</small>
            <Terms of={each} />
          </li>
        ))}
      </ul>
      <p>
        <a href="/ProjectQuery-page#engagements">{more}</a> {mark}
      </p>
    </PageSection>
  );
}

/** How long a way takes and the least that it costs. */
function Terms({ of: { time, from } }: { of: Engagement }) {
  return (time ?? from) ? (
    <p className={styles.terms}>
      {time && <strong>{time}</strong>} {from}
    </p>
  ) : null;
}
