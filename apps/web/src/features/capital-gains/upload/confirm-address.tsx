import { verifyEmail } from "contract/calls";
import type { Flow } from "contract/flow-state";
import type { MailQueued } from "contract/identity-calls";
import { type ReactNode, useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../flow/notice.module.css";
import type { PageStore } from "../flow/page-store.ts";
import { refresh, useWatch } from "../flow/refresh.ts";
import stepStyles from "../flow/step.module.css";

/** What the server says about the person's address. */
type AddressState = Pick<Flow, "user" | "confirmationMail">;

type AddressToConfirmProps = { store: PageStore; flow: AddressState };

/**
 * Says, while the work goes on, that the address is not confirmed and what the person gains by confirming
 * it; in an account that has lost its address, to give another one.
 */
export function AddressToConfirm({ store, flow }: AddressToConfirmProps): ReactNode {
  const [said, setSaid] = useState("");
  useWatch(store, flow.confirmationMail === "waiting");

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
      return "We emailed you a link that confirms this address. Until you open it, we email no receipts or files.";
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
