import type { MyStatement } from "@site/contract/my-statements";
import type { PageStore } from "../flow/page-store.ts";
import styles from "./my-statements.module.css";
import { StatementCard } from "./statement-card.tsx";
import { useStatements } from "./use-statements.ts";
import { statementsAddress } from "./view-address.ts";

const most = 3;

/** Returns whether there is nothing to open: it could not be read, was replaced first, or is deleted. */
export function hasNoResult({ status }: MyStatement): boolean {
  return status === "refused" || status === "replaced" || status === "deleted";
}

/** The last statements below the choice of a broker; without any there is nothing to show. */
export function RecentStatements({ store }: { store: PageStore }) {
  const { statements: all = [] } = useStatements(store);
  const recent = all.filter((each) => !each.sample && !hasNoResult(each)).slice(0, most);
  if (all.length === 0) {
    return null;
  }
  return (
    <section className={styles.section} aria-labelledby="recent-statements" data-print="hide">
      <h2 id="recent-statements">Last statements</h2>
      <ul className={styles.list}>
        {recent.map((statement) => (
          <StatementCard key={statement.id} statement={statement} store={store} />
        ))}
      </ul>
      <p>
        <a href={statementsAddress}>My statements ({all.length})</a>
      </p>
    </section>
  );
}
