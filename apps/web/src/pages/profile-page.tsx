import { site } from "../content/site.ts";
import { strengths } from "../content/strengths.ts";
import { team } from "../content/team.ts";
import { ContactCard } from "../features/project-query/contact-card.tsx";
import { serviceQueryRules } from "../features/project-query/query-rules.ts";
import { TeamList } from "../shell/team-list.tsx";
import { TitleBlock } from "../shell/title-block.tsx";
import { StrengthDrawing } from "../ui/figures/strength-drawing.tsx";
import layout from "../ui/layout.module.css";
import { PageHero } from "../ui/page-hero.tsx";
import { Section } from "../ui/section.tsx";

/** The team, its strengths, and a way to reach it. */
export default function ProfilePage() {
  return (
    <>
      <PageHero
        title="The people who sign the drawings"
        lead={`${site.shortName} is a small team of engineers. The person who estimates your work also does it, and signs what leaves the house.`}
        figure={<TitleBlock />}
      />
      <div className={layout.page}>
        <Section id="team" heading="Team" stacked>
          <TeamList members={team} />
        </Section>
        <Section id="strengths" heading="How we work" stacked>
          <ul className={`${layout.cells} ${layout.three}`}>
            {strengths.map(({ heading, text, drawing }) => (
              <li key={heading} className={layout.cell}>
                <StrengthDrawing name={drawing} />
                <h3>{heading}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </Section>
      </div>
      <ContactCard heading="Write to us" rules={serviceQueryRules}>
        <p>
          Questions about the team, a project, or a subject you would like to be trained in: all of
          them arrive at the same desk.
        </p>
        <p>
          Email <a href={`mailto:${site.email}`}>{site.email}</a>, phone {site.phone}.
        </p>
      </ContactCard>
    </>
  );
}
