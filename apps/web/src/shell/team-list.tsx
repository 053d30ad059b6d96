import type { TeamMember } from "../content/team.ts";
import { Monogram } from "../ui/figures/monogram.tsx";
import { SocialNav } from "./social-nav.tsx";
import styles from "./team-list.module.css";

/** The members of a team: picture or monogram, name, role, subject, accounts. */
export function TeamList({ members }: { members: readonly TeamMember[] }) {
  return (
    <ul className={styles.team}>
      {members.map((member, at) => (
        <li key={member.name} className={styles.member}>
          {member.picture ? (
            <img src={member.picture} alt="" width={96} height={96} className={styles.picture} />
          ) : (
            <Monogram name={member.name} sides={at + 3} />
          )}
          <div className={styles.text}>
            <h3>{member.name}</h3>
            <p className={styles.role}>{member.role}</p>
            <p className={styles.subject}>{member.subject}</p>
            <SocialNav links={member.socialLinks} owner={member.name} />
          </div>
        </li>
      ))}
    </ul>
  );
}
