import { companyFigures } from "../content/company.ts";
import { profile } from "../content/profile.ts";
import { site } from "../content/site.ts";
import { strengths } from "../content/strengths.ts";
import { type TeamMember, team } from "../content/team.ts";
import { ContactCard } from "../features/project-query/contact-card.tsx";
import { Drawing } from "../shell/drawing.tsx";
import { Portrait } from "../shell/portrait.tsx";
import { SampleMark } from "../shell/sample-mark.tsx";
import { SocialNav } from "../shell/social-nav.tsx";
import { buttonClass } from "../ui/button.tsx";
import { longDay } from "../ui/format-date.ts";
import layout from "../ui/layout.module.css";
import { PageHero, PageSection } from "../ui/layout.tsx";
import { LinkedText } from "../ui/linked-text.tsx";
import styles from "./profile-page.module.css";

/** The team, what the company can count, its strengths, and how to reach it. */
export default function ProfilePage() {
  return (
    <>
      <PageHero
        title={profile.title}
        lead={profile.lead}
        actions={
          <a href="#contact" className={buttonClass()}>
            {profile.action}
          </a>
        }
        figure={companyFigures.figures.length > 0 && <Figures />}
      />
      <div className={layout.page}>
        <PageSection
          id="team"
          heading={profile.team}
          intro={<SampleMark of={team.find(({ sample }) => sample)} />}
          stacked
        >
          <ul className={layout.rows}>
            {team.map((member) => (
              <Member key={member.name} member={member} />
            ))}
          </ul>
        </PageSection>
        <PageSection id="strengths" heading={profile.strengths} stacked>
          <ul className={`${layout.rows} ${layout.three}`}>
            {strengths.map(({ heading, text, drawing }) => (
              <li key={heading}>
                <Drawing name={drawing} small />
                <h3>{heading}</h3>
                <small>{text}</small>
              </li>
            ))}
          </ul>
        </PageSection>
      </div>
      <ContactCard heading={profile.contact.heading} page="service">
        <p>{profile.contact.text}</p>
        <p>
          <LinkedText text={profile.contact.email} />
          <br />
          {profile.contact.phone} <a href={site.phoneLink}>{site.phone}</a>
        </p>
      </ContactCard>
    </>
  );
}

/** One member: picture or initials, name, role, subjects, one line to verify, accounts. */
function Member({ member }: { member: TeamMember }) {
  const { name, role, place, subject, proof, socialLinks } = member;
  return (
    <li className={styles.member}>
      <Portrait of={member} />
      <div>
        <h3>{name}</h3>
        <p>
          <strong>{[role, place].filter(Boolean).join(" · ")}</strong>
        </p>
        <small>
          {profile.askAbout} {subject}
        </small>
        {proof && <small>{proof.url ? <a href={proof.url}>{proof.text}</a> : proof.text}</small>}
        <SocialNav links={socialLinks} owner={name} />
      </div>
    </li>
  );
}

/** What the company can count, and the day on which it was counted. */
function Figures() {
  const { asOf, figures } = companyFigures;
  return (
    <div className={layout.frame}>
      <p>
        <strong>{profile.figures.heading}</strong>{" "}
        <small>
          {profile.figures.asOf} <time dateTime={asOf}>{longDay(asOf)}</time>
        </small>{" "}
        <SampleMark of={companyFigures} />
      </p>
      <dl className={`${layout.halves} ${styles.figures}`}>
        {figures.map(({ value, words, url }) => (
          <div key={words}>
            <dt>
              <small>{url ? <a href={url}>{words}</a> : words}</small>
            </dt>
            <dd className={layout.big}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
