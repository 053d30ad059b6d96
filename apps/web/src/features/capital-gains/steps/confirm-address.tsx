import { verifyEmail } from "contract/calls";
import type { SessionUser } from "contract/session";
import { useEffect, useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { refresh } from "../actions/refresh.ts";
import styles from "../notice.module.css";
import type { PageStore } from "../page-store.ts";

const lookInterval = 3_000;

type ConfirmAddressProps = {
  store: PageStore;
  user: SessionUser;
  /** What begins by itself once the address is confirmed; null when nothing does. */
  next: string | null;
};

/**
 * What stands before processing and payment until the person has confirmed the address. Nothing has
 * to be done here: the page looks whether the link in the mail was opened, in whatever tab.
 */
export function ConfirmAddress({ store, user, next }: ConfirmAddressProps) {
  const [said, setSaid] = useState("");

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") {
        void refresh(store);
      }
    }, lookInterval);
    return () => clearInterval(timer);
  }, [store]);

  const sendAgain = async () => {
    const answer = await call(verifyEmail);
    setSaid(answer.ok ? `A new mail is on its way to ${user.email}.` : problemOf(answer.error));
  };

  return (
    <section
      className={`${styles.notice} ${styles.info}`}
      aria-label="Before you go on"
      data-print="hide"
    >
      {user.proof === "guest" ? (
        <p>
          You are here as a guest. To go on,{" "}
          <a href="/?mode=select">sign in or create an account</a>: what you uploaded is kept.
        </p>
      ) : (
        <>
          <p>
            Confirm your email address: open the link in our mail to {user.email}. What you uploaded
            is kept. {next ?? "This page goes on by itself."}
          </p>
          <p>
            No mail? Look into the spam folder. If the address is wrong, sign out and register with
            the right one.
          </p>
          <Button look="plain" onClick={() => void sendAgain()}>
            Send again
          </Button>
          <p role="status">{said}</p>
        </>
      )}
    </section>
  );
}

function problemOf({ status, problem }: CallFailure): string {
  if (problem.code === "MAIL_NOT_SENT") {
    return "This site cannot send mail at the moment. Sign in with Google, or try again later.";
  }
  if (status === 429) {
    return "There were many mails already. Use the newest one, or wait an hour.";
  }
  return "The mail could not be sent. Check your connection and try again.";
}
