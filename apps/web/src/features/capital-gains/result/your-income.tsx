import type { StatementLosses } from "@site/contract/given-losses";
import type { IncomeOfYear } from "@site/result/income-of-year";
import type { ResultHead } from "@site/result/result-head";
import type { StatementChoices } from "@site/result/statement-choices";
import { useState } from "react";
import { Checkbox } from "../../../ui/field.tsx";
import { longDay } from "../../../ui/format-date.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import {
  EntriesForm,
  type EntriesProps,
  FromOtherStatement,
  inIndianGrouping,
  RupeesField,
  StoredEntries,
  sentAs,
} from "./entries.tsx";

/** Takes the person's other income of the year, with which the tax is what the gains add to theirs. */
export default function YourIncome(props: EntriesProps) {
  return (
    <StoredEntries statementId={props.statementId}>
      {(stored) => <IncomeForm {...props} stored={stored} />}
    </StoredEntries>
  );
}

const regimeNames: Readonly<Record<IncomeOfYear["regime"], string>> = {
  new: "New regime",
  old: "Old regime",
};
const ageNames: Readonly<Record<NonNullable<IncomeOfYear["age"]>, string>> = {
  "below-60": "Below 60",
  "60-to-79": "60 to 79",
  "80-or-above": "80 or older",
};

/** Returns the name that was chosen of a list; undefined for none. */
function chosenOf<Name extends string>(
  names: Readonly<Record<Name, string>>,
  value: string,
): Name | undefined {
  return value in names ? (value as Name) : undefined;
}

/** What is typed and chosen; nothing is chosen beforehand. */
type Typed = Omit<IncomeOfYear, "regime"> & { regime?: IncomeOfYear["regime"] | undefined };

const nothing: Typed = { otherIncome: "" };

/** Above this the surcharge depends on the dividends. */
const dividendsMatterAbove = 2_00_00_000n;

type IncomeFormProps = EntriesProps & { stored: StatementLosses };

function IncomeForm(props: IncomeFormProps) {
  const { head, busy, stored } = props;
  const { typed, change, fill, wrong, send, answer } = useIncome(props);
  const { incomeOfYear: entered, ...others } = head.choices ?? {};
  const other = stored.elsewhere.taxOfYear;
  const slabThere = other?.entries.slabPercent;
  return (
    <EntriesForm
      head={head}
      busy={busy}
      press={isEmpty(typed) && entered ? "Recalculate without them" : "Show my tax"}
      problem={wrong?.message}
      onSend={() => void send()}
    >
      <p>We compare your tax with and without these gains. </p>
      {!entered && (
        <FromOtherStatement
          other={other}
          busy={busy}
          onFill={({ incomeOfYear, slabPercent: slab }) =>
            incomeOfYear
              ? fill(incomeOfYear)
              : void answer({ ...others, ...(slab && { slabPercent: slab }) })
          }
        />
      )}
      {!entered && slabThere && <p>There you said: your slab is {slabThere}%.</p>}
      <IncomeFields {...{ head, busy, typed, change, wrong }} />
    </EntriesForm>
  );
}

/** What the server or the form itself found wrong, and in which field. */
type Wrong = { field: string; message: string };

/** What is typed and chosen of the year's income, what was wrong with it, and what sends it. */
function useIncome({ head, onAnswered }: IncomeFormProps) {
  const { incomeOfYear: entered, ...others } = head.choices ?? {};
  const [typed, setTyped] = useState<Typed>(() => (entered ? shown(entered) : nothing));
  const [wrong, setWrong] = useState<Wrong>();
  const answer = async (choices: StatementChoices) => {
    setWrong(undefined);
    const problem = await onAnswered(choices);
    const field = problem?.where?.field?.replace(/^incomeOfYear\./, "");
    if (problem && field !== undefined) {
      refuse(field, problem.message);
    }
  };
  const refuse = (field: string, message: string) => {
    setWrong({ field, message });
    document.getElementsByName(field)[0]?.focus();
  };
  const send = () => {
    if (isEmpty(typed)) {
      return entered
        ? answer(others)
        : refuse("otherIncome", "Enter your other income of the year; 0 if there is none.");
    }
    const { regime } = typed;
    return regime
      ? answer({ ...others, incomeOfYear: sent({ ...typed, regime }) })
      : refuse("regime", "Choose the regime of your return.");
  };
  return {
    typed,
    change: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    fill: (income: IncomeOfYear) => setTyped(shown(income)),
    wrong,
    send,
    answer,
  };
}

function isEmpty({ otherIncome }: Typed): boolean {
  return otherIncome.trim() === "";
}

type IncomeFieldsProps = Pick<EntriesProps, "head" | "busy"> & {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  wrong: Wrong | undefined;
};

/** The fields that ask for the income; some only where an earlier one calls for them. */
function IncomeFields({ head, busy, typed, change, wrong }: IncomeFieldsProps) {
  const { regime, age } = typed;
  const hasLoss = head.choices?.businessResult?.startsWith("-");
  const asksDividends =
    typed.dividends !== undefined || wrong?.field === "dividends" || isAboveLimit(typed);
  const fieldOf = (name: keyof IncomeOfYear) => ({
    name,
    readOnly: busy,
    ...(wrong?.field === name && { error: wrong.message }),
  });
  const select = (name: "regime" | "age") => ({
    name,
    "aria-invalid": wrong?.field === name || undefined,
  });
  return (
    <>
      <RupeesField
        label="Your other income of the year, in rupees"
        hint={`All taxable income but capital gains, after deductions: salary, interest, dividends, rent, business. 0 if there is none.${hasLoss ? " Don't subtract the business loss that is set off against these gains." : ""}`}
        inputMode="numeric"
        {...fieldOf("otherIncome")}
        value={typed.otherIncome}
        onValue={(otherIncome) => change({ otherIncome })}
      />
      <SelectField
        label="Regime"
        hint={regime === "old" ? oldRegimeHint(head) : "New unless you opted out."}
        empty="Choose"
        options={Object.entries(regimeNames)}
        value={regime ?? ""}
        {...select("regime")}
        onChange={({ target }) => change({ regime: chosenOf(regimeNames, target.value) })}
      />
      {regime === "old" && (
        <>
          <SelectField
            label="Your age"
            hint="Reached by 31 March of the year; born on 1 April counts as reached."
            empty="Choose"
            options={Object.entries(ageNames)}
            value={age ?? ""}
            {...select("age")}
            onChange={({ target }) => change({ age: chosenOf(ageNames, target.value) })}
          />
          <Checkbox
            label="My return is filed after its due date"
            checked={typed.filedLate ?? false}
            onChange={({ target }) => change({ filedLate: target.checked })}
          />
        </>
      )}
      {asksDividends && (
        <RupeesField
          label="Dividends in it, in rupees"
          hint="Above ₹2 crore the surcharge depends on them; 0 if there are none."
          inputMode="numeric"
          {...fieldOf("dividends")}
          value={typed.dividends ?? ""}
          onValue={(dividends) => change({ dividends })}
        />
      )}
      <Checkbox
        label="I am a non-resident in this year"
        checked={typed.nonResident ?? false}
        onChange={({ target }) => change({ nonResident: target.checked })}
      />
    </>
  );
}

/** Whether so much is typed that the surcharge depends on the dividends. */
function isAboveLimit({ otherIncome }: Typed): boolean {
  const amount = sentAs(otherIncome);
  return /^\d+$/.test(amount) && BigInt(amount) > dividendsMatterAbove;
}

/** Says until when the old regime had to be chosen. */
function oldRegimeHint({ form }: ResultHead): string {
  const day = form?.dates?.withoutBusiness;
  return `Only with a return filed by its due date${day ? `, ${longDay(day)} (later with income from business)` : ""}. A later return has the new regime only.`;
}

function shown(income: IncomeOfYear): Typed {
  const { dividends } = income;
  return {
    ...income,
    otherIncome: inIndianGrouping(income.otherIncome),
    ...(dividends !== undefined && { dividends: inIndianGrouping(dividends) }),
  };
}

/** Returns what is sent: of the old regime what only that asks for. */
function sent(typed: IncomeOfYear): IncomeOfYear {
  const { otherIncome, regime, age, filedLate, nonResident, dividends = "" } = typed;
  return {
    ...{ otherIncome: sentAs(otherIncome), regime },
    ...(regime === "old" && age && { age }),
    ...(regime === "old" && filedLate && { filedLate }),
    ...(nonResident && { nonResident }),
    ...(dividends.trim() !== "" && { dividends: sentAs(dividends) }),
  };
}
