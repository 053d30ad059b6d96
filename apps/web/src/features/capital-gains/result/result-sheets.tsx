import type { FlowState } from "@site/contract/flow-state";
import { isOpenDividend } from "@site/result/names";
import type { ResultHead } from "@site/result/result-head";
import type { ReactNode } from "react";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import type { PageSheet } from "../../../ui/page-sheets.tsx";
import type { EarlierLossesProps } from "./earlier-losses.tsx";
import { formInShort } from "./form-in-short.ts";
import { answersGiven, questionsOf, thingsToCheck, toCheck } from "./open-questions.tsx";
import { AllSales, salesText } from "./sales.tsx";

const AdvanceTaxDetails = lazyPart(() => import("./advance-tax-details.tsx"));
const EarlierLosses = lazyPart(() => import("./earlier-losses.tsx"));
const GainsElsewhere = lazyPart(() => import("./gains-elsewhere.tsx"));
const YourIncome = lazyPart(() => import("./your-income.tsx"));
const BusinessResult = lazyPart(() => import("./business-result.tsx"));
const ReturnedCapitalForm = lazyPart(() => import("./returned-capital.tsx"));
const BuybackSales = lazyPart(() => import("./buyback-sales.tsx"));
const FormAndDates = lazyPart(() => import("./form-and-dates.tsx"));
const OwnPrices = lazyPart(() => import("./own-prices.tsx"));
const Dividends = lazyPart(() => import("./dividends.tsx"));
const Notes = lazyPart(() => import("./notes.tsx"));
const Totals = lazyPart(() => import("./totals.tsx"));
const InterestOfYear = lazyPart(() => import("./interest-of-year.tsx"));
const ShareOrigins = lazyPart(() => import("./share-origins.tsx"));
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
  /** Whose entries can be filled in here. */
  canFillIn?: FlowState["canFillIn"];
  /** Leads to payment, while there is something to pay. */
  toPayment?: ReactNode;
  /** Absent where nothing can be answered, as for a sample. */
  asked?: Pick<EarlierLossesProps, "busy" | "sent" | "onAnswered">;
};

/** A sheet of the result with the row that leads to it, if it has one. */
type ResultSheet = PageSheet & { text?: ReactNode; label?: ReactNode };

/** Returns everything about a result that is not on the page itself, in the order of its rows. */
export function resultSheets(props: ResultProps): ResultSheet[] {
  return [...sheetsToAnswer(props), ...sheetsForReturn(props), ...sheetsToRead(props)].filter(
    (sheet) => sheet !== false,
  );
}

type Sheets = readonly (ResultSheet | false)[];

/** The sheets with the person's answers, where these can be given. */
function sheetsToAnswer({ head, statementId, processedAt, canFillIn, asked }: ResultProps): Sheets {
  if (!asked || statementId === null) {
    return [];
  }
  const props = { head, statementId, ...asked };
  const key = `${statementId} ${processedAt}`;
  const ownPrices = questionsOf(head, true);
  return [
    {
      name: "losses",
      title: "Brought-forward losses",
      text: lossesText(head, canFillIn?.earlierYears),
      content: () => <EarlierLosses key={key} {...props} />,
    },
    {
      name: "gains-elsewhere",
      title: "Gains elsewhere",
      text: gainsElsewhereText(head, canFillIn?.otherGains),
      content: () => <GainsElsewhere key={key} {...props} />,
    },
    {
      name: "income",
      title: "Your other income",
      content: () => <YourIncome key={key} {...props} />,
    },
    (ownPrices.length > 0 || answersGiven(head) !== "") && {
      name: "prices",
      title: "Prices and kinds",
      // The others of several prices are offered, not only found through a note.
      text: ownPrices.some(({ candidates }) => candidates[0])
        ? "After a merger, several prices can count"
        : undefined,
      content: () => <OwnPrices {...props} />,
    },
    isFound(head, "business-result") && {
      name: "business-result",
      title: "Your business result",
      text: head.choices?.businessResult && "Counted as you entered it",
      content: () => <BusinessResult key={key} {...props} />,
    },
    isFound(head, "returned-capital") && {
      name: "returned-capital",
      title: "Capital that a REIT or InvIT repaid",
      text: head.choices?.returnedCapital && "Counted as you entered it",
      content: () => <ReturnedCapitalForm key={key} {...props} />,
    },
    {
      name: "purchases",
      title: "How you got your shares",
      // What is open is asked on the page or in the notes.
      text: head.origins?.some(({ answer }) => answer) ? "Counted as you answered" : undefined,
      content: () => <ShareOrigins key={processedAt} {...props} />,
    },
    asksBuybacks(head) && {
      name: "buybacks",
      title: "Did you tender shares in a buyback?",
      content: () => <BuybackSales key={processedAt} {...props} />,
    },
  ];
}

/** Says how much of earlier years was entered, or with which statement, from where it can be filled in. */
function lossesText({ entered }: ResultHead, elsewhere: string | undefined): string {
  const losses = entered?.earlierLosses ?? "0";
  return losses === "0"
    ? enteredWith(elsewhere, "May lower this tax")
    : `${formatWholeRupees(losses)} entered`;
}

/** Says what can be done about the person's other income, without which the tax is on the gains alone. */
export function incomeText({ head, canFillIn }: ResultProps): string {
  return head.tax.caused ? "Change it" : enteredWith(canFillIn?.taxOfYear, "Add yours");
}

function enteredWith(statement: string | undefined, otherwise: string): string {
  return statement ? `Fill in those of ${statement}` : otherwise;
}

/** Says how much of this year was entered: gains and losses apart, which may be of different rates. */
function gainsElsewhereText({ entered }: ResultHead, elsewhere: string | undefined): string {
  const { gains, losses } = entered ?? { gains: "0", losses: "0" };
  const amounts = [
    gains !== "0" && `${formatWholeRupees(gains)} gain`,
    losses !== "0" && `${formatWholeRupees(losses)} loss`,
  ].filter(Boolean);
  return amounts.length > 0
    ? `${amounts.join(", ")} entered`
    : enteredWith(elsewhere, "Other brokers, property, funds");
}

/** The sheets with what the person's return needs besides the figures. */
function sheetsForReturn({ head, statementId, processedAt, today, asked }: ResultProps): Sheets {
  const { choices, form, interest, advanceTax } = head;
  return [
    statementId !== null && {
      name: "ais",

      title: "Compare with your AIS",
      text: "Nothing leaves this device",
      content: () => (
        <CheckAis key={`${statementId} ${processedAt}`} {...{ head, statementId, asked }} />
      ),
    },
    head.dividends !== undefined && {
      name: "dividends",
      title: "Dividends by period",
      text: dividendsText(head.dividends),
      content: () => <Dividends head={head} asked={asked} hasAis={statementId !== null} />,
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
      content: () => <AdvanceTaxDetails head={head} today={today} />,
    },
  ];
}

/** Says how much is counted, and of how many the period is in doubt. */
function dividendsText({ rows, total }: NonNullable<ResultHead["dividends"]>): string {
  const near = rows.filter((row) => isOpenDividend(row)).length;
  return `${formatWholeRupees(total)}${near > 0 ? `, ${near} near the end of a period` : ""}`;
}

/** The sheets with all figures, notes and sales. */
function sheetsToRead({ head, statementId, asked }: ResultProps): Sheets {
  const { choices, findings, lotCount } = head;
  const isAsking = asked !== undefined;
  const checks = toCheck(findings, isAsking).length;
  return [
    {
      name: "totals",

      title: "Totals and Table F",
      text: "For your accountant",
      content: () => <Totals head={head} setAside={salesText(head.setAsideCount)} />,
    },
    findings.length > 0 && {
      name: "notes",
      title: checks > 0 ? thingsToCheck(checks) : "Good to know",
      // What is to be checked has its own line above the rows.
      ...(checks === 0 && { text: "Nothing to check" }),
      content: () => <Notes {...{ head, statementId, isAsking }} />,
    },
    statementId !== null && {
      name: "sales",

      title: `All ${salesText(lotCount)}`,
      content: () => (
        <AllSales
          key={JSON.stringify(choices)}
          statementId={statementId}
          lotCount={lotCount}
          canAnswer={isAsking}
        />
      ),
    },
  ];
}

/** Whether a finding is about something: its code begins with it. */
function isFound({ findings }: ResultHead, about: string): boolean {
  return findings.some(({ code }) => code.startsWith(about));
}

/** Whether buybacks can be asked about: the broker does not show them, or the person chose some. */
function asksBuybacks(head: ResultHead): boolean {
  return isFound(head, "buybacks-not-shown") || !!head.choices?.buybacks?.length;
}

/** Returns the rows that lead to the sheets. */
export function sheetLinks(props: ResultProps) {
  return resultSheets(props).flatMap(({ name, title, label = title, text }) =>
    text === undefined ? [] : [{ name, title: label, text }],
  );
}
