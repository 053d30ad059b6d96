import { statementLosses } from "contract/calls";
import type { StatementLosses } from "contract/given-losses";
import type { Problem } from "contract/problem";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from "react";
import { allQuarters, type SimpleFormBar } from "result/names";
import type { ResultHead } from "result/result-head";
import type { FormAnswers, GivenGain, GivenLosses, GivenYear } from "result/statement-choices";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { wordsOf } from "../flow/notice.tsx";
import partStyles from "../flow/part.module.css";
import type { AskedProps } from "./open-questions.tsx";
import { ReadReturn } from "./read-return.tsx";
import shared from "./statement-result.module.css";
import { quarters } from "./tables.tsx";

export type LossesFormProps = AskedProps & {
  /** Which of the two is entered; the other stays as it is. */
  part: "losses" | "gains";
  statementId: string;
  /** Files uploaded from this page, for the PAN that they may state. */
  sent: readonly File[];
};

/** Capital losses of one earlier year, as typed or read; `null` leaves open how its return was filed. */
type Year = Omit<GivenYear, "filedInTime" | "filedOn"> & {
  filedInTime: boolean | null;
  filedOn?: string | null;
};

let lastKey = 0;

/** Holds the rows of a form, each with a key that stays while others go. */
function useRows<Row>(given: readonly Row[]) {
  const keyed = (row: Row) => {
    lastKey += 1;
    return { ...row, key: lastKey };
  };
  const [rows, setRows] = useState(() => given.map(keyed));
  return {
    rows,
    replace: (all: readonly Row[]) => setRows(all.map(keyed)),
    add: (row: Row) => setRows([...rows, keyed(row)]),
    change: (key: number, part: Partial<Row>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
  };
}

/** Takes capital losses and other gains that no statement has; earlier entries come from the server. */
export default function LossesForm(props: LossesFormProps) {
  const [stored, setStored] = useState<StatementLosses>();
  const [problem, setProblem] = useState("");
  const { statementId } = props;

  const load = async () => {
    setProblem("");
    const answer = await call(statementLosses, { params: { id: statementId } });
    if (answer.ok) {
      setStored(answer.value);
    } else {
      setProblem(wordsOf(answer.error));
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
  return stored ? <Entries {...props} stored={stored} /> : <p role="status">Loading…</p>;
}

/** How many assessment years a capital loss is carried forward, section 74(2). */
const yearsOfCarryForward = 8;

function Entries({
  part,
  head,
  busy,
  sent,
  onAnswered,
  stored,
}: LossesFormProps & { stored: StatementLosses }) {
  const id = useId();
  const years = useRows(yearsShown(stored.losses?.earlierYears));
  const gains = useRows(gainsShown(stored.losses?.otherGains));
  const [problem, setProblem] = useState<Problem>();
  const [said, setSaid] = useState("");
  /** What closes the simple forms by the person's return, as ticked there. */
  const [bars, setBars] = useState<readonly SimpleFormBar[]>([]);
  const choices = earlierYears(head.assessmentYear);
  const taken = years.rows.map(({ assessmentYear }) => assessmentYear);
  const next = choices.find((year) => !taken.includes(year));
  const kinds = kindsOf(head);
  const { elsewhere } = stored;
  const ofLosses = part === "losses";
  const isEmpty = (ofLosses ? years : gains).rows.length === 0;
  const isGiven = (ofLosses ? stored.losses?.earlierYears : stored.losses?.otherGains)?.length;
  const asksForm = head.form?.questions.some(
    ({ id: question, needed, answeredBy }) =>
      question === "beyondSimpleForms" && (needed || answeredBy === "person"),
  );

  const fill = (losses: GivenLosses) => {
    years.replace(yearsShown(losses.earlierYears));
    gains.replace(gainsShown(losses.otherGains));
  };
  /** The field of a path such as `earlierYears[0].shortTermLoss`, and what is wrong with it. */
  const field = (path: string) => ({
    id: `${id}${path}`,
    disabled: busy,
    error: problem?.where?.field === path ? problem.message : undefined,
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaid("");
    setProblem(undefined);
    const wrong = await onAnswered({
      ...head.choices,
      ...(bars.length > 0 && { form: withBars(head.choices?.form, bars) }),
      losses: givenBy(years.rows, gains.rows),
    });
    if (!wrong) {
      return setBars([]);
    }
    // Anything else has already been shown in an alert.
    if (wrong.where?.field === undefined) {
      return;
    }
    setProblem(wrong);
    document.getElementById(`${id}${wrong.where.field}`)?.focus();
  };

  return (
    <form className={partStyles.stack} onSubmit={(event) => void submit(event)}>
      {ofLosses ? (
        <>
          <p>
            Losses you carried forward lower your tax. Two brokers this year? Choose MULTIPLE, or
            enter a loss with only one statement.
          </p>
          <ReadReturn
            isFirst={isEmpty}
            assessmentYear={head.assessmentYear}
            statements={sent}
            asksForm={asksForm === true}
            onConfirmed={(losses, ticked) => {
              const isRead = ({ assessmentYear }: Year) =>
                losses.some((each) => each.assessmentYear === assessmentYear);
              years.replace([...years.rows.filter((row) => !isRead(row)), ...yearsShown(losses)]);
              setBars(ticked);
              setProblem(undefined);
              setSaid("Filled in. Check them, then press Recalculate.");
            }}
          />
        </>
      ) : (
        <p>
          Gains and losses of this year that are not in your statement: other brokers, funds,
          property. They change the tax and Table F, and you enter them in the return too.
        </p>
      )}
      {elsewhere && isEmpty && (
        <p>
          <Button look="quiet" disabled={busy} onClick={() => fill(elsewhere.losses)}>
            Fill in what you entered with {elsewhere.statement}
          </Button>
        </p>
      )}
      {ofLosses &&
        years.rows.map(({ key, ...row }, at) => {
          const amount = (name: "shortTermLoss" | "longTermLoss", label: string) => (
            <RupeesField
              label={label}
              {...field(`earlierYears[${at}].${name}`)}
              value={row[name]}
              onValue={(value) => years.change(key, { [name]: value })}
            />
          );
          return (
            <Entry
              key={key}
              legend={`Capital losses of AY ${row.assessmentYear}`}
              what={`losses of AY ${row.assessmentYear}`}
              onRemove={() => years.remove(key)}
            >
              <SelectField
                label="Assessment year of the loss"
                options={choices
                  .filter((year) => year === row.assessmentYear || !taken.includes(year))
                  .map((year) => [year, year] as const)}
                value={row.assessmentYear}
                disabled={busy}
                onChange={({ target }) => years.change(key, { assessmentYear: target.value })}
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
                disabled={busy}
                onChange={({ target: { value } }) =>
                  years.change(key, { filedInTime: value === "" ? null : value === "true" })
                }
              />
              <Field
                label="Filed on"
                hint="Schedule CFL requires this day: it is on that return's acknowledgement. Without it the losses count here, but can't be merged into a draft that does not have the day."
                type="date"
                {...field(`earlierYears[${at}].filedOn`)}
                value={row.filedOn ?? ""}
                onChange={({ target }) => years.change(key, { filedOn: target.value })}
              />
            </Entry>
          );
        })}
      {!ofLosses &&
        gains.rows.map(({ key, ...row }, at) => (
          <Entry
            key={key}
            legend={`Other gain or loss of this year, ${at + 1}`}
            what={`gain or loss ${at + 1}`}
            onRemove={() => gains.remove(key)}
          >
            <SelectField
              label="Kind"
              options={kinds.map(([kind, label]) => [nameOf(kind), label])}
              value={nameOf(row)}
              disabled={busy}
              onChange={({ target }) =>
                gains.change(key, {
                  ...kinds.find(([kind]) => nameOf(kind) === target.value)?.[0],
                })
              }
            />
            <SelectField
              label="Sold"
              options={quarters}
              value={row.period}
              disabled={busy}
              onChange={({ target }) =>
                gains.change(key, { period: allQuarters.find((each) => each === target.value) })
              }
            />
            <RupeesField
              label="Gain in rupees; a loss with a minus sign"
              hint="Before the yearly exemption of long-term gains."
              {...field(`otherGains[${at}].gain`)}
              value={row.gain}
              onValue={(gain) => gains.change(key, { gain })}
            />
          </Entry>
        ))}
      {ofLosses && next && (
        <section className={`${partStyles.item} ${partStyles.stack}`}>
          <h3>Copy them</h3>
          <p>
            From Schedule CFL of last year's ITR: on the portal, e-File, Income Tax Returns, View
            Filed Returns, Download Form.
          </p>
          <p>
            <Button
              look="quiet"
              disabled={busy}
              onClick={() => years.add({ ...emptyYear, assessmentYear: next })}
            >
              Add losses of a year
            </Button>
          </p>
        </section>
      )}
      {!ofLosses && (
        <p>
          <Button
            look="quiet"
            disabled={busy}
            onClick={() =>
              gains.add({
                ...(kinds[0]?.[0] ?? { section: "slab" }),
                period: allQuarters[0],
                gain: "",
              })
            }
          >
            Add a gain or loss
          </Button>
        </p>
      )}
      {problem && (
        <p role="alert" className={shared.attention}>
          {problem.message} The result has not changed.
        </p>
      )}
      <p role="status">{said}</p>
      {(!isEmpty || bars.length > 0 || isGiven) && (
        <p className={partStyles.foot}>
          {head.tax && `Tax now ${formatWholeRupees(head.tax.total)} `}
          <Button type="submit" disabled={busy} aria-busy={busy}>
            {busy
              ? "Processing..."
              : isEmpty && bars.length === 0
                ? "Recalculate without them"
                : "Recalculate"}
          </Button>
        </p>
      )}
    </form>
  );
}

type EntryProps = { legend: string; what: string; onRemove: () => void; children: ReactNode };

/** The fields of one row, and what takes it away. */
function Entry({ legend, what, onRemove, children }: EntryProps) {
  return (
    <fieldset className={`${partStyles.item} ${partStyles.stack}`}>
      <legend>{legend}</legend>
      {children}
      <p>
        <Button look="plain" onClick={onRemove}>
          Remove<span className="visually-hidden"> {what}</span>
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
function RupeesField({ onValue, ...field }: RupeesFieldProps) {
  return (
    <Field
      {...field}
      autoComplete="off"
      onChange={({ target }) => onValue(target.value)}
      onBlur={({ target }) => onValue(grouped(target.value))}
    />
  );
}

/** Returns digits in Indian grouping; other input stays as typed, for the server to refuse. */
function grouped(typed: string): string {
  const digits = digitsOf(typed);
  return digits ? new Intl.NumberFormat("en-IN").format(digits) : typed;
}

/** Returns the digits of an amount; undefined for anything else, whose words the engine quotes. */
function digitsOf(typed: string): Intl.StringNumericLiteral | undefined {
  const digits = typed.replace(/[₹,\s]/g, "").replace("−", "-");
  return /^-?\d+$/.test(digits) ? (digits as Intl.StringNumericLiteral) : undefined;
}

const emptyYear = { shortTermLoss: "", longTermLoss: "", filedInTime: null };

/** Adds what closes the simple forms to the answers given before. */
function withBars(form: FormAnswers | undefined, bars: readonly SimpleFormBar[]): FormAnswers {
  const before = form?.beyondSimpleForms ?? [];
  return { ...form, beyondSimpleForms: [...new Set([...before, ...bars])] };
}

function yearsShown(years: readonly Year[] = []): Year[] {
  return years.map((year) => ({
    ...year,
    shortTermLoss: grouped(year.shortTermLoss),
    longTermLoss: grouped(year.longTermLoss),
  }));
}

function gainsShown(gains: readonly GivenGain[] = []): GivenGain[] {
  return gains.map((each) => ({ ...each, gain: grouped(each.gain) }));
}

function givenBy(years: readonly Year[], gains: readonly GivenGain[]): GivenLosses {
  const sentAs = (typed: string) => digitsOf(typed) ?? typed.trim();
  return {
    earlierYears: years.map(({ assessmentYear, filedInTime, filedOn, ...typed }) => {
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
    }),
    otherGains: gains.map(({ section, ratePercent, period, gain }) => ({
      section,
      ratePercent,
      period,
      gain: sentAs(gain),
    })),
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

/** Section and rate of a gain. */
type Kind = Pick<GivenGain, "section" | "ratePercent">;

function nameOf({ section, ratePercent }: Kind): string {
  return ratePercent === undefined ? section : `${section}@${ratePercent}`;
}

/** The kinds of gains that the year's return has a row for, with their labels by the year's Act. */
function kindsOf({ scheduleCG, law }: ResultHead): (readonly [Kind, string])[] {
  const named = (section: string) => `section ${law.sections[section] ?? section}`;
  const at = (section: Kind["section"], ratePercent: string, label: string) =>
    [{ section, ratePercent }, `${label}, ${ratePercent}%`] as const;
  const longRates = scheduleCG.longTerm112A.map(({ ratePercent }) => ratePercent);
  return [
    ...scheduleCG.shortTerm111A.map(({ ratePercent }) =>
      at("111A", ratePercent, `Short-term, ${named("111A")}`),
    ),
    [{ section: "slab" }, "Short-term, at your slab rate"],
    ...longRates.map((rate) => at("112A", rate, `Long-term, ${named("112A")}`)),
    ...(longRates.includes("12.5")
      ? [at("112", "12.5", `Long-term, ${named("112")} without indexation`)]
      : []),
  ];
}
