import * as calls from "contract/calls";
import type { NewKey, RecoveryCodes } from "contract/identity-calls";
import type { Result } from "contract/result";
import { type FormEvent, useRef, useState } from "react";
import { type CallFailure, call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./account.module.css";
import { accountProblem } from "./account-problem.ts";
import { NewKeyView } from "./new-key-view.tsx";
import { RecoveryCodesView } from "./recovery-codes-view.tsx";
import { useLoaded } from "./use-loaded.ts";

const askForState = () => call(calls.secondFactor);

/** The optional second step at sign-in: turning it on and off, and its recovery codes. */
export function SecondFactor({ onTurnedOn }: { onTurnedOn: () => void }) {
  const [state, reload] = useLoaded(askForState);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [done, setDone] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);

  /** One call at a time; what comes of it takes the place of what was said before. */
  const change = async <Value,>(
    work: () => Promise<Result<Value, CallFailure>>,
    then: (value: Value) => void,
  ) => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    setDone("");
    const answer = await work();
    setBusy(false);
    if (!answer.ok) return setProblem(accountProblem(answer.error));
    then(answer.value);
    // What was pressed is gone: who uses the keyboard goes on from the heading.
    heading.current?.focus();
  };
  const showCodes = ({ recoveryCodes }: RecoveryCodes) => {
    setNewKey(null);
    setCodes(recoveryCodes);
    void reload();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const form = event.currentTarget;
    const code = String(new FormData(form).get("code"));
    if (button?.getAttribute("value") === "renew") {
      return void change(
        () => call(calls.renewRecoveryCodes, { body: { code } }),
        (value) => {
          form.reset();
          showCodes(value);
        },
      );
    }
    void change(
      () => call(calls.turnOffSecondFactor, { body: { code } }),
      () => {
        setCodes(null);
        setDone("It is off. Signing in asks for no code any more.");
        void reload();
      },
    );
  };

  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h2 id="second-factor" ref={heading} tabIndex={-1}>
        Second step at sign-in
      </h2>
      {!state && <p>It cannot be shown at the moment.</p>}
      {state && !state.on && !newKey && (
        <>
          <p>
            Off. Turned on, signing in also asks for a code that an authenticator app on your phone
            shows.
          </p>
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => change(() => call(calls.beginSecondFactor), setNewKey)}
          >
            Turn on
          </Button>
        </>
      )}
      {newKey && (
        <NewKeyView
          newKey={newKey}
          busy={busy}
          onCode={(code) =>
            change(
              () => call(calls.turnOnSecondFactor, { body: { code } }),
              (value) => {
                setDone("It is on, and other browsers are signed out.");
                showCodes(value);
                onTurnedOn();
              },
            )
          }
          onCancel={() => {
            setNewKey(null);
            setProblem("");
            heading.current?.focus();
          }}
        />
      )}
      {codes && <RecoveryCodesView codes={codes} onKept={() => setCodes(null)} />}
      {state?.on && !codes && (
        <form className={styles.steps} onSubmit={submit}>
          <p>On. Recovery codes left: {state.recoveryCodesLeft} of 10.</p>
          <Field
            label="Code of the app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            required
          />
          <Button type="submit" look="quiet" value="renew" disabled={busy}>
            Make new recovery codes
          </Button>
          <Button type="submit" look="quiet" value="off" disabled={busy}>
            Turn off
          </Button>
        </form>
      )}
      <p role="status" className={problem ? styles.problem : styles.done}>
        {problem || done}
      </p>
    </section>
  );
}
