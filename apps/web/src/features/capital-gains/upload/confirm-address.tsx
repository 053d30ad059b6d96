import { verifyEmail } from "contract/calls";
import type { Flow } from "contract/flow-state";
import { useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../flow/notice.module.css";
import type { PageStore } from "../flow/page-store.ts";
import { refresh, useWatch } from "../flow/refresh.ts";

/** What the server says about the person's address. */
type AddressState = Pick<Flow, "user" | "confirmationMail">;

type ConfirmAddressProps = {
  store: PageStore;
  flow: AddressState;
  /** What the person does once the address is confirmed. */
  next: string;
};

/**
 * Blocks processing and payment until the person has confirmed their address. The page polls for the
 * confirmation, so the link in the email can be opened anywhere.
 */
export function ConfirmAddress({ store, flow, next }: ConfirmAddressProps) {
  const [said, setSaid] = useState("");
  const { user } = flow;
  useWatch(store, true);

  const sendAgain = async () => {
    const answer = await call(verifyEmail);
    setSaid(answer.ok ? "A new email is on its way." : problemOf(answer.error));
    await refresh(store);
  };

  return (
    <section className={styles.notice} aria-label="Before you continue" data-print="hide">
      {user.proof === "guest" ? (
        <p>
          You are here as a guest. To continue,{" "}
          <a href="/?mode=select">sign in or create an account</a>: your upload is kept.
        </p>
      ) : (
        <>
          <p>{mailWords(flow, `, ${next}.`)} Your upload is kept.</p>
          <p>
            No email? Look in your spam folder. Wrong address? Sign out, register again and upload
            the file there.{" "}
            <Button look="plain" onClick={() => void sendAgain()}>
              Send again
            </Button>
          </p>
          <p role="status">{said}</p>
        </>
      )}
    </section>
  );
}

/** Announces, while the work goes on, that the address is to be confirmed before processing. */
export function AddressToConfirm({ store, flow }: { store: PageStore; flow: AddressState }) {
  useWatch(store, flow.confirmationMail === "waiting");
  return mailWords(flow, " before you press Process.");
}

/** Says where the mail with the person's link is, and to open it. */
function mailWords({ user: { email }, confirmationMail }: AddressState, then: string): string {
  switch (confirmationMail) {
    case "sent":
      return `We emailed a link to ${email}. Open it${then}`;
    case "waiting":
      return `Our email to ${email} is waiting to be sent. Open its link${then}`;
    default:
      return `${email} is not confirmed. Have our email sent again and open its link${then}`;
  }
}

function problemOf({ status, problem }: CallFailure): string {
  if (problem.code === "mail-not-sent") {
    return "This site can't send email right now. Sign in with Google, or try again later.";
  }
  if (status === 429) {
    return "We've already sent you several emails. Use the newest one, or wait an hour.";
  }
  return "The email could not be sent. Check your connection and try again.";
}
