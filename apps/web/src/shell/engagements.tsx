import { engagementSection, engagements } from "../content/engagements.ts";
import layout from "../ui/layout.module.css";
import { PageSection } from "../ui/layout.tsx";
import styles from "./engagements.module.css";
import { SampleMark } from "./sample-mark.tsx";

/** The ways to work together, each with its steps and how long they take. */
export function Engagements() {
  const { heading, intro } = engagementSection;
  return (
    <PageSection
      id="engagements"
      heading={heading}
      intro={
        <p>
          {intro} <SampleMark of={engagements.find(({ sample }) => sample)} />
        </p>
      }
      stacked
    >
      <ul className={layout.cells}>
        {engagements.map((each) => (
          <li key={each.heading} className={`${layout.cell} ${styles.engagement}`}>
            <h3>{each.heading}</h3>
            <p>{each.fits}</p>
            <ol className={styles.steps}>
              {each.steps.map(([step, time]) => (
                <li key={step}>
                  {step} <strong>{time}</strong>
                </li>
              ))}
            </ol>
            <p className={styles.price}>{each.price}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
