import type { Finding } from "result/finding";
import { byRupees, type Note, type NoteAmount } from "result/note";
import { Checkbox } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { RupeeAmount } from "../../../ui/money.tsx";
import rows from "../../../ui/page-sheets.module.css";
import { describePlace } from "../flow/notice.tsx";
import part from "../flow/part.module.css";
import styles from "./notes.module.css";
import { toCheck, whereToAnswer } from "./open-questions.tsx";
import { findingKey, tickNote, useSeenNotes } from "./seen-notes.ts";
import result from "./statement-result.module.css";

type NotesProps = {
  findings: readonly Finding[];
  statementId: string | null;
  /** Whether the person can still answer. */
  isAsking: boolean;
};

const cardList = `${part.stack} ${part.list}`;

/** So many things to check are shown at once, those of the most rupees. */
const mostShown = 6;

/** What was noticed on a statement: a card with a tick for each thing to check, the rest as titles. */
export default function Notes({ findings, statementId, isAsking }: NotesProps) {
  const checks = toCheck(findings, isAsking);
  const infos = findings.filter(({ severity }) => severity === "info");
  const asked = findings.filter((each) => !checks.includes(each) && !infos.includes(each));
  const cards = byRupees(checks).map((note) => (
    <CheckCard key={findingKey(note.finding)} {...{ note, statementId, isAsking }} />
  ));
  return (
    <div className={part.stack}>
      {cards.length > 0 && (
        <>
          <p className={result.small}>
            Tick what you have seen. None of them stops you from paying or filing.
          </p>
          <ul className={cardList}>{cards.slice(0, mostShown)}</ul>
          {cards.length > mostShown && (
            <details>
              <summary>{cards.length - mostShown} more to check</summary>
              <ul className={cardList}>{cards.slice(mostShown)}</ul>
            </details>
          )}
        </>
      )}
      <Folds title="Your answers can change these" notes={byRupees(asked)} isAsking={isAsking} />
      <Folds title="Good to know" notes={byRupees(infos)} isAsking={isAsking} />
    </div>
  );
}

type CheckCardProps = { note: Note; statementId: string | null; isAsking: boolean };

function CheckCard({ note, statementId, isAsking }: CheckCardProps) {
  const { title, amount, line, finding } = note;
  const isSeen = useSeenNotes(statementId)(finding);
  return (
    <li className={part.item} data-seen={isSeen || undefined}>
      <Checkbox
        label={<b>{title}</b>}
        after={amount && <Amount amount={amount} />}
        checked={isSeen}
        onChange={({ target }) => tickNote(statementId, finding, target.checked)}
      />
      <div className={styles.below}>
        <p>{line}</p>
        <details>
          <summary>
            Why<span className="visually-hidden">: {title}</span>
          </summary>
          <Why finding={finding} isAsking={isAsking} />
        </details>
      </div>
    </li>
  );
}

type FoldsProps = { title: string; notes: readonly Note[]; isAsking: boolean };

/** Notes as titles, each of which opens; nothing for none. */
function Folds({ title: heading, notes, isAsking }: FoldsProps) {
  return (
    notes.length > 0 && (
      <section className={part.stack}>
        <h3>{heading}</h3>
        <ul className={rows.rows}>
          {notes.map(({ title, amount, line, finding }) => (
            <li key={findingKey(finding)}>
              <details className={styles.fold}>
                <summary>
                  <span className={layout.actions}>
                    {title}
                    {amount && <Amount amount={amount} />}
                  </span>
                </summary>
                <p>{line}</p>
                <Why finding={finding} isAsking={isAsking} />
              </details>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/** The rupees of a note, with what they are. */
function Amount({ amount: { rupees, of, isGain } }: { amount: NoteAmount }) {
  return (
    <b className={styles.amount}>
      {of && <span className={result.small}>{of} </span>}
      <RupeeAmount amount={rupees} signed={isGain} whole={!rupees.includes(".")} />
    </b>
  );
}

/** The whole finding with the law, where it is in the statement, and the way to answer it. */
function Why({ finding, isAsking }: { finding: Finding; isAsking: boolean }) {
  const { message, where } = finding;
  const place = where && describePlace(where);
  const answer = isAsking && whereToAnswer(finding);
  return (
    <>
      <p>{message}</p>
      {place && <p className={result.small}>{place}</p>}
      {answer && (
        <p>
          <a href={`#${answer}`}>{answer === "prices" ? "Change it" : "Answer it"}</a>
        </p>
      )}
    </>
  );
}
