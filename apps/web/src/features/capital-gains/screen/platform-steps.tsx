import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Stepper } from "../../../ui/progress.tsx";
import { DownloadStep } from "../after-payment/download-step.tsx";
import { type News, newsShown, type PageState, serverState, stepOf } from "../flow/page-state.ts";
import type { PageStore } from "../flow/page-store.ts";
import { multipleNotSupported, viewOf } from "../flow/platforms.ts";
import stepStyles from "../flow/step.module.css";
import { ConfirmationStep, PaymentStep } from "../payment/payment-step.tsx";
import { processAgain } from "../result/process-again.ts";
import { SampleStep } from "../result/sample-step.tsx";
import { statementsAddress } from "../statements/view-address.ts";
import { ProcessStep } from "../upload/process-step.tsx";
import { UploadStep } from "../upload/upload-step.tsx";
import styles from "./platform-steps.module.css";

const stepNames = ["Upload", "Process", "Pay", "Confirm", "Download"] as const;
const stepIndex = { upload: 0, process: 1, payment: 2, confirmation: 3, download: 4, done: 5 };

export type PlatformStepsProps = {
  store: PageStore;
  state: PageState;
  companyName: string;
};

/** One platform's view: what is supported, how far the statement is, and the one step to take. */
export function PlatformSteps({ store, state, companyName }: PlatformStepsProps) {
  const step = stepOf(state);
  const server = serverState(state);
  if (!state.flow || !state.platform || !server) {
    return null;
  }
  const view = viewOf(state.platform);
  const news = newsShown(state);

  if (!step) {
    return (
      <section className={styles.view} aria-label={view.name}>
        <p className={styles.supported}>{multipleNotSupported}</p>
      </section>
    );
  }

  const common = { store, state, server, view };
  return (
    // A new step is a new view: nothing of the last one moves to its place in this.
    <section
      key={step === "done" ? "download" : step}
      className={styles.view}
      aria-label={view.name}
    >
      <Stepper label={`${view.name} statement`} steps={stepNames} current={stepIndex[step]} />
      {step === "upload" && (
        <p className={styles.supported} data-print="hide">
          {view.supported}
        </p>
      )}
      {news && (
        <NewsLine
          key={[news.of, ...news.sentences].join(" ")}
          store={store}
          news={news}
          busy={state.busy !== null}
        />
      )}
      {step === "upload" && <UploadStep {...common} />}
      {step === "process" && <ProcessStep {...common} />}
      {step === "payment" &&
        (server.head?.sample ? (
          <SampleStep {...common} head={server.head} />
        ) : (
          <PaymentStep {...common} companyName={companyName} />
        ))}
      {step === "confirmation" && <ConfirmationStep {...common} />}
      {(step === "download" || step === "done") && (
        <DownloadStep {...common} done={step === "done"} />
      )}
      <OtherStatements store={store} state={state} />
    </section>
  );
}

type NewsLineProps = Pick<PlatformStepsProps, "store"> & { news: News; busy: boolean };

/** What the last answer changed: in view and with the focus, as after every press. */
function NewsLine({ store, news, busy }: NewsLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // After the link of a closed sheet has taken the focus.
    const soon = requestAnimationFrame(() => {
      line.current?.focus({ preventScroll: true });
      line.current?.scrollIntoView({ block: "start" });
    });
    return () => cancelAnimationFrame(soon);
  }, []);
  const { before, isUndone } = news;
  const [headline, ...rest] = news.sentences;
  return (
    <p
      ref={line}
      tabIndex={-1}
      role="status"
      className={styles.news}
      data-tone={news.tone ?? undefined}
      data-print="hide"
    >
      <strong>{headline}</strong>
      {rest.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {before && (
        <Button
          look="plain"
          disabled={busy}
          onClick={() => void processAgain(store, before, !isUndone)}
        >
          {isUndone ? "Redo" : "Undo"}
        </Button>
      )}
    </p>
  );
}

/** The ways from this statement to another one: a new file, the one before, or the list of all. */
function OtherStatements({ store, state }: { store: PageStore; state: PageState }) {
  const { startingOver, busy } = state;
  const server = serverState(state);
  const leads = (type: "start-over" | "start-over-cancelled", words: string) => (
    <Button look="plain" busy={busy !== null} onClick={() => store.dispatch({ type })}>
      {words}
    </Button>
  );
  const all = <a href={statementsAddress}>My statements</a>;
  const stays = server?.processSuccess && !startingOver;
  return (
    <div className={stepStyles.over} data-print="hide">
      {startingOver && leads("start-over-cancelled", "Back to the statement you uploaded before")}
      {server?.uploadSuccess &&
        !startingOver &&
        leads("start-over", stays ? "Use another file" : "Replace the file")}
      {stays ? (
        <p>This one stays in {all}.</p>
      ) : (
        <>
          {all}
          <a href="#about">About this service</a>
        </>
      )}
    </div>
  );
}
