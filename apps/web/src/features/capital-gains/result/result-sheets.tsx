import type { ReactNode } from "react";
import type { ResultHead } from "result/result-head";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import type { PageSheet } from "../../../ui/page-sheets.tsx";
import { FormAndDates, formInShort } from "./form-and-dates.tsx";
import { LossSchedules } from "./loss-schedules.tsx";
import type { LossesFormProps } from "./losses-form.tsx";
import { Notes } from "./notes.tsx";
import { OwnPrices, questionsOf } from "./open-questions.tsx";
import { AllSales, salesText } from "./sales.tsx";
import { SectionTable, sectionOf } from "./tables.tsx";

const AdvanceTaxDetails = lazyPart(() => import("./advance-tax-details.tsx"));
const LossesForm = lazyPart(() => import("./losses-form.tsx"));
const BuybackSales = lazyPart(() => import("./buyback-sales.tsx"));
const CheckAis = lazyPart(() => import("./check-ais.tsx"));

/** A result, and what the person can still answer about it. */
export type ResultProps = {
  head: ResultHead;
  /** The statement whose sales are listed; null while unknown. */
  statementId: string | null;
  /** When the result was made: forms with entries of an earlier one begin again. */
  processedAt?: string | null;
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  /** Leads to payment, while there is something to pay. */
  toPayment?: ReactNode;
  /** Absent where nothing can be answered, as for a sample. */
  asked?: Pick<LossesFormProps, "busy" | "sent" | "onAnswered">;
};

/** A sheet of the result with the row that leads to it, if it has one. */
type ResultSheet = PageSheet & { text?: ReactNode; label?: ReactNode };

/** Returns everything about a result that is not on the page itself, in the order of its rows. */
export function resultSheets(props: ResultProps): ResultSheet[] {
  const { head, statementId, processedAt, today, asked } = props;
  const { choices, form, findings, interest, advanceTax } = head;
  const isAnswerable = asked !== undefined && statementId !== null;
  const losses = (part: LossesFormProps["part"]) => (
    <>
      {isAnswerable && (
        <LossesForm
          key={`${statementId} ${processedAt}`}
          {...{ part, head, statementId, ...asked }}
        />
      )}
      {part === "losses" && <LossSchedules head={head} />}
    </>
  );
  const ownPrices = questionsOf(head, true);
  const notes = findings.length;
  const sheets: (ResultSheet | false)[] = [
    isAnswerable && {
      name: "losses",
      title: "Brought-forward losses",
      text: lossesText(head),
      content: () => losses("losses"),
    },
    isAnswerable && {
      name: "gains-elsewhere",
      title: "Gains elsewhere",
      text: elsewhereText(head),
      content: () => losses("gains"),
    },
    isAnswerable &&
      ownPrices.length > 0 && {
        name: "prices",
        title: "Your own prices and kinds",
        // The others of several prices are offered, not only found through a note.
        text: ownPrices.some(({ candidates }) => candidates[0])
          ? "After a merger, several prices can count"
          : undefined,
        content: () => <OwnPrices head={head} {...asked} />,
      },
    isAnswerable &&
      asksBuybacks(head) && {
        name: "buybacks",
        title: "Did you tender shares in a buyback?",
        content: () => <BuybackSales key={processedAt} {...{ head, statementId, ...asked }} />,
      },
    statementId !== null && {
      name: "ais",
      isWide: true,
      title: "Compare with your AIS",
      text: "On this device, nothing is sent",
      content: () => <CheckAis key={`${statementId} ${processedAt}`} statementId={statementId} />,
    },
    form !== undefined &&
      form.candidates.length > 0 && {
        name: "form",
        title: "Which ITR form, and the due date",
        label: formInShort(form, today).title,
        text: formInShort(form, today).text,
        content: () => (
          <>
            <FormAndDates
              form={form}
              today={today}
              busy={asked?.busy ?? false}
              onAnswered={
                asked && ((answers) => void asked.onAnswered({ ...choices, form: answers }))
              }
            />
            {interest && interest.tax.total !== "0" && (
              <InterestOfYear head={head} interest={interest} />
            )}
          </>
        ),
      },
    advanceTax !== undefined && {
      name: "advance-tax",
      title: "Advance tax by instalment",
      text: "What is due when, and interest",
      content: () => <AdvanceTaxDetails head={head} statementId={statementId} />,
    },
    {
      name: "totals",
      isWide: true,
      title: "Totals, Table F and notes",
      label: `Totals, Table F and notes (${notes})`,
      text: "For your accountant",
      content: () => (
        <>
          <Totals head={head} />
          <Notes findings={findings} isAsking={asked !== undefined} />
        </>
      ),
    },
    notes > 0 && {
      name: "notes",
      title: "Notes",
      content: () => <Notes findings={findings} isAsking={asked !== undefined} />,
    },
    statementId !== null && {
      name: "sales",
      isWide: true,
      title: `All ${salesText(head.lotCount)}`,
      content: () => (
        <AllSales
          key={JSON.stringify(choices)}
          statementId={statementId}
          lotCount={head.lotCount}
        />
      ),
    },
  ];
  return sheets.filter((sheet) => sheet !== false);
}

/** Says how much of earlier years was entered, as Schedule CFL has it. */
function lossesText({ returnFigures = [] }: ResultHead): string {
  const entered = returnFigures
    .filter(({ schedule }) => schedule === "Schedule CFL")
    .flatMap(({ figures }) => figures)
    .filter(({ name }) => name.endsWith(" ix: brought-forward losses"))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return entered === 0n ? "May lower this tax" : `${formatWholeRupees(String(entered))} entered`;
}

/** Says what was entered of other gains. */
function elsewhereText({ tax }: ResultHead): string {
  const entered = tax.rows
    .flatMap(({ gains }) => gains)
    .filter(({ from }) => from === "elsewhere")
    .map(({ amount }) => formatWholeRupees(amount));
  return entered.length === 0
    ? "Other brokers, property, funds"
    : `${entered.join(" and ")} entered`;
}

/** Whether buybacks can be asked about: the broker does not show them, or the person chose some. */
function asksBuybacks({ findings, choices }: ResultHead): boolean {
  return (
    findings.some(({ code }) => code === "buybacks-not-shown") ||
    (choices?.buybacks?.length ?? 0) > 0
  );
}

/** Returns the rows that lead to the sheets. */
export function rowsOf(props: ResultProps) {
  return resultSheets(props).flatMap(({ name, title, label = title, text }) =>
    text === undefined ? [] : [{ name, title: label, text }],
  );
}

function Totals({ head }: { head: ResultHead }) {
  const { schedule112A, advanceTax, setAside, setAsideCount } = head;
  const hasGrandfathered = head.classes.some(
    ({ section, counted }) => section === "112A" && counted?.paid,
  );
  const leftOut = setAside.slice(0, 3).map(({ name, isin }) => name || isin);
  return (
    <>
      {head.reconciliation.length > 0 && (
        <>
          <SectionTable section={sectionOf(head, "reconciliation")} />
          {setAsideCount > 0 && (
            <p>
              These totals include {salesText(setAsideCount)} that the figures below leave out:{" "}
              {leftOut.join(", ")}
              {setAsideCount > leftOut.length && " and others"}.
            </p>
          )}
          {hasGrandfathered && (
            <p>
              Your broker's long-term total counts what you paid. Below, shares bought before 1
              February 2018 count their price of 31 January 2018, so the gain differs.
            </p>
          )}
        </>
      )}
      <SectionTable section={sectionOf(head, "types")} />
      <SectionTable section={sectionOf(head, "table-f")} />
      {!advanceTax && (
        <p>
          {schedule112A.rows === 0
            ? "Schedule 112A: nothing to report."
            : `Your Schedule 112A total is ${formatWholeRupees(schedule112A.balance)}, in ${schedule112A.rows} ${schedule112A.rows === 1 ? "row" : "rows"}. The return rounds row by row and after set-off, so it can differ from the statement's gain by a few rupees.`}
        </p>
      )}
    </>
  );
}

/** Shows what sections 234B and 234C add in a year that is over. */
function InterestOfYear({
  head,
  interest,
}: {
  head: ResultHead;
  interest: NonNullable<ResultHead["interest"]>;
}) {
  const nothingDue = interest.instalments.at(-1)?.nothingDue;
  return nothingDue ? (
    <>
      <h3>Interest if you paid no advance tax</h3>
      <p>
        <b>{nothingDue.headline}.</b> {nothingDue.reason}
      </p>
    </>
  ) : (
    <>
      <SectionTable section={sectionOf(head, "interest")} />
      <p>
        The return works out the interest that you owe. A resident aged 60 or over without income
        from business or profession pays no advance tax (section 207), so none of this interest.
      </p>
    </>
  );
}
