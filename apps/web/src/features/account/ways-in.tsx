import { listAccounts, unlinkAccount } from "contract/calls";
import type { SignInMethod } from "contract/identity-calls";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import styles from "./account.module.css";
import { accountProblem } from "./account-form.tsx";
import { useLoaded } from "./use-loaded.ts";

const names: Record<string, string> = {
  credential: "Email and password",
  google: "Google",
  github: "GitHub",
};

const askForMethods = () => call(listAccounts);

/** The ways into the account, each with a button that removes it. The last one stays. */
export function WaysIn({ onRemoved }: { onRemoved: () => void }) {
  const [methods, reload] = useLoaded(askForMethods);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState({ text: "", problem: false });
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = async ({ id, providerId }: SignInMethod) => {
    if (busy) {
      return;
    }
    setBusy(true);
    setSaid({ text: "", problem: false });
    const result = await call(unlinkAccount, { body: { accountId: id } });
    setBusy(false);
    if (!result.ok) {
      return setSaid({ text: accountProblem(result.error), problem: true });
    }
    await reload();
    onRemoved();
    setSaid({
      text: `${nameOf(providerId)} has been removed, and other browsers have been signed out.`,
      problem: false,
    });
    // What was pressed is gone: who uses the keyboard goes on from the heading.
    heading.current?.focus();
  };

  return (
    <section className={styles.part} aria-labelledby="ways-in">
      <h2 id="ways-in" ref={heading} tabIndex={-1}>
        Sign-in methods
      </h2>
      <div className={styles.steps}>
        <ul>
          {methods?.map((method) => (
            <li key={method.id}>
              {nameOf(method.providerId)}, since {formatDate(method.createdAt.slice(0, 10))}{" "}
              {methods.length > 1 && (
                <Button
                  look="plain"
                  disabled={busy}
                  aria-label={`Remove ${nameOf(method.providerId)}`}
                  onClick={() => void remove(method)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!methods && <p>We can't show your sign-in methods at the moment. Reload the page to try again.</p>}
        {methods?.length === 0 && <p>You sign in with a link or a code that we send you.</p>}
        <p role="status" className={said.problem ? styles.problem : styles.done}>
          {said.text}
        </p>
      </div>
    </section>
  );
}

function nameOf(providerId: string): string {
  return names[providerId] ?? providerId;
}
