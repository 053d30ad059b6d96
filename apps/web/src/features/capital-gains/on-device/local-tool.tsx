import type { Result } from "@site/result/result";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CallFailure } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { asProblem, failureText, NoticeBox } from "../flow/notice.tsx";
import part from "../flow/part.module.css";
import {
  type LocalGiven,
  type LocalOutcome,
  type LocalTask,
  type LocalWork,
  startLocalWork,
} from "./local-work.ts";

type LocalToolProps<Task extends LocalTask, Data> = {
  task: Task;
  /** Fetches what the task needs of the statement. */
  load: () => Promise<Result<Data, CallFailure>>;
  /** Asks for the person's file, once nothing has to be fetched any more. */
  children: (data: Data, work: LocalWork<Task>) => ReactNode;
};

const noWorker =
  "The code for this could not be loaded, or this browser cannot run it. Nothing is lost. Check your connection and load the page again.";

/**
 * The frame of a tool that works on the person's own file: it takes the focus when it is opened, and
 * fetches what the task needs of the statement, and the task's code, once.
 */
export function LocalTool<Task extends LocalTask, Data>({
  task,
  load,
  children,
}: LocalToolProps<Task, Data>) {
  const [ready, setReady] = useState<{ data: Data; work: LocalWork<Task> }>();
  const [refusal, setRefusal] = useState("");
  const start = useRef<HTMLDivElement>(null);
  // The button that led here is gone.
  useEffect(() => start.current?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another statement mounts a new part
  useEffect(() => {
    let isLeft = false;
    const starting = startLocalWork(task).catch((cause) => {
      reportError(cause);
      return undefined;
    });
    const prepare = async () => {
      const [answer, work] = await Promise.all([load(), starting]);
      if (isLeft) {
        return;
      }
      if (!answer.ok || !work) {
        return setRefusal(answer.ok ? noWorker : failureText(answer.error));
      }
      setReady({ data: answer.value, work });
    };
    void prepare();
    return () => {
      isLeft = true;
      void starting.then((work) => work?.end());
    };
  }, []);

  return (
    <div className={part.stack} ref={start} tabIndex={-1}>
      {!ready && !refusal && <p role="status">Loading…</p>}
      {refusal && <NoticeBox notice={asProblem(refusal)} />}
      {ready && children(ready.data, ready.work)}
    </div>
  );
}

type LocalFormProps = {
  /** What was given, once there is an outcome to look at. */
  given: string | undefined;
  /** Shows the fields again. */
  onChange: () => void;
  children: ReactNode;
};

/** The fields of a tool; its outcome takes their place and leaves one line of them. */
export function LocalForm({ given, onChange, children }: LocalFormProps) {
  const start = useRef<HTMLDivElement>(null);
  const change = () => {
    onChange();
    // The button is about to go.
    start.current?.focus();
  };
  return (
    <div className={part.stack} ref={start} tabIndex={-1}>
      {given === undefined ? (
        children
      ) : (
        <p>
          {given}{" "}
          <Button look="plain" onClick={change}>
            Change
          </Button>
        </p>
      )}
    </div>
  );
}

/** The heading of an outcome: it has the focus and is in view with the tool's name above it. */
export function OutcomeHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const sheet = heading.current?.closest("dialog");
    if (sheet) {
      sheet.scrollTop = 0;
    }
  }, []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}

/** Why there is no outcome, and what to do about it: in view and with the focus, as after every press. */
export function OutcomeRefused({ message, children }: { message: string; children?: ReactNode }) {
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    reason.current?.focus({ preventScroll: true });
    reason.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={reason} tabIndex={-1}>
      <NoticeBox notice={asProblem(message)} />
      {children}
    </div>
  );
}

const unreadable = {
  code: "file-not-read",
  message:
    "The browser could not read the file: it may have been moved or changed. Nothing was sent or changed. Choose it again.",
};

/** Hands the person's file to the worker when they press the button. */
export function useLocalRun<Task extends LocalTask>(work: LocalWork<Task>) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<LocalOutcome<Task> | null>(null);
  const run = async (chosen: File, given: Omit<LocalGiven<Task>, "file">) => {
    setBusy(true);
    setOutcome(null);
    try {
      const file = await chosen.arrayBuffer();
      setOutcome(await work.run({ ...given, file } as LocalGiven<Task> & { file: ArrayBuffer }));
    } catch (cause) {
      reportError(cause);
      setOutcome({ ok: false, error: unreadable });
    }
    setBusy(false);
  };
  /** Discards the outcome after the person has changed an input. */
  const clear = () => setOutcome(null);
  return { isBusy, outcome, clear, run };
}
