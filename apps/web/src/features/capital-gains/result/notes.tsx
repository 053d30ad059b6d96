import type { Finding } from "result/finding";
import { describePlace } from "../flow/notice.tsx";
import { whereToAnswer } from "./open-questions.tsx";
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

/** What leads to where a finding is answered. */
const toAnswer: Readonly<Record<string, string>> = {
  buybacks: "Choose the sales that were buybacks",
  prices: "Use your own price",
  "open-questions": "Answer it",
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
        <h3>{title}</h3>
        <ul>
          {[...Map.groupBy(group, ({ code }) => code)].map(([code, [first, ...others]]) => (
            <li key={code}>
              {first && <FindingText finding={first} />}
              {isAsking && first && <ToAnswer finding={first} />}
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

function ToAnswer({ finding }: { finding: Finding }) {
  const where = whereToAnswer(finding);
  return (
    where && (
      <p>
        <a href={`#${where}`}>{finding.code === "kind-chosen" ? "Change it" : toAnswer[where]}</a>
      </p>
    )
  );
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
