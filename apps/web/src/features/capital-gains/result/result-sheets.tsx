import type { ReactNode } from "react";
import type { ResultHead } from "result/result-head";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import type { PageSheet } from "../../../ui/page-sheets.tsx";
import { financialYearBefore } from "../flow/year-name.ts";
import type { EarlierLossesProps } from "./earlier-losses.tsx";
import { FormAndDates, formInShort } from "./form-and-dates.tsx";
import { LossSchedules } from "./loss-schedules.tsx";
import { Notes } from "./notes.tsx";
import { OwnPrices, questionsOf } from "./open-questions.tsx";
import { AdvanceTaxDetails } from "./running-year.tsx";
import { AllSales, salesText } from "./sales.tsx";
import { ClassTotals, QuartersTable, ReconciliationTable } from "./tables.tsx";

const AdvanceTaxInterest = lazyPart(() => import("./advance-tax-interest.tsx"));
const EarlierLosses = lazyPart(() => import("./earlier-losses.tsx"));
const GainsElsewhere = lazyPart(() => import("./gains-elsewhere.tsx"));
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
  asked?: Pick<EarlierLossesProps, "busy" | "sent" | "onAnswered">;
};

/** A sheet of the result with the row that leads to it, if it has one. */
type ResultSheet = PageSheet & { text?: ReactNode; label?: ReactNode };

/** Returns everything about a result that is not on the page itself, in the order of its rows. */
export function resultSheets(props: ResultProps): ResultSheet[] {
  return [
    ...sheetsToAnswer(props),
    aisSheet(props),
    formSheet(props),
    advanceTaxSheet(props),
    totalsSheet(props),
    notesSheet(props),
    salesSheet(props),
  ].filter((sheet) => sheet !== undefined);
}

/** The sheets in which the person answers, where that can be done. */
function sheetsToAnswer({ head, statementId, processedAt, asked }: ResultProps) {
  if (!asked || statementId === null) {
    return [];
  }
  const key = `${statementId} ${processedAt}`;
  const ownPrices = questionsOf(head, true);
  const sheets: (ResultSheet | undefined)[] = [
    {
      name: "losses",
      title: "Brought-forward losses",
      text: lossesText(head),
      content: () => (
        <>
          <EarlierLosses key={key} {...{ head, statementId, ...asked }} />
          <LossSchedules head={head} />
        </>
      ),
    },
    {
      name: "gains-elsewhere",
      title: "Gains elsewhere",
      text: gainsElsewhereText(head),
      content: () => (
        <>
          <GainsElsewhere key={key} {...{ head, statementId, ...asked }} />
          <LossSchedules head={head} />
        </>
      ),
    },
    ownPrices.length > 0
      ? {
          name: "prices",
          title: "Your own prices and kinds",
          // The others of several prices are offered, not only found through a note.
          text: ownPrices.some(({ candidates }) => candidates[0])
            ? "After a merger, several prices can count"
            : undefined,
          content: () => <OwnPrices head={head} {...asked} />,
        }
      : undefined,
    asksBuybacks(head)
      ? {
          name: "buybacks",
          title: "Did you tender shares in a buyback?",
          content: () => <BuybackSales key={processedAt} {...{ head, statementId, ...asked }} />,
        }
      : undefined,
  ];
  return sheets;
}

/** Says how much of earlier years was entered. */
function lossesText({ entered }: ResultHead): string {
  const losses = entered?.earlierLosses ?? "0";
  return losses === "0" ? "May lower this tax" : `${formatWholeRupees(losses)} entered`;
}

/** Says how much of this year was entered: gains and losses apart, because they change the tax apart. */
function gainsElsewhereText({ entered }: ResultHead): string {
  const amounts = [
    ["gain", entered?.gains ?? "0"],
    ["loss", entered?.losses ?? "0"],
  ] as const;
  const said = amounts.flatMap(([what, amount]) =>
    amount === "0" ? [] : [`${formatWholeRupees(amount)} ${what}`],
  );
  return said.length === 0 ? "Other brokers, property, funds" : `${said.join(", ")} entered`;
}

function aisSheet({ statementId, processedAt }: ResultProps): ResultSheet | undefined {
  return statementId === null
    ? undefined
    : {
        name: "ais",
        isWide: true,
        title: "Compare with your AIS",
        text: "On this device, nothing is sent",
        content: () => <CheckAis key={`${statementId} ${processedAt}`} statementId={statementId} />,
      };
}

function formSheet({ head, today, asked }: ResultProps): ResultSheet | undefined {
  const { choices, form, interest } = head;
  if (!form || form.candidates.length === 0) {
    return undefined;
  }
  const { title, text } = formInShort(form, today);
  return {
    name: "form",
    title: "Which ITR form, and the due date",
    label: title,
    text,
    content: () => (
      <>
        <FormAndDates
          form={form}
          today={today}
          busy={asked?.busy ?? false}
          onAnswered={asked && ((answers) => void asked.onAnswered({ ...choices, form: answers }))}
        />
        {interest && interest.tax.total !== "0" && <InterestOfYear interest={interest} />}
      </>
    ),
  };
}

function advanceTaxSheet({ head, statementId }: ResultProps): ResultSheet | undefined {
  const { advanceTax } = head;
  return advanceTax === undefined
    ? undefined
    : {
        name: "advance-tax",
        title: "Advance tax by instalment",
        text: "What is due when, and interest",
        content: () => (
          <AdvanceTaxDetails
            advanceTax={advanceTax}
            taxYear={head.law.taxYear ?? financialYearBefore(head.assessmentYear)}
            statementId={statementId}
          />
        ),
      };
}

function totalsSheet({ head, asked }: ResultProps): ResultSheet {
  return {
    name: "totals",
    isWide: true,
    title: "Totals, Table F and notes",
    label: `Totals, Table F and notes (${head.findings.length})`,
    text: "For your accountant",
    content: () => (
      <>
        <Totals head={head} />
        <Notes findings={head.findings} isAsking={asked !== undefined} />
      </>
    ),
  };
}

function notesSheet({ head: { findings }, asked }: ResultProps): ResultSheet | undefined {
  return findings.length === 0
    ? undefined
    : {
        name: "notes",
        title: "Notes",
        content: () => <Notes findings={findings} isAsking={asked !== undefined} />,
      };
}

function salesSheet({ head, statementId }: ResultProps): ResultSheet | undefined {
  const { choices, lotCount } = head;
  return statementId === null
    ? undefined
    : {
        name: "sales",
        isWide: true,
        title: `All ${salesText(lotCount)}`,
        content: () => (
          <AllSales key={JSON.stringify(choices)} statementId={statementId} lotCount={lotCount} />
        ),
      };
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
  const { schedule112A, advanceTax, tableF, setAside, setAsideCount } = head;
  const hasGrandfathered = head.classes.some(
    ({ section, counted }) => section === "112A" && counted?.paid,
  );
  const leftOut = setAside.slice(0, 3).map(({ name, isin }) => name || isin);
  return (
    <>
      {head.reconciliation.length > 0 && (
        <>
          <ReconciliationTable checks={head.reconciliation} />
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
      <ClassTotals classes={head.classes} sections={head.law.sections} />
      <QuartersTable tableF={tableF} />
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
function InterestOfYear({ interest }: { interest: NonNullable<ResultHead["interest"]> }) {
  const nothingDue = interest.instalments.at(-1)?.nothingDue;
  return (
    <>
      <h3>Interest if you paid no advance tax</h3>
      {nothingDue ? (
        <p>
          <b>{nothingDue.headline}.</b> {nothingDue.reason}
        </p>
      ) : (
        <>
          <AdvanceTaxInterest interest={interest} instalmentSection="234C" laterSection="234B" />
          <p>
            The return works out the interest that you owe. A resident aged 60 or over without
            income from business or profession pays no advance tax (section 207), so none of this
            interest.
          </p>
        </>
      )}
    </>
  );
}
