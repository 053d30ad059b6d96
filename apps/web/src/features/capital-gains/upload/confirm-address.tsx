import { verifyEmail } from "contract/calls";
import type { SessionUser } from "contract/session";
import { useEffect, useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../flow/notice.module.css";
import type { PageStore } from "../flow/page-store.ts";
import { refresh } from "../flow/refresh.ts";

const lookInterval = 3_000;

type ConfirmAddressProps = {
  store: PageStore;
  user: SessionUser;
  /** What the person does once the address is confirmed, or what starts without them. */
  next: string;
};

/**
 * Blocks processing and payment until the person has confirmed their address. The page polls for the
 * confirmation, so the link in the email can be opened anywhere.
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
    setSaid(answer.ok ? `We've sent a new email to ${user.email}.` : problemOf(answer.error));
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
          <p>
            We emailed you a link ({user.email}). Open it, {next}. Your upload is kept.
          </p>
          <p>
            No email? Look in your spam folder. Wrong address? Sign out and register again.{" "}
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

function problemOf({ status, problem }: CallFailure): string {
  if (problem.code === "mail-not-sent") {
    return "This site can't send email right now. Sign in with Google, or try again later.";
  }
  if (status === 429) {
    return "We've already sent you several emails. Use the newest one, or wait an hour.";
  }
  return "The email could not be sent. Check your connection and try again.";
}
