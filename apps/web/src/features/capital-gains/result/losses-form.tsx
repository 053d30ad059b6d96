import { statementLosses } from "contract/calls";
import type { StatementLosses } from "contract/given-losses";
import type { Problem } from "contract/problem";
import type { StatementPreview } from "contract/statement-preview";
import { type ComponentProps, type FormEvent, useEffect, useId, useState } from "react";
import { allQuarters, type SimpleFormBar } from "result/names";
import type {
  FormAnswers,
  GivenGain,
  GivenLosses,
  StatementChoices,
} from "result/statement-choices";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { wordsOf } from "../flow/notice.tsx";
import partStyles from "../flow/part.module.css";
import { ReadReturn } from "./read-return.tsx";
import shared from "./statement-result.module.css";
import { quarters } from "./tables.tsx";

export type LossesFormProps = {
  /** Which of the two is entered; the other stays as it is. */
  part: "losses" | "gains";
  preview: StatementPreview;
  statementId: string;
  busy: boolean;
  /** Files uploaded from this page, for the PAN that they may state. */
  sent: readonly File[];
  /**
   * Processes the statement again with the answers, those of earlier times among them; resolves to what
   * the server names wrong.
   */
  onAnswered: (choices: StatementChoices) => Promise<Problem | undefined>;
};

/** Capital losses of one earlier year, as typed. */
type YearRow = {
  key: number;
  assessmentYear: string;
  shortTermLoss: string;
  longTermLoss: string;
  filedInTime: "" | "yes" | "no";
  filedOn: string;
};

/** A gain or loss of this year from elsewhere, as typed. */
type GainRow = GivenGain & { key: number };

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

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
  preview,
  busy,
  sent,
  onAnswered,
  stored,
}: LossesFormProps & { stored: StatementLosses }) {
  const id = useId();
  const [years, setYears] = useState(() => yearRowsOf(stored.losses?.earlierYears ?? []));
  const [gains, setGains] = useState(() => gainRowsOf(stored.losses));
  const [problem, setProblem] = useState<Problem>();
  const [said, setSaid] = useState("");
  /** What closes the simple forms by the person's return, as ticked there. */
  const [bars, setBars] = useState<readonly SimpleFormBar[]>([]);
  const choices = earlierYears(preview.assessmentYear);
  const taken = years.map(({ assessmentYear }) => assessmentYear);
  const next = choices.find((year) => !taken.includes(year));
  const kinds = kindsOf(preview);
  const { elsewhere } = stored;
  const ofLosses = part === "losses";
  const isEmpty = (ofLosses ? years : gains).length === 0;
  const isGiven = (ofLosses ? stored.losses?.earlierYears : stored.losses?.otherGains)?.length;
  const asksForm = preview.form?.questions.some(
    ({ id: question, needed, answeredBy }) =>
      question === "beyondSimpleForms" && (needed || answeredBy === "person"),
  );

  const change = <Row extends { key: number }>(rows: Row[], key: number, part: Partial<Row>) =>
    rows.map((row) => (row.key === key ? { ...row, ...part } : row));
  const changeYear = (key: number, part: Partial<YearRow>) => setYears(change(years, key, part));
  const changeGain = (key: number, part: Partial<GainRow>) => setGains(change(gains, key, part));
  const fill = (losses: GivenLosses) => {
    setYears(yearRowsOf(losses.earlierYears));
    setGains(gainRowsOf(losses));
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
      ...preview.choices,
      ...(bars.length > 0 && { form: withBars(preview.choices?.form, bars) }),
      losses: givenBy(years, gains),
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
            assessmentYear={preview.assessmentYear}
            statements={sent}
            asksForm={asksForm === true}
            onConfirmed={(losses, ticked) => {
              const isRead = ({ assessmentYear }: YearRow) =>
                losses.some((each) => each.assessmentYear === assessmentYear);
              setYears([...years.filter((row) => !isRead(row)), ...yearRowsOf(losses)]);
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
        years.map((row, at) => {
          const path = `earlierYears[${at}]`;
          return (
            <fieldset key={row.key} className={`${partStyles.item} ${partStyles.stack}`}>
              <legend>Capital losses of AY {row.assessmentYear}</legend>
              <SelectField
                label="Assessment year of the loss"
                options={choices
                  .filter((year) => year === row.assessmentYear || !taken.includes(year))
                  .map((year) => [year, year] as const)}
                value={row.assessmentYear}
                disabled={busy}
                onChange={({ target }) => changeYear(row.key, { assessmentYear: target.value })}
              />
              <RupeesField
                label="Short-term loss, in rupees"
                {...field(`${path}.shortTermLoss`)}
                value={row.shortTermLoss}
                onValue={(shortTermLoss) => changeYear(row.key, { shortTermLoss })}
              />
              <RupeesField
                label="Long-term loss, in rupees"
                {...field(`${path}.longTermLoss`)}
                value={row.longTermLoss}
                onValue={(longTermLoss) => changeYear(row.key, { longTermLoss })}
              />
              <SelectField
                label="Did you file that year's ITR on time?"
                hint="A loss of a late return is not carried forward (section 80)."
                empty="Choose…"
                required
                options={[
                  ["yes", "Yes"],
                  ["no", "No"],
                ]}
                value={row.filedInTime}
                disabled={busy}
                onChange={({ target }) =>
                  changeYear(row.key, { filedInTime: target.value as YearRow["filedInTime"] })
                }
              />
              <Field
                label="Filed on"
                hint="Schedule CFL requires this day: it is on that return's acknowledgement. Without it the losses count here, but can't be merged into a draft that does not have the day."
                type="date"
                {...field(`${path}.filedOn`)}
                value={row.filedOn}
                onChange={({ target }) => changeYear(row.key, { filedOn: target.value })}
              />
              <Remove
                what={`losses of AY ${row.assessmentYear}`}
                onPress={() => setYears(years.filter(({ key }) => key !== row.key))}
              />
            </fieldset>
          );
        })}
      {!ofLosses &&
        gains.map((row, at) => (
          <fieldset key={row.key} className={`${partStyles.item} ${partStyles.stack}`}>
            <legend>Other gain or loss of this year, {at + 1}</legend>
            <SelectField
              label="Kind"
              options={kinds.map(([kind, label]) => [nameOf(kind), label])}
              value={nameOf(row)}
              disabled={busy}
              onChange={({ target }) =>
                changeGain(row.key, {
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
                changeGain(row.key, { period: allQuarters.find((each) => each === target.value) })
              }
            />
            <RupeesField
              label="Gain in rupees; a loss with a minus sign"
              hint="Under section 112A before the yearly exemption."
              {...field(`otherGains[${at}].gain`)}
              value={row.gain}
              onValue={(gain) => changeGain(row.key, { gain })}
            />
            <Remove
              what={`gain or loss ${at + 1}`}
              onPress={() => setGains(gains.filter(({ key }) => key !== row.key))}
            />
          </fieldset>
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
              onClick={() =>
                setYears([...years, { ...emptyYear, key: newKey(), assessmentYear: next }])
              }
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
              setGains([
                ...gains,
                {
                  key: newKey(),
                  ...(kinds[0]?.[0] ?? { section: "slab" }),
                  period: allQuarters[0],
                  gain: "",
                },
              ])
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
          {preview.tax && `Tax now ${formatWholeRupees(preview.tax.total)} `}
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

function Remove({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <p>
      <Button look="plain" onClick={onPress}>
        Remove<span className="visually-hidden"> {what}</span>
      </Button>
    </p>
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
  const digits = sentAs(typed);
  return /^-?\d+$/.test(digits)
    ? new Intl.NumberFormat("en-IN").format(digits as Intl.StringNumericLiteral)
    : typed;
}

/** Returns an amount as digits; anything else as typed, so that the engine's sentence quotes it. */
function sentAs(typed: string): string {
  const digits = digitsOf(typed);
  return /^-?\d+$/.test(digits) ? digits : typed.trim();
}

function digitsOf(typed: string): string {
  return typed.replace(/[₹,\s]/g, "").replace("−", "-");
}

const emptyYear: Omit<YearRow, "key" | "assessmentYear"> = {
  shortTermLoss: "",
  longTermLoss: "",
  filedInTime: "",
  filedOn: "",
};

/** Adds what closes the simple forms to the answers given before. */
function withBars(form: FormAnswers | undefined, bars: readonly SimpleFormBar[]): FormAnswers {
  const before = Array.isArray(form?.beyondSimpleForms) ? form.beyondSimpleForms : [];
  return { ...form, beyondSimpleForms: [...new Set([...before, ...bars])] };
}

/** A year as entered before, or as a return states it: it may leave open how it was filed. */
type KnownYear = Omit<GivenLosses["earlierYears"][number], "filedInTime" | "filedOn"> & {
  filedInTime: boolean | null;
  filedOn?: string | null;
};

function yearRowsOf(years: readonly KnownYear[]): YearRow[] {
  return years.map((each) => ({
    key: newKey(),
    assessmentYear: each.assessmentYear,
    shortTermLoss: grouped(each.shortTermLoss),
    longTermLoss: grouped(each.longTermLoss),
    filedInTime: each.filedInTime === null ? "" : each.filedInTime ? "yes" : "no",
    filedOn: each.filedOn ?? "",
  }));
}

function gainRowsOf(losses: GivenLosses | null): GainRow[] {
  return (losses?.otherGains ?? []).map((each) => ({
    ...each,
    key: newKey(),
    gain: grouped(each.gain),
  }));
}

function givenBy(years: readonly YearRow[], gains: readonly GainRow[]): GivenLosses {
  return {
    earlierYears: years.map(({ assessmentYear, filedInTime, filedOn, ...typed }) => {
      const shortTerm = sentAs(typed.shortTermLoss);
      const longTerm = sentAs(typed.longTermLoss);
      return {
        assessmentYear,
        // Of two fields one may be left empty.
        shortTermLoss: shortTerm === "" && longTerm !== "" ? "0" : shortTerm,
        longTermLoss: longTerm === "" && shortTerm !== "" ? "0" : longTerm,
        filedInTime: filedInTime === "yes",
        ...(filedOn && { filedOn }),
      };
    }),
    otherGains: gains.map(({ key, gain, ...each }) => ({ ...each, gain: sentAs(gain) })),
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

/** The kinds of gains that the year's return has a row for, with their labels. */
function kindsOf({ scheduleCG }: StatementPreview): (readonly [Kind, string])[] {
  const at = (section: Kind["section"], ratePercent: string, label: string) =>
    [{ section, ratePercent }, `${label}, ${ratePercent}%`] as const;
  const longRates = scheduleCG.longTerm112A.map(({ ratePercent }) => ratePercent);
  return [
    ...scheduleCG.shortTerm111A.map(({ ratePercent }) =>
      at("111A", ratePercent, "Short-term, section 111A"),
    ),
    [{ section: "slab" }, "Short-term, at your slab rate"],
    ...longRates.map((rate) => at("112A", rate, "Long-term, section 112A")),
    ...(longRates.includes("12.5")
      ? [at("112", "12.5", "Long-term, section 112 without indexation")]
      : []),
  ];
}
