import type { Finding } from "result/finding";
import { describePlace } from "../flow/notice.tsx";
import { toCheck, whereToAnswer } from "./open-questions.tsx";
import styles from "./statement-result.module.css";

type NotesProps = {
  findings: readonly Finding[];
  /** Whether the person can still answer. */
  isAsking: boolean;
};

/** What was noticed while reading, the gravest first and each kind once with its others below. */
export default function Notes({ findings, isAsking }: NotesProps) {
  const checks = toCheck(findings, isAsking);
  const infos = findings.filter(({ severity }) => severity === "info");
  const asked = findings.filter((each) => !checks.includes(each) && !infos.includes(each));
  const groups = [
    ["warning", "Please check", checks],
    [undefined, "Your answers can change these", asked],
    ["info", "Good to know", infos],
  ] as const;
  return groups.map(([severity, title, group]) => {
    if (group.length === 0) {
      return null;
    }
    return (
      <section key={title} className={styles.findings} data-severity={severity}>
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
        <a href={`#${where}`}>{where === "prices" ? "Change it" : "Answer it"}</a>
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
