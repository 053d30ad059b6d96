import { type Assurance, assurances } from "../content/company.ts";
import { engagements } from "../content/engagements.ts";
import { serviceWords } from "../content/service-content.ts";
import { services } from "../content/services.ts";
import { team } from "../content/team.ts";
import layout from "../ui/layout.module.css";
import { PageSection } from "../ui/layout.tsx";
import styles from "./leads-on.module.css";
import { Portrait } from "./portrait.tsx";
import { SampleMark } from "./sample-mark.tsx";

const words = serviceWords.leadsOn;

/** Where a service page leads: the people, the smallest way to start, the next service, what a buyer asks. */
export function LeadsOn({ path }: { path: string }) {
  const people = team.filter(({ service }) => service === path);
  const [first] = engagements;
  const at = services.findIndex(({ link }) => link === path);
  const next = services[(at + 1) % services.length];
  const samples = [...people, ...engagements.slice(0, 1), ...assurances];
  return (
    <PageSection
      id="leads-on"
      heading={words.heading}
      intro={<SampleMark of={samples.find(({ sample }) => sample)} />}
      stacked
    >
      <ul className={`${layout.rows} ${layout.three}`}>
        {people.length > 0 && (
          <li>
            <small>{words.people}</small>
            {people.map((member) => (
              <a key={member.name} href="/profile-page#team" className={styles.person}>
                <Portrait of={member} />
                <span>
                  {member.name}, {member.role}
                </span>
              </a>
            ))}
          </li>
        )}
        {first && (
          <li>
            <small>{words.start}</small>
            <a href="/ProjectQuery-page#engagements">{first.heading}</a>
            <small>{[first.time, first.from].filter(Boolean).join(", ")}</small>
          </li>
        )}
        {next && (
          <li>
            <small>{words.next}</small>
            <a href={next.link}>{next.heading}</a>
            <small>{next.description}</small>
          </li>
        )}
        <AssuranceRows assurances={assurances} />
      </ul>
    </PageSection>
  );
}

/** What a buyer asks before the first talk, as rows of a list. */
export function AssuranceRows({ assurances }: { assurances: readonly Assurance[] }) {
  return assurances.map(({ heading, text }) => (
    <li key={heading}>
      <strong>{heading}</strong>
      <small>{text}</small>
    </li>
  ));
}
