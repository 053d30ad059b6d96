import * as calls from "contract/calls";
import type { NewKey, RecoveryCodes } from "contract/identity-calls";
import type { Result } from "contract/result";
import { type FormEvent, useRef, useState } from "react";
import { type CallFailure, call } from "../../api/call.ts";
import { site } from "../../content/site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./account.module.css";
import { accountProblem } from "./account-form.tsx";
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
    if (busy) {
      return;
    }
    setBusy(true);
    setProblem("");
    setDone("");
    const answer = await work();
    setBusy(false);
    if (!answer.ok) {
      return setProblem(accountProblem(answer.error));
    }
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
        setDone("Two-step sign-in is off. Signing in no longer asks for a code.");
        void reload();
      },
    );
  };

  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h2 id="second-factor" ref={heading} tabIndex={-1}>
        Two-step sign-in
      </h2>
      <div className={styles.steps}>
        {!state && <p>We can't show this at the moment. Reload the page to try again.</p>}
        {state && !state.on && !newKey && (
          <>
            <p>
              Two-step sign-in is off. When on, you also enter a code from an authenticator app.
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
                  setDone("Two-step sign-in is on, and other browsers have been signed out.");
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
            <p>Two-step sign-in is on. Recovery codes left: {state.recoveryCodesLeft} of 10.</p>
            <Field
              label="Code from your app, or a recovery code"
              name="code"
              autoComplete="one-time-code"
              spellCheck={false}
              required
            />
            <Button type="submit" look="quiet" value="renew" disabled={busy}>
              Create new recovery codes
            </Button>
            <Button type="submit" look="quiet" value="off" disabled={busy}>
              Turn off
            </Button>
          </form>
        )}
        <p role="status" className={problem ? styles.problem : styles.done}>
          {problem || done}
        </p>
      </div>
    </section>
  );
}

type NewKeyViewProps = {
  newKey: NewKey;
  busy: boolean;
  onCode: (code: string) => void;
  onCancel: () => void;
};

/** A key for an authenticator app, as a QR code, as a link and to type; and its first code. */
function NewKeyView({ newKey: { key, link, qr }, busy, onCode, onCancel }: NewKeyViewProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code")));
  };
  return (
    <form className={styles.steps} onSubmit={submit}>
      <p>Scan this with your authenticator app within ten minutes:</p>
      {/* Black on white in every colour scheme: readers need it so. */}
      <svg
        role="img"
        aria-label="QR code of the key below"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="216"
        height="216"
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p>
        Or type this key into the app: <code>{key}</code>
      </p>
      <p>
        <a href={link}>Or open it in an app on this device</a>
      </p>
      <Field
        label="Code shown in the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button type="submit" disabled={busy}>
        Turn on
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

/** Recovery codes, shown this once, with two ways to keep them. */
function RecoveryCodesView({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [said, setSaid] = useState("");
  const text = `Recovery codes for ${site.shortName}. Each works once.\n\n${codes.join("\n")}\n`;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("The codes have been copied."),
      () => setSaid("The codes couldn't be copied. Download them, or write them down."),
    );
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = "recovery-codes.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  return (
    <div className={styles.steps}>
      <h3>Your recovery codes</h3>
      <p>
        These codes are shown only this once. If you don't have your phone, each one signs you in
        once. Keep them somewhere other than your phone, on paper or in a password manager.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.done}>
        {said}
      </p>
      <Button look="quiet" onClick={copy}>
        Copy the codes
      </Button>
      <Button look="quiet" onClick={download}>
        Download the codes
      </Button>
      <Button onClick={onKept}>I've saved them</Button>
    </div>
  );
}
