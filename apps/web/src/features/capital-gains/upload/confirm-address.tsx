import { verifyEmail } from "@site/contract/calls";
import type { Flow } from "@site/contract/flow-state";
import type { FlowStep } from "@site/contract/flow-step";
import type { MailQueued } from "@site/contract/identity-calls";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../flow/notice.module.css";
import type { PageStore } from "../flow/page-store.ts";
import { refresh, useWatch } from "../flow/refresh.ts";
import stepStyles from "../flow/step.module.css";

/** What the server says about the person's address. */
type AddressState = Pick<Flow, "user" | "confirmationMail">;

type AddressToConfirmProps = {
  store: PageStore;
  flow: AddressState;
  /** The step that is shown. */
  step: FlowStep | null;
};

/** How often the page looks whether the link was opened, and whether the mail was sent, in milliseconds. */
const [openedPollMs, sentPollMs] = [10_000, 3_000];

/**
 * Says, while the work goes on, that the address is not confirmed and what the person gains by confirming
 * it; in an account that has lost its address, to give another one. Once it is confirmed it says so in the
 * same place, of the same height, until the next step.
 */
export function AddressToConfirm({ store, flow, step }: AddressToConfirmProps): ReactNode {
  const isOpen = flow.user.proof === "unconfirmed";
  const [confirmedAt, setConfirmedAt] = useState<FlowStep | null>();
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useWatch(
    store,
    isOpen && flow.user.email !== "",
    flow.confirmationMail === "waiting" ? sentPollMs : openedPollMs,
  );
  useLayoutEffect(() => {
    if (isOpen) {
      height.current = box.current?.offsetHeight ?? 0;
      setConfirmedAt(step);
    } else {
      box.current?.style.setProperty("min-block-size", `${height.current}px`);
    }
  });
  if (!isOpen && confirmedAt !== step) {
    return null;
  }
  return (
    <div ref={box} className={styles.notice} data-print="hide">
      {isOpen ? (
        <OpenAddress store={store} flow={flow} />
      ) : (
        <p role="status">✓ This address is confirmed. We email receipts and files to it.</p>
      )}
    </div>
  );
}

function OpenAddress({ store, flow }: Omit<AddressToConfirmProps, "step">) {
  const [said, setSaid] = useState("");

  if (flow.user.email === "") {
    return (
      <p>
        Somebody else has confirmed that the email address you gave is theirs. Your statements and
        files are kept here, but once signed out you can't come back to them.{" "}
        <a href="/account-page">Give another email address</a>
      </p>
    );
  }
  const sendAgain = async () => {
    const answer = await call(verifyEmail);
    setSaid(answer.ok ? sentWords(answer.value) : problemOf(answer.error));
    await refresh(store);
  };
  return (
    <>
      <p>{mailWords(flow)}</p>
      <div className={stepStyles.actions}>
        <Button look="plain" onClick={() => void sendAgain()}>
          Send again
        </Button>
        <a href="/account-page">Correct the address</a>
        <span role="status">{said}</span>
      </div>
    </>
  );
}

/** Asks a guest, who may upload only, to sign in. */
export function AccountNeeded() {
  return (
    <section className={styles.notice} aria-label="Before you continue" data-print="hide">
      <p>
        You are here as a guest. To continue,{" "}
        <a href="/?mode=select">sign in or create an account</a>: your upload is kept.
      </p>
    </section>
  );
}

/** Says where the mail with the person's link is; the address stands above. */
function mailWords({ confirmationMail }: AddressState): string {
  switch (confirmationMail) {
    case "sent":
      return "We emailed you a link that confirms this address. Until you open it, which this page notices, we email no receipts or files.";
    case "waiting":
      return "Our email with the link that confirms this address is waiting to be sent. Until you open it, we email no receipts or files.";
    default:
      return "This address is not confirmed, so we email no receipts or files to it.";
  }
}

function sentWords({ mailWaits }: MailQueued): string {
  return mailWaits ? "The new email is waiting to be sent too." : "A new email is on its way.";
}

function problemOf({ status, problem }: CallFailure): string {
  if (problem.code === "mail-not-sent") {
    return "This site can't send email right now. Please try again later.";
  }
  if (status === 429) {
    return "We've already sent you several emails. Use the newest one, or wait an hour.";
  }
  return "The email could not be sent. Check your connection and try again.";
}
