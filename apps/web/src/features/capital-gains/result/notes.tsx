import { byRupees, type Note, type NoteAmount } from "@site/result/note";
import type { ResultHead } from "@site/result/result-head";
import { Fragment } from "react";
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
  head: Pick<ResultHead, "findings" | "names">;
  statementId: string | null;
  /** Whether the person can still answer. */
  isAsking: boolean;
};

const cardList = `${part.stack} ${part.list}`;

/** So many things to check are shown at once, those of the most rupees. */
const mostShown = 6;

/** What was noticed on a statement: a card with a tick for each thing to check, the rest as titles. */
export default function Notes({ head, statementId, isAsking }: NotesProps) {
  const { findings, names } = head;
  const checks = toCheck(findings, isAsking);
  const infos = findings.filter(({ severity }) => severity === "info");
  const asked = findings.filter((each) => !checks.includes(each) && !infos.includes(each));
  const cards = byRupees(checks, names).map((note) => (
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
      <Folds
        title="Your answers can change these"
        notes={byRupees(asked, names)}
        isAsking={isAsking}
      />
      <Folds title="Good to know" notes={byRupees(infos, names)} isAsking={isAsking} />
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
      <details className={styles.below}>
        <summary>
          <bdi>
            <span>{line} </span>
            <u>Why?</u>
          </bdi>
        </summary>
        <Why note={note} isAsking={isAsking} />
      </details>
    </li>
  );
}

type FoldsProps = { title: string; notes: readonly Note[]; isAsking: boolean };

/** Notes as titles, each of which opens: at once those with rupees; nothing for none. */
function Folds({ title, notes, isAsking }: FoldsProps) {
  const withRupees = notes.filter(({ amount }) => amount !== undefined);
  const others = notes.filter(({ amount }) => amount === undefined);
  const shown = withRupees.length > 0 ? withRupees : others;
  const more = notes.length - shown.length;
  return (
    notes.length > 0 && (
      <section className={part.stack}>
        <h3>{title}</h3>
        <Titles notes={shown} isAsking={isAsking} />
        {more > 0 && (
          <details>
            <summary>{more} more</summary>
            <Titles notes={others} isAsking={isAsking} />
          </details>
        )}
      </section>
    )
  );
}

function Titles({ notes, isAsking }: Omit<FoldsProps, "title">) {
  return (
    <ul className={rows.rows}>
      {notes.map((note) => (
        <li key={findingKey(note.finding)}>
          <details className={styles.fold}>
            <summary>
              <bdi className={layout.actions}>
                {note.title}
                {note.amount && <Amount amount={note.amount} />}
              </bdi>
            </summary>
            <Why note={note} isAsking={isAsking} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The rupees of a note, with what they are. */
function Amount({ amount: { rupees, of, hasPaise } }: { amount: NoteAmount }) {
  return (
    <b className={styles.amount}>
      {of && <span className={result.small}>{of} </span>}
      <RupeeAmount amount={rupees} whole={!hasPaise} />
    </b>
  );
}

/** The whole findings with the law, where they are in the statement, and the way to answer. */
function Why({ note: { finding, others }, isAsking }: { note: Note; isAsking: boolean }) {
  const answer = isAsking && whereToAnswer(finding);
  return (
    <>
      {[finding, ...others].map((each) => (
        <Fragment key={findingKey(each)}>
          <p>{each.message}</p>
          {each.where && <p className={result.small}>{describePlace(each.where)}</p>}
        </Fragment>
      ))}
      {answer && (
        <p>
          <a href={`#${answer}`}>{answer === "prices" ? "Change it" : "Answer it"}</a>
        </p>
      )}
    </>
  );
}
