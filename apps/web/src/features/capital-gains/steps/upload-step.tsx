import type { Platform } from "contract/flow-state";
import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { Progress } from "../../../ui/progress.tsx";
import { chooseSample } from "../actions/sample.ts";
import { upload } from "../actions/upload.ts";
import { BrokerGuide, BrokerMark } from "../guides.tsx";
import { NoticeBox, refusalOf } from "../notice.tsx";
import { viewOf } from "../platforms.ts";
import { TermsBoxes } from "../terms.tsx";
import styles from "./step.module.css";
import { Step, StepActions, type StepProps } from "./step.tsx";

/** Choose one file, or the two of the combined flow, accept the terms, send. */
export function UploadStep(props: StepProps) {
  const { store, state, server, view } = props;
  const running = useRef<AbortController>(null);
  const chosen = Object.keys(state.chosen).length > 0;
  const uploading = state.busy === "uploading";
  const limit = formatBytes(state.flow?.maxUploadBytes ?? 0);

  const start = async () => {
    running.current = new AbortController();
    await upload(store, running.current.signal);
  };

  return (
    <Step heading={view.uploadHeading}>
      {server.refusal && !chosen && <NoticeBox notice={refusalOf(server.refusal)} />}
      <ReplacedUploadNote {...props} />
      <div className={styles.pickers}>
        {view.pickers.map(({ slot, label, accept, broker, note }) => (
          <FileDrop
            // A new key empties the native input when the chosen file has been taken away.
            key={`${view.platform}-${slot}`}
            label={label}
            mark={<BrokerMark broker={broker} />}
            hint={[
              `The file as the broker gives it, at most ${limit}. Choose it or drop it here.`,
              note,
            ]
              .filter(Boolean)
              .join(" ")}
            accept={accept}
            file={state.chosen[slot] ?? null}
            disabled={uploading}
            onChoose={(file) => store.dispatch({ type: "file-chosen", slot, file })}
          />
        ))}
      </div>
      <div>
        {view.pickers.map(({ broker }) => (
          <BrokerGuide key={broker} broker={broker} />
        ))}
        {!chosen && (
          <p className={styles.sample}>
            No statement at hand?{" "}
            <Button look="plain" onClick={() => void chooseSample(store, view)}>
              Try with a sample statement
            </Button>
          </p>
        )}
      </div>
      <TermsBoxes {...props} />
      {uploading && <Progress label="Uploading" share={state.uploadShare} />}
      <StepActions notice={state.notice}>
        <Button disabled={uploading} onClick={() => void start()}>
          Upload
        </Button>
        {uploading && (
          <Button look="quiet" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        )}
      </StepActions>
    </Step>
  );
}

/** The single-file flows keep their upload under one key (specification, section 3). */
const sharesUploadWith: Partial<Record<Platform, Platform>> = {
  ICICI: "ZERODHA",
  ZERODHA: "ICICI",
};

/** Warns before an upload takes the place of another platform's that has not been processed. */
function ReplacedUploadNote({ state, view }: Pick<StepProps, "state" | "view">) {
  const other = sharesUploadWith[view.platform];
  if (!other) return null;
  const waiting = state.flow?.flows[other];
  if (!waiting?.uploadSuccess || waiting.processSuccess) return null;
  const { name } = viewOf(other);
  return (
    <p className={styles.note}>
      Your {name} file is uploaded and not yet processed. Uploading a file here takes its place:
      process it first if you need both.
    </p>
  );
}
