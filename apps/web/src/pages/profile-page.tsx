import { company } from "../content/company.ts";
import { profile } from "../content/profile.ts";
import { site } from "../content/site.ts";
import { strengths } from "../content/strengths.ts";
import { type TeamMember, team } from "../content/team.ts";
import { ContactCard } from "../features/project-query/contact-card.tsx";
import { SampleMark } from "../shell/sample-mark.tsx";
import { SocialNav } from "../shell/social-nav.tsx";
import { Monogram, StrengthDrawing } from "../ui/figures/small-drawings.tsx";
import layout from "../ui/layout.module.css";
import { PageHero, Section } from "../ui/layout.tsx";
import { LinkedText } from "../ui/linked-text.tsx";
import styles from "./profile-page.module.css";

/** The team, its strengths, and how to reach it. */
export default function ProfilePage() {
  return (
    <>
      <PageHero title={profile.title} lead={profile.lead} figure={<TitleBlock />} />
      <div className={layout.page}>
        <Section
          id="team"
          heading={profile.team}
          intro={<SampleMark of={team.find(({ sample }) => sample)} />}
          stacked
        >
          <TeamList members={team} />
        </Section>
        <Section id="strengths" heading={profile.strengths} stacked>
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
      <ContactCard heading={profile.contact.heading} page="service">
        <p>{profile.contact.text}</p>
        <p>
          <LinkedText text={profile.contact.reach} />
        </p>
      </ContactCard>
    </>
  );
}

/** The team's members: picture or monogram, name, role, place, biography, accounts. */
function TeamList({ members }: { members: readonly TeamMember[] }) {
  return (
    <ul className={styles.team}>
      {members.map((member, at) => (
        <li key={member.name} className={styles.member}>
          <div className={styles.portrait}>
            {member.picture ? (
              <img src={member.picture} alt="" width={128} height={160} />
            ) : (
              <Monogram name={member.name} sides={at + 3} />
            )}
          </div>
          <div className={styles.text}>
            <h3>{member.name}</h3>
            <p className={styles.role}>{member.role}</p>
            <p className={styles.subject}>{member.subject}</p>
            {member.place && <p className={styles.subject}>{member.place}</p>}
            <SocialNav links={member.socialLinks} owner={member.name} />
          </div>
          {member.biography && <p className={styles.biography}>{member.biography}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The company's data as the title block of a drawing. */
function TitleBlock() {
  const words = profile.titleBlock;
  const { name, registrationNumber, website, phone, email } = site;
  return (
    <dl className={styles.block}>
      <div className={styles.wide}>
        <dt>{words.company}</dt>
        <dd className={styles.name}>{name}</dd>
      </div>
      <div className={styles.wide}>
        <dt>{words.workArea}</dt>
        <dd>{company.workArea}</dd>
      </div>
      <div className={styles.wide}>
        <dt>{words.registrationNumber}</dt>
        <dd>{registrationNumber}</dd>
      </div>
      <div>
        <dt>{words.website}</dt>
        <dd>
          <a href={website}>{website}</a>
        </dd>
      </div>
      <div>
        <dt>{words.phone}</dt>
        <dd className={styles.phone}>{phone}</dd>
      </div>
      <div className={styles.wide}>
        <dt>{words.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}
