import { listAccounts, unlinkAccount } from "contract/calls";
import type { SignInMethod } from "contract/identity-calls";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { account } from "../../content/account.ts";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import styles from "./account.module.css";
import { accountProblem } from "./account-form.tsx";
import { useLoaded } from "./use-loaded.ts";

const { methods: words } = account;
const names: Readonly<Record<string, string>> = words.names;

const askForMethods = () => call(listAccounts);

/** The ways to sign in, each with a button that removes it. The last one can't be removed. */
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
      text: words.removed(nameOf(providerId)),
      problem: false,
    });
    // The pressed button is gone: keyboard users continue from the heading.
    heading.current?.focus();
  };

  return (
    <section className={styles.part} aria-labelledby="ways-in">
      <h2 id="ways-in" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      <div className={styles.steps}>
        <ul>
          {methods?.map((method) => (
            <li key={method.id}>
              {nameOf(method.providerId)}, {account.sessions.since}{" "}
              {formatDate(method.createdAt.slice(0, 10))}{" "}
              {methods.length > 1 && (
                <Button
                  look="plain"
                  disabled={busy}
                  aria-label={`${words.remove} ${nameOf(method.providerId)}`}
                  onClick={() => void remove(method)}
                >
                  {words.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!methods && <p>{words.unknown}</p>}
        {methods?.length === 0 && <p>{words.none}</p>}
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
