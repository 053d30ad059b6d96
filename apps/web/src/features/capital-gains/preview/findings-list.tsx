import type { Problem } from "contract/problem";
import type { Finding } from "contract/statement-preview";
import { describePlace } from "../notice.ts";
import styles from "./statement-preview.module.css";

const severities = [
  ["error", "Needs your attention"],
  ["warning", "Please check"],
  ["info", "Good to know"],
] as const;

/** What was noticed while reading, the gravest first, each with its file and row. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  return severities.map(([severity, title]) => {
    const group = findings.filter((finding) => finding.severity === severity);
    if (group.length === 0) return null;
    return (
      <details
        key={severity}
        className={styles.findings}
        data-severity={severity}
        open={severity !== "info"}
      >
        <summary>
          {title} ({group.length})
        </summary>
        <ul>
          {group.map((finding) => {
            const place = placeOf(finding);
            return (
              <li key={`${finding.code} ${finding.message} ${place}`}>
                {finding.message}
                {place && <span className={styles.place}> ({place})</span>}
              </li>
            );
          })}
        </ul>
      </details>
    );
  });
}

function placeOf({ where }: Finding): string {
  if (typeof where === "string") return where;
  if (typeof where !== "object" || where === null) return "";
  return describePlace(where as Problem["where"]);
}
