import type { TeamMember } from "../content/team.ts";
import styles from "./portrait.module.css";

/** A member's picture, or the initials in its place. The name stands next to it, so it is read out once. */
export function Portrait({ of: { name, picture } }: { of: Pick<TeamMember, "name" | "picture"> }) {
  return picture ? (
    <img src={picture} alt="" width={192} height={240} loading="lazy" className={styles.portrait} />
  ) : (
    <span className={styles.portrait} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** First letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]).join("");
}
