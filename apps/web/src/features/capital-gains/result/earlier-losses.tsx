import type { StatementLosses } from "@site/contract/given-losses";
import type { SimpleFormBar } from "@site/result/names";
import type { ResultHead } from "@site/result/result-head";
import type { FormAnswers, GivenYear } from "@site/result/statement-choices";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import partStyles from "../flow/part.module.css";
import {
  type CardProps,
  EntriesForm,
  type EntriesProps,
  Entry,
  FromOtherStatement,
  inIndianGrouping,
  pressFor,
  RupeesField,
  StoredEntries,
  sentAs,
  useEntries,
} from "./entries.tsx";
import { LossScheduleTables } from "./loss-schedules.tsx";
import { ReadReturn } from "./read-return.tsx";

export type EarlierLossesProps = EntriesProps & {
  /** Files uploaded from this page, for the PAN that they may state. */
  sent: readonly File[];
};

/** Takes the capital losses of earlier years; the gains elsewhere stay as they are. */
export default function EarlierLosses(props: EarlierLossesProps) {
  return (
    <>
      <StoredEntries statementId={props.statementId}>
        {(stored) => <EarlierLossesForm {...props} stored={stored} />}
      </StoredEntries>
      <LossScheduleTables head={props.head} />
    </>
  );
}

/** How many assessment years a capital loss is carried forward, section 74(2). */
const yearsOfCarryForward = 8;

/** Capital losses of one earlier year, as typed or read; `null` leaves open how its return was filed. */
type Year = Omit<GivenYear, "filedInTime" | "filedOn"> & {
  filedInTime: boolean | null;
  filedOn?: string | null;
};

const emptyYear = { shortTermLoss: "", longTermLoss: "", filedInTime: null };

function EarlierLossesForm(props: EarlierLossesProps & { stored: StatementLosses }) {
  const { head, busy, sent, onAnswered, stored } = props;
  const entered = stored.losses?.earlierYears ?? [];
  const years = useEntries<Year>("earlierYears", entered.map(shown));
  const [said, setSaid] = useState("");
  /** What closes the simple forms by the person's return, as ticked there. */
  const [bars, setBars] = useState<readonly SimpleFormBar[]>([]);
  const choices = earlierYears(head.assessmentYear);
  const free = choices.filter((year) => years.rows.every((row) => row.assessmentYear !== year));
  const [next] = free;
  const isEmpty = years.rows.length === 0;

  const send = async () => {
    setSaid("");
    const isAccepted = await years.send(onAnswered, {
      ...head.choices,
      ...(bars.length > 0 && { form: withBars(head.choices?.form, bars) }),
      losses: {
        otherGains: stored.losses?.otherGains ?? [],
        earlierYears: years.rows.map(givenBy),
      },
    });
    if (isAccepted) {
      setBars([]);
    }
  };
  const fillIn = (read: readonly Year[], ticked: readonly SimpleFormBar[]) => {
    const isRead = (row: Year) => read.some((year) => year.assessmentYear === row.assessmentYear);
    years.replace([...years.rows.filter((row) => !isRead(row)), ...read.map(shown)]);
    setBars(ticked);
    setSaid("Filled in. Check them, then press Recalculate.");
  };

  return (
    <EntriesForm
      head={head}
      busy={busy}
      press={pressFor(years.isChanged || bars.length > 0, isEmpty && bars.length === 0)}
      problem={years.problem}
      onSend={() => void send()}
    >
      {isEmpty && (
        <FromOtherStatement
          other={stored.elsewhere.earlierYears}
          busy={busy}
          onFill={(given) => years.replace(given.map(shown))}
        />
      )}
      {years.rows.map(({ key, ...row }) => (
        <LossesOfYear
          key={key}
          row={row}
          years={choices.filter((year) => year === row.assessmentYear || free.includes(year))}
          busy={busy}
          field={(name) => years.field(key, name)}
          onChange={(part) => years.change(key, part)}
          card={years.card(key)}
        />
      ))}
      <ReadReturn
        isFirst={isEmpty}
        assessmentYear={head.assessmentYear}
        statements={sent}
        asksForm={asksSimpleFormBars(head)}
        onConfirmed={fillIn}
      />
      {next && (
        <TypeThemIn
          isFirst={isEmpty}
          busy={busy}
          onAdd={() => years.add({ ...emptyYear, assessmentYear: next })}
        />
      )}
      <p className={partStyles.note}>
        Two brokers this year? Choose MULTIPLE, or enter a loss with only one statement.
      </p>
      <p role="status">{said}</p>
    </EntriesForm>
  );
}

type LossesOfYearProps = {
  row: Year;
  /** The years to choose from: this one and those that no other row has. */
  years: readonly string[];
  busy: boolean;
  field: (name: keyof Year) => { id: string; error: string | undefined };
  onChange: (part: Partial<Year>) => void;
  card: CardProps;
};

/** The row of one earlier year. */
function LossesOfYear({ row, years, busy, field, onChange, card }: LossesOfYearProps) {
  const amount = (name: "shortTermLoss" | "longTermLoss", label: string) => (
    <RupeesField
      label={label}
      {...field(name)}
      readOnly={busy}
      value={row[name]}
      onValue={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <Entry
      legend={`Capital losses of AY ${row.assessmentYear}`}
      what={`losses of AY ${row.assessmentYear}`}
      {...card}
      inShort={[
        ["Short-term loss", formatWholeRupees(sentAs(row.shortTermLoss))],
        ["Long-term loss", formatWholeRupees(sentAs(row.longTermLoss))],
        ["ITR filed", filed(row)],
      ]}
    >
      <SelectField
        label="Assessment year of the loss"
        options={years.map((year) => [year, year] as const)}
        value={row.assessmentYear}
        onChange={({ target }) => onChange({ assessmentYear: target.value })}
      />
      {amount("shortTermLoss", "Short-term loss, in rupees")}
      {amount("longTermLoss", "Long-term loss, in rupees")}
      <SelectField
        label="Did you file that year's ITR on time?"
        hint="A loss of a late return is not carried forward (section 80)."
        empty="Choose…"
        required
        options={[
          ["true", "Yes"],
          ["false", "No"],
        ]}
        value={String(row.filedInTime ?? "")}
        onChange={({ target: { value } }) =>
          onChange({ filedInTime: value === "" ? null : value === "true" })
        }
      />
      <Field
        label="Filed on"
        hint="It is on that return's acknowledgement. Losses count without it, but can't be merged into a draft that lacks the day."
        type="date"
        {...field("filedOn")}
        readOnly={busy}
        value={row.filedOn ?? ""}
        onChange={({ target }) => onChange({ filedOn: target.value })}
      />
    </Entry>
  );
}

type TypeThemInProps = {
  /** Whether nothing is entered yet: then it says where the losses are found. */
  isFirst: boolean;
  busy: boolean;
  onAdd: () => void;
};

/** Adds a row to type losses into. */
function TypeThemIn({ isFirst, busy, onAdd }: TypeThemInProps) {
  return (
    <section className={isFirst ? `${partStyles.item} ${partStyles.stack}` : undefined}>
      {isFirst && (
        <>
          <h3>Type them in</h3>
          <p>
            From Schedule CFL of last year's ITR: on the portal, e-File, Income Tax Returns, View
            Filed Returns, Download Form.
          </p>
        </>
      )}
      <p>
        <Button look="quiet" busy={busy} onClick={onAdd}>
          Add losses of a year
        </Button>
      </p>
    </section>
  );
}

/** Whether what closes the simple forms decides the form, and is for the person to say. */
function asksSimpleFormBars({ form }: ResultHead): boolean {
  return (
    form?.questions.some(
      ({ id, needed, answeredBy }) =>
        id === "beyondSimpleForms" && (needed || answeredBy === "person"),
    ) ?? false
  );
}

/** Adds what closes the simple forms to the answers given before. */
function withBars(form: FormAnswers | undefined, bars: readonly SimpleFormBar[]): FormAnswers {
  const before = form?.beyondSimpleForms ?? [];
  return { ...form, beyondSimpleForms: [...new Set([...before, ...bars])] };
}

/** Says whether the return of a year was filed in time, and when if that is known. */
function filed({ filedInTime, filedOn }: Year): string {
  return `${filedInTime ? "on time" : "late"}${filedOn ? `, ${shortDay(filedOn)}` : ""}`;
}

function shown(year: Year): Year {
  return {
    ...year,
    shortTermLoss: inIndianGrouping(year.shortTermLoss),
    longTermLoss: inIndianGrouping(year.longTermLoss),
  };
}

function givenBy({ assessmentYear, filedInTime, filedOn, ...typed }: Year): GivenYear {
  const shortTerm = sentAs(typed.shortTermLoss);
  const longTerm = sentAs(typed.longTermLoss);
  return {
    assessmentYear,
    // Of two fields one may be left empty.
    shortTermLoss: shortTerm || (longTerm && "0"),
    longTermLoss: longTerm || (shortTerm && "0"),
    filedInTime: filedInTime === true,
    ...(filedOn && { filedOn }),
  };
}

/** The years whose losses the return of an assessment year takes, the latest first. */
function earlierYears(assessmentYear: string): string[] {
  const first = Number(assessmentYear.slice(0, 4));
  return Array.from({ length: yearsOfCarryForward }, (_, i) => {
    const year = first - 1 - i;
    return `${year}-${String(year + 1).slice(2)}`;
  });
}
