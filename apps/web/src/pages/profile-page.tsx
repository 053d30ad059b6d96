import { company } from "../content/company.ts";
import { profile } from "../content/profile.ts";
import { site } from "../content/site.ts";
import { strengths } from "../content/strengths.ts";
import { type TeamMember, team } from "../content/team.ts";
import { ContactCard } from "../features/project-query/contact-card.tsx";
import { SampleMark } from "../shell/sample-mark.tsx";
import { SocialNav } from "../shell/social-nav.tsx";
import { BoardDrawing } from "../ui/figures/board-drawing.tsx";
import { NumberedFigure } from "../ui/figures/figure.tsx";
import { StrengthDrawing } from "../ui/figures/small-drawings.tsx";
import layout from "../ui/layout.module.css";
import { PageHero, PageSection } from "../ui/layout.tsx";
import { LinkedText } from "../ui/linked-text.tsx";
import styles from "./profile-page.module.css";

/** The team, its strengths, and how to reach it. */
export default function ProfilePage() {
  return (
    <>
      <PageHero title={profile.title} lead={profile.lead} figure={<Sheet />} />
      <div className={layout.page}>
        <PageSection
          id="team"
          heading={
            <>
              {profile.team} <SampleMark of={team.find(({ sample }) => sample)} />
            </>
          }
          stacked
        >
          <TeamList members={team} />
        </PageSection>
        <PageSection id="strengths" heading={profile.strengths} stacked>
          <ul className={`${layout.cells} ${layout.three}`}>
            {strengths.map(({ heading, text, drawing }) => (
              <li key={heading} className={layout.cell}>
                <StrengthDrawing name={drawing} />
                <h3>{heading}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </PageSection>
      </div>
      <ContactCard heading={profile.contact.heading} page="service">
        <p>{profile.contact.text}</p>
        {profile.contact.reach.map((line) => (
          <p key={line}>
            <LinkedText text={line} />
          </p>
        ))}
      </ContactCard>
    </>
  );
}

/** The team's members: picture or initials, name, role, place, subject, accounts, biography. */
function TeamList({ members }: { members: readonly TeamMember[] }) {
  return (
    <ul className={styles.team}>
      {members.map((member) => (
        <li key={member.name} className={styles.member}>
          {member.picture ? (
            <img src={member.picture} alt="" width={96} height={120} />
          ) : (
            <span className={styles.initials} aria-hidden="true">
              {initials(member.name)}
            </span>
          )}
          <div className={styles.text}>
            <h3>{member.name}</h3>
            <strong>{member.role}</strong>
            <p>
              {member.subject}
              {member.place && `\u00a0·\u00a0${member.place}`}
            </p>
          </div>
          <SocialNav links={member.socialLinks} owner={member.name} />
          {member.biography && <p>{member.biography}</p>}
        </li>
      ))}
    </ul>
  );
}

/** First letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]).join("");
}

/** A board's drawing, with the company's data as its title block. */
function Sheet() {
  const { caption, company: label, registrationNumber, website } = profile.sheet;
  return (
    <div>
      <NumberedFigure caption={caption}>
        <BoardDrawing />
      </NumberedFigure>
      <dl className={styles.block}>
        <div>
          <dt>{label}</dt>
          <dd>
            <strong>{site.name}</strong>
          </dd>
          <dd>{company.workArea}</dd>
        </div>
        <div>
          <dt>{registrationNumber}</dt>
          <dd>{site.registrationNumber}</dd>
        </div>
        <div>
          <dt>{website}</dt>
          <dd>
            <a href={site.website}>{site.website}</a>
          </dd>
        </div>
      </dl>
    </div>
  );
}
