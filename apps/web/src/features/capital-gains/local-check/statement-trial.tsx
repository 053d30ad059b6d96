import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { Money } from "../../../ui/money.tsx";
import { useWindowDrop } from "../../../ui/use-window-drop.ts";
import { sampleFile } from "../samples/sample-files.ts";
import { prepareCheck } from "./check-file.ts";
import { CheckNote } from "./check-note.tsx";
import styles from "./statement-trial.module.css";
import { useLocalCheck, usePreparedCheck } from "./use-local-check.ts";
import type { Verdict } from "./verdict.ts";

/** Checks a statement for a visitor without sending anything or asking who they are. */
export default function StatementTrial() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState("");
  const check = useLocalCheck(file);
  usePreparedCheck("icici-direct");
  const zone = useRef<HTMLDivElement>(null);
  const verdict = check?.state === "checked" ? check.verdict : null;

  // The button that led here is gone.
  useEffect(() => zone.current?.querySelector("input")?.focus(), []);
  useWindowDrop(([dropped]) => setFile(dropped ?? null));

  const trySample = async () => {
    setProblem("");
    try {
      setFile(await sampleFile("icici"));
    } catch (cause) {
      reportError(cause);
      setProblem("The sample could not be loaded. Check your connection and try again.");
    }
  };

  return (
    <div className={styles.trial} ref={zone}>
      <FileDrop
        label="Your statement"
        hint="ICICI Direct Capital Gain (.csv) or Zerodha Tax P&L (.xlsx, .zip), exactly as you downloaded it."
        accept=".csv,.xls,.xlsx,.zip"
        file={file}
        onOpen={() => prepareCheck("prices")}
        onChoose={setFile}
      />
      <p>
        No statement to hand?{" "}
        <Button look="plain" onClick={() => void trySample()}>
          Try with a sample statement
        </Button>
      </p>
      {problem && <p role="alert">{problem}</p>}
      <CheckNote check={check} />
      {file && !check && (
        <p role="status">This browser can't check the file on this device. Sign in to upload it.</p>
      )}
      {verdict?.kind === "statement" && <Gains {...verdict} />}
    </div>
  );
}

const terms: Record<string, string> = { long: "Long-term", short: "Short-term" };

/** Shows gains by term and section, the estimated tax, and a link to sign in for the files. */
function Gains({ gains, tax, taxIsWhole }: Extract<Verdict, { kind: "statement" }>) {
  return (
    <>
      <dl className={styles.gains}>
        {gains.map(({ term, section, gain }) => (
          <div key={`${term} ${section}`}>
            <dt>
              {terms[term] ?? term} gains, section {section}
            </dt>
            <dd>
              <Money amount={gain} signed />
            </dd>
          </div>
        ))}
        {tax && (
          <div>
            <dt>Estimated tax on these gains, with cess</dt>
            <dd>
              <Money amount={tax} whole />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.small}>
        The estimate leaves out your other income, surcharge, rebates and losses brought forward
        {taxIsWhole ? "." : ", and some gains that sections 111A and 112A do not cover."}
      </p>
      <p className={styles.next}>
        <a href="/" className={buttonClass()}>
          Sign in to get your Schedule 112A file
        </a>
        You upload the file there. The preview of every sale is free.
      </p>
    </>
  );
}
