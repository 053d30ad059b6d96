import { statementLosses } from "@site/contract/calls";
import type { StatementLosses } from "@site/contract/given-losses";
import { type EntryList, readEntryField } from "@site/result/entry-field";
import type { StatementChoices } from "@site/result/statement-choices";
import { taxInWords } from "@site/result/tax-in-words";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { failureText } from "../flow/notice.tsx";
import partStyles from "../flow/part.module.css";
import type { AskedProps } from "./open-questions.tsx";
import shared from "./statement-result.module.css";

// What the form of losses of earlier years and that of gains elsewhere share: rows that come and go,
// and the press that sends them.

/** A result, the statement it is of, and what entries do. */
export type EntriesProps = AskedProps & { statementId: string };

/** Fetches what was entered with a statement, and shows the form that starts from it. */
export function StoredEntries({
  statementId,
  children,
}: {
  statementId: string;
  children: (stored: StatementLosses) => ReactNode;
}) {
  const [stored, setStored] = useState<StatementLosses>();
  const [problem, setProblem] = useState("");

  const load = async () => {
    setProblem("");
    const answer = await call(statementLosses, { params: { id: statementId } });
    if (answer.ok) {
      setStored(answer.value);
    } else {
      setProblem(failureText(answer.error));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each statement
  useEffect(() => void load(), [statementId]);

  if (problem) {
    return (
      <div role="alert">
        <p>{problem}</p>
        <Button look="quiet" onClick={() => void load()}>
          Try again
        </Button>
      </div>
    );
  }
  return stored ? children(stored) : <p role="status">Loading…</p>;
}

/** What the server says is wrong, and the id of the field that it names, if that is in these rows. */
type Wrong = { message: string; inputId: string | undefined };

/** Holds the rows of a list, each with a key that stays while others go, and what is wrong with one. */
export function useEntries<Row extends object>(list: EntryList, entered: readonly Row[]) {
  const id = useId();
  const lastKey = useRef(0);
  const keyed = (row: Row) => {
    lastKey.current += 1;
    return { ...row, key: lastKey.current };
  };
  const [rows, setRows] = useState(() => entered.map(keyed));
  /** The rows whose fields are shown: what was entered before is shown in short. */
  const [open, setOpen] = useState<readonly number[]>([]);
  /** The row that a press has just opened: its first field takes the focus. */
  const [opened, setOpened] = useState<number>();
  const [wrong, setWrong] = useState<Wrong>();
  const inputIdOf = (key: number, field: string) => `${id}${key}-${field}`;
  const edit = (key: number) => {
    setOpen((before) => [...before, key]);
    setOpened(key);
  };
  // Not before the row is open: its field is not there yet.
  useEffect(() => document.getElementById(wrong?.inputId ?? "")?.focus(), [wrong]);

  return {
    rows,
    /** Whether a row was opened, added or taken away, so that there may be something to send. */
    isChanged: open.length > 0 || rows.length !== entered.length,
    /** What the server says is wrong, in a sentence. */
    problem: wrong?.message,
    replace: (all: readonly Row[]) => {
      const replaced = all.map(keyed);
      setRows(replaced);
      setOpen(replaced.map(({ key }) => key));
      setWrong(undefined);
    },
    add: (row: Row) => {
      const added = keyed(row);
      setRows([...rows, added]);
      edit(added.key);
    },
    /** What a row's card needs: whether its fields are shown, and the presses for it. */
    card: (key: number) => ({
      isOpen: open.includes(key),
      isFocused: opened === key,
      onEdit: () => edit(key),
      onRemove: () => setRows(rows.filter((row) => row.key !== key)),
    }),
    change: (key: number, part: Partial<Row>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    /** The id of a field of a row, and what is wrong with it. */
    field: (key: number, name: keyof Row & string) => {
      const inputId = inputIdOf(key, name);
      return { id: inputId, error: wrong?.inputId === inputId ? wrong.message : undefined };
    },
    /** Sends the rows with these choices; resolves to whether all of them were accepted. */
    send: async (onAnswered: AskedProps["onAnswered"], choices: StatementChoices) => {
      setWrong(undefined);
      const problem = await onAnswered(choices);
      const path = problem?.where?.field;
      // Anything else has already been shown in an alert.
      if (problem && path !== undefined) {
        const named = readEntryField(list, path);
        const row = named && rows[named.at];
        const inputId = row && inputIdOf(row.key, named.field);
        if (row) {
          setOpen((before) => [...before, row.key]);
        }
        setWrong({ message: problem.message, inputId });
      }
      return !problem;
    },
  };
}

type EntriesFormProps = Pick<AskedProps, "head" | "busy"> & {
  /** Whether there is something to send: rows now, or earlier ones to take back. */
  canSend: boolean;
  /** Whether all that was entered is taken back. */
  isTakenBack: boolean;
  problem: string | undefined;
  onSend: () => void;
  children: ReactNode;
};

/** A form around rows: below them what is wrong, the tax now, and the press that sends them. */
export function EntriesForm(props: EntriesFormProps) {
  const { head, busy, canSend, isTakenBack, problem, onSend, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className={partStyles.stack} onSubmit={submit}>
      {children}
      {problem && (
        <p role="alert" className={shared.attention}>
          {problem} The result has not changed.
        </p>
      )}
      {canSend && (
        <p className={partStyles.foot}>
          {`Tax now ${taxInWords(head.tax, formatWholeRupees)} `}
          <Button type="submit" busy={busy}>
            {busy ? "Processing..." : isTakenBack ? "Recalculate without them" : "Recalculate"}
          </Button>
        </p>
      )}
    </form>
  );
}

type FromOtherStatementProps<Entries> = {
  /** What was entered with another statement of the year; absent where nothing was. */
  other: { statement: string; entries: Entries } | undefined;
  busy: boolean;
  onFill: (entries: Entries) => void;
};

/** Offers what was entered with another statement of the year, if anything was. */
export function FromOtherStatement<Entries>({
  other,
  busy,
  onFill,
}: FromOtherStatementProps<Entries>) {
  return (
    other && (
      <p>
        <Button look="quiet" busy={busy} onClick={() => onFill(other.entries)}>
          Fill in what you entered with {other.statement}
        </Button>
      </p>
    )
  );
}

export type CardProps = ReturnType<ReturnType<typeof useEntries>["card"]>;

type EntryProps = CardProps & {
  legend: string;
  /** What its presses are about, as a screen reader says it. */
  what: string;
  /** What was entered, each with its name, while the fields are not shown. */
  inShort: readonly (readonly [name: string, value: string])[];
  children: ReactNode;
};

/** One row: what was entered, in short, or its fields, and what takes it away. */
export function Entry(props: EntryProps) {
  const { legend, what, inShort, isOpen, isFocused, onEdit, onRemove, children } = props;
  const card = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isOpen && isFocused) {
      card.current?.querySelector<HTMLElement>("select, input")?.focus();
    }
  }, [isOpen, isFocused]);
  const named = (press: string) => (
    <>
      {press}
      <span className="visually-hidden"> {what}</span>
    </>
  );
  return (
    <fieldset ref={card} className={`${partStyles.item} ${partStyles.stack}`}>
      <legend>{legend}</legend>
      {isOpen ? (
        children
      ) : (
        <dl>
          {inShort.map(([name, value]) => (
            <div key={name} className={partStyles.figure}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {!isOpen && (
          <>
            <Button look="plain" onClick={onEdit}>
              {named("Edit")}
            </Button>{" "}
          </>
        )}
        <Button look="plain" onClick={onRemove}>
          {named("Remove")}
        </Button>
      </p>
    </fieldset>
  );
}

type RupeesFieldProps = ComponentProps<typeof Field> & {
  value: string;
  onValue: (value: string) => void;
};

/** A field for whole rupees, in Indian grouping once left. */
export function RupeesField({ onValue, ...field }: RupeesFieldProps) {
  return (
    <Field
      {...field}
      autoComplete="off"
      onChange={({ target }) => onValue(target.value)}
      onBlur={({ target }) => onValue(inIndianGrouping(target.value))}
    />
  );
}

/** Returns digits in Indian grouping; other input stays as typed, for the server to refuse. */
export function inIndianGrouping(typed: string): string {
  const digits = digitsOf(typed);
  return digits ? new Intl.NumberFormat("en-IN").format(digits).replace("-", "−") : typed;
}

/** Returns an amount as it is sent: its digits, or the words typed, which the engine quotes. */
export function sentAs(typed: string): string {
  return digitsOf(typed) ?? typed.trim();
}

function digitsOf(typed: string): Intl.StringNumericLiteral | undefined {
  const digits = typed.replace(/[₹,\s]/g, "").replace("−", "-");
  return /^-?\d+$/.test(digits) ? (digits as Intl.StringNumericLiteral) : undefined;
}
