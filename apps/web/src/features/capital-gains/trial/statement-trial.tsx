import { brokers, eachBroker } from "@site/result/brokers";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { keptFileId } from "../../../navigation/arrival.ts";
import { keepFile } from "../../../session/kept-file.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import layout from "../../../ui/layout.module.css";
import { useWindowDrop } from "../../../ui/use-window-drop.ts";
import { prepareCheck } from "../on-device/check-file.ts";
import { CheckNote } from "../on-device/check-note.tsx";
import type { Found } from "../on-device/check-worker.ts";
import { useLocalCheck, usePreparedCheck } from "../on-device/use-local-check.ts";
import { ResultFigures, type SlabPercent } from "../result/result-figures.tsx";
import { sampleFile } from "../upload/sample-files.ts";
import styles from "./statement-trial.module.css";

/** Whose sample a visitor can try. */
const sampleBroker = "ICICI";

const dotted = (extensions: Iterable<string>) => [...extensions].map((each) => `.${each}`);
const accept = dotted(
  new Set(Object.values(brokers).flatMap(({ extensions }) => extensions.offered)),
).join(",");
const reports = eachBroker(
  "or",
  ({ label, report, extensions }) =>
    `${label} ${report} (${dotted(extensions.offered).join(", ")})`,
);

/** Checks a statement for a visitor without sending anything or asking who they are. */
export default function StatementTrial() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState("");
  const [isFetching, setIsFetching] = useState(false);
  const check = useLocalCheck(file);
  usePreparedCheck(sampleBroker);
  const zone = useRef<HTMLDivElement>(null);
  const verdict = check === "checking" ? null : check;
  // The page makes room for the answer with the press, for it may come late.
  const isAsked = isFetching || file !== null;
  const isFound = verdict?.kind === "statement";

  const result = useRef<HTMLDivElement>(null);
  // What the press was for: in view, and read out.
  useEffect(() => {
    if (!verdict) {
      return;
    }
    result.current?.focus({ preventScroll: true });
    if (isFound) {
      result.current?.scrollIntoView();
    } else {
      // The field stays in view: another file takes the refused one's place.
      result.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
    }
  }, [verdict, isFound]);

  // The button that led here is gone.
  useEffect(() => zone.current?.querySelector("input")?.focus(), []);
  const choose = (chosen: File | null) => {
    setProblem("");
    setFile(chosen);
  };
  useWindowDrop(([dropped]) => choose(dropped ?? null));

  const trySample = async () => {
    setProblem("");
    setIsFetching(true);
    try {
      setFile(await sampleFile(sampleBroker));
    } catch (cause) {
      reportError(cause);
      setProblem("The sample could not be loaded. Check your connection and try again.");
    } finally {
      setIsFetching(false);
    }
  };

  return (
    <div className={styles.trial} ref={zone} data-asked={isAsked || undefined}>
      <FileDrop
        label="Your statement"
        hint={`${reports}, exactly as you downloaded it.`}
        accept={accept}
        file={file}
        onOpen={() => prepareCheck("prices")}
        onChoose={choose}
      />
      <p>
        No statement to hand?{" "}
        <Button look="plain" onClick={() => void trySample()}>
          Try with a sample statement
        </Button>
      </p>
      {problem && <p role="alert">{problem}</p>}
      {file && !check && (
        <p role="status">This browser can't check the file on this device. Sign in to upload it.</p>
      )}
      <div ref={result} tabIndex={-1} className={styles.result}>
        {isFound && <Gains found={verdict} file={file} />}
        {/* The note below a result is another one than the note that it replaces. */}
        <CheckNote key={isFound ? "found" : "waiting"} check={isFetching ? "checking" : check} />
      </div>
    </div>
  );
}

/** Shows the estimated tax as the result does, and the way to the files. */
function Gains({ found, file }: { found: Found; file: File | null }) {
  const [slabPercent, setSlabPercent] = useState<SlabPercent>();
  const again = useLocalCheck(slabPercent ? file : null, slabPercent);
  const isFound = again !== null && again !== "checking" && again.kind === "statement";
  const { tax, figures } = isFound ? again : found;
  const keepAndSignIn = async (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    if (!file) {
      return;
    }
    event.preventDefault();
    await keepFile(file);
    location.assign(href);
  };
  return (
    <>
      <ResultFigures {...{ tax, figures }} slab={{ busy: false, onSlab: setSlabPercent }} isLive />
      <p className={layout.text}>
        <a
          href={`/#${keptFileId}`}
          className={buttonClass()}
          onClick={(event) => void keepAndSignIn(event)}
        >
          Sign in to get your Schedule 112A file
        </a>
        <small>Your file stays chosen, on this device only. The head of every sale is free.</small>
      </p>
    </>
  );
}
