import { gstStates } from "@site/contract/gst-states";
import type { ResultHead } from "@site/result/result-head";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { dayInIndia } from "../../../ui/format-date.ts";
import { formatPaise } from "../../../ui/money.tsx";
import { PageSheets } from "../../../ui/page-sheets.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { withPart } from "../flow/late-part.ts";
import { refresh, useWatch } from "../flow/refresh.ts";
import styles from "../flow/step.module.css";
import { Step, StepActions, type StepProps } from "../flow/step.tsx";
import { Waiting } from "../flow/waiting.tsx";
import { ownResult } from "../result/own-result.ts";
import { resultSheets } from "../result/result-sheets.tsx";
import { salesText } from "../result/sales.tsx";
import { needsSchedule112A, simpleFormOf } from "../result/simple-form.ts";
import { ResultOverview } from "../result/statement-result.tsx";
import { AccountNeeded } from "../upload/confirm-address.tsx";
import { BeforeYouPay } from "./before-you-pay.tsx";
import { MoneyBack } from "./money-back.tsx";
import { ToPayment } from "./to-payment.tsx";

const payments = () => import("./pay.ts");
/** A payment that was approved elsewhere shows by itself: how often the page looks, in milliseconds. */
const paymentPollMs = 5_000;

type PaymentStepProps = StepProps & { companyName: string };

/** The free result, and the payment that unlocks the files. */
export function PaymentStep({ companyName, ...step }: PaymentStepProps) {
  const { store, state, server } = step;
  const { flow } = state;
  const [residence, setResidence] = useState("");
  useEffect(() => void payments().catch(() => undefined), []);
  useWatch(store, server.paymentBegun && state.busy === null, paymentPollMs);
  if (!flow) {
    return null;
  }
  const fee = formatPaise(server.fee.amount);
  const { mode, needsState } = flow.payment;
  const head = server.head ?? undefined;
  const own = ownResult(step, true);
  const result = own && { ...own, toPayment: <ToPayment fee={fee} head={own.head} /> };

  return (
    <div className={styles.beside}>
      {result ? (
        <ResultOverview {...result} />
      ) : (
        <Button look="quiet" onClick={() => void refresh(store)}>
          Show the result
        </Button>
      )}
      <Step heading="Payment" id="payment" screenOnly>
        <MoneyBack of={server.moneyBack} />
        <p className={styles.ends}>
          <span>{paidFor(head)}</span> <strong>{fee}</strong>
        </p>
        {head && <BeforeYouPay head={head} />}
        {needsState && (
          <SelectField
            empty="Choose…"
            label="State of residence"
            hint="Needed for the invoice: it determines which goods and services tax applies. The price stays the same."
            options={gstStates}
            value={residence}
            disabled={state.busy === "paying"}
            onChange={(event) => setResidence(event.target.value)}
          />
        )}
        {mode === "sandbox" && (
          <p className={styles.note}>This is a test gateway: no real money moves.</p>
        )}
        {mode === "off" && (
          <p role="status">
            Payments are switched off on this server. Your processed statement is kept.
          </p>
        )}
        <PayButtons
          {...step}
          disabled={mode === "off" || (needsState && residence === "")}
          onPay={({ pay }) => pay(store, companyName, needsState ? residence : null)}
        />
        <PaymentNotes {...step} companyName={companyName} />
      </Step>
      {result && <PageSheets sheets={resultSheets(result)} />}
    </div>
  );
}

type PayButtonsProps = StepProps & {
  disabled: boolean;
  onPay: (part: Awaited<ReturnType<typeof payments>>) => Promise<void>;
};

/** The button that opens the gateway's window, and one that looks for a payment that was begun. */
function PayButtons({ store, state, server, disabled, onPay }: PayButtonsProps) {
  const isGuest = state.flow?.user.proof === "guest";
  return (
    <>
      {isGuest && <AccountNeeded />}
      <StepActions notice={state.notice}>
        <Button
          disabled={disabled || isGuest}
          busy={state.busy !== null}
          onClick={() => void withPart(store, payments, onPay)}
        >
          Pay to Download
        </Button>
        {server.paymentBegun && state.busy !== "paying" && (
          <Button
            look="plain"
            onClick={() => void withPart(store, payments, (part) => part.checkPayment(store))}
          >
            Check payment status
          </Button>
        )}
      </StepActions>
    </>
  );
}

/** Says what is going on, what follows the approval, and what the person pays for once. */
function PaymentNotes({ state, server, companyName }: PaymentStepProps) {
  const paying = state.busy === "paying";
  return (
    <>
      {paying && (
        <Waiting heading="Opening the payment window…" takesFocus>
          <p>Next: pay there by UPI or card.</p>
        </Waiting>
      )}
      {server.paymentBegun && !state.notice && !paying && (
        <p className={styles.note}>A payment that you have approved shows here by itself.</p>
      )}
      <p className={styles.note}>
        After approving the payment on the gateway screen, please wait 2 minutes and keep its window
        open.
      </p>
      <p className={styles.note}>
        You pay {companyName} once, by UPI or card. If a file is wrong by our fault, we correct it
        or return the fee.
        {server.resultsKeptUntil &&
          ` We delete your files on ${dayInIndia(server.resultsKeptUntil)}.`}
      </p>
    </>
  );
}

/** Says which files the fee is for. */
function paidFor(head: ResultHead | undefined): string {
  return head && !needsSchedule112A(head)
    ? `Report and invoice (${withoutFile(head)})`
    : "CSV, report and invoice";
}

/** Why the fee is for no file. */
function withoutFile({ advanceTax, schedule112A, form }: ResultHead): string {
  if (advanceTax) {
    return "no file before the forms are published";
  }
  return schedule112A.rows === 0
    ? "nothing for Schedule 112A"
    : `${simpleFormOf(form?.candidates)} needs no Schedule 112A file`;
}

/** The payment is signed; its arrival is still to be confirmed. */
export function ConfirmationStep({ store, state, server }: StepProps) {
  const busy = state.busy === "confirming";
  useEffect(() => void payments().catch(() => undefined), []);
  const { head } = server;
  return (
    <div className={styles.beside}>
      <Step heading="Payment Made" isCard>
        <p>
          ✓ {formatPaise(server.fee.amount)} approved. One press checks the payment and opens your
          files. If you leave, they wait for you here.
        </p>
        <StepActions notice={state.notice}>
          <Button
            busy={busy}
            onClick={() => void withPart(store, payments, ({ confirm }) => confirm(store))}
          >
            Click to continue
          </Button>
        </StepActions>
        {busy && (
          <Waiting heading="Waiting for your bank to confirm…" takesFocus>
            <Progress label="Up to 2 minutes" share={null} />
            <p>Next: your files. They open here by themselves.</p>
          </Waiting>
        )}
      </Step>
      {head && (
        <div className={styles.side}>
          <ul className={styles.files}>
            {head.sources.map(({ file, broker, lots }) => (
              <li key={`${file} ${broker}`} className={styles.file}>
                <span className={styles.name}>{file}</span>
                <span className={styles.size}>{salesText(lots)}</span>
              </li>
            ))}
            <li className={styles.file}>
              <span>{paidFor(head)}</span>
              <strong>{formatPaise(server.fee.amount)}</strong>
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}
