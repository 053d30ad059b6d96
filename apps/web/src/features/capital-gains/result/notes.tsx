import type { Finding } from "result/finding";
import { describePlace } from "../notice.tsx";
import styles from "./statement-result.module.css";

/** Returns the first sentence of a message. */
export function gistOf(message: string): string {
  return /^.*?[.!?](?=\s+[\p{Lu}\d“"(])/u.exec(message)?.[0] ?? message;
}

const severities = [
  ["error", "Needs your attention"],
  ["warning", "Please check"],
  ["info", "Good to know"],
] as const;

/** Where the person can act on a finding that the page itself does not ask about. */
const controls: Readonly<Record<string, readonly [sheet: string, words: string]>> = {
  "buybacks-not-shown": ["buybacks", "Choose the sales that were buybacks"],
  "fmv-differs-from-exchange": ["prices", "Use your own price"],
  "fmv-unchecked": ["prices", "Use your own price"],
  "fmv-other-exchange-higher": ["prices", "Use your own price"],
};

type NotesProps = {
  findings: readonly Finding[];
  /** Whether the person can still answer. */
  isAsking: boolean;
};

/** What was noticed while reading, the gravest first and each kind once with its others below. */
export function Notes({ findings, isAsking }: NotesProps) {
  return severities.map(([severity, title]) => {
    const group = findings.filter((finding) => finding.severity === severity);
    if (group.length === 0) {
      return null;
    }
    return (
      <section key={severity} className={styles.findings} data-severity={severity}>
        <h3>
          {title} ({group.length})
        </h3>
        <ul>
          {[...Map.groupBy(group, ({ code }) => code)].map(([code, [first, ...others]]) => (
            <li key={code}>
              {first && <FindingText finding={first} />}
              {isAsking && controls[code] && (
                <p>
                  <a href={`#${controls[code][0]}`}>{controls[code][1]}</a>
                </p>
              )}
              {others.length > 0 && (
                <details>
                  <summary>{others.length} more of this kind</summary>
                  {others.map((finding) => (
                    <FindingText key={`${finding.message} ${placeOf(finding)}`} finding={finding} />
                  ))}
                </details>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function FindingText({ finding }: { finding: Finding }) {
  const place = placeOf(finding);
  return (
    <p>
      {finding.message}
      {place && <span className={styles.small}> ({place})</span>}
    </p>
  );
}

function placeOf({ where }: Finding): string {
  return where === undefined ? "" : describePlace(where);
}
