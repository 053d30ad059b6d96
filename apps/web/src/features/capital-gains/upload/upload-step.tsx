import { placeFor, sharingUploadWith } from "@site/contract/platforms";
import { type Broker, brokers } from "@site/result/brokers";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { useWindowDrop } from "../../../ui/use-window-drop.ts";
import { withPart } from "../flow/late-part.ts";
import { NoticeBox, refusalNotice } from "../flow/notice.tsx";
import type { Chosen, UploadProgress } from "../flow/page-state.ts";
import { type Picker, viewOf } from "../flow/platforms.ts";
import styles from "../flow/step.module.css";
import { Step, StepActions, type StepProps } from "../flow/step.tsx";
import { Waiting } from "../flow/waiting.tsx";
import { prepareCheck } from "../on-device/check-file.ts";
import { CheckNote } from "../on-device/check-note.tsx";
import { useLocalCheck, usePreparedCheck } from "../on-device/use-local-check.ts";
import { chooseSample, dropFiles } from "./choose-files.ts";
import { BrokerGuide, BrokerMark } from "./guides.tsx";
import { TermsBoxes } from "./terms.tsx";
import { UploadBar } from "./upload-bar.tsx";

const uploading = () => import("./upload.ts");

/** Lets the person choose one file (two in the combined flow), accept the terms and upload. */
export function UploadStep(props: StepProps) {
  const { store, state, server, view } = props;
  const chosen = Object.keys(state.chosen).length > 0;
  const isUploading = state.busy === "uploading";
  const { start, cancel } = useUpload(store);

  useWindowDrop((files) => {
    if (!isUploading) {
      void dropFiles(store, view, files);
    }
  });

  const { pickers, moved } = useChosenFocus(state.chosen);
  const trySample = () => {
    moved();
    void chooseSample(store, view);
  };

  return (
    <Step heading={view.uploadHeading}>
      {server.refusal && !chosen && (
        <div>
          <NoticeBox notice={refusalNotice(server.refusal)} />
          {server.refusal.broker && (
            <TakeRefusedThere {...props} broker={server.refusal.broker} onMove={moved} />
          )}
        </div>
      )}
      <ReplacedUploadNote {...props} />
      <div>
        <div className={styles.pickers} ref={pickers}>
          {view.pickers.map((picker) => (
            // A new key empties the native input after the chosen file was removed.
            <PickerField
              key={`${view.platform}-${picker.slot}`}
              {...props}
              picker={picker}
              onMove={moved}
            />
          ))}
        </div>
        {!chosen && !server.refusal && (
          <p className={styles.actions}>
            No statement?{" "}
            <Button look="plain" onClick={trySample}>
              Try with a sample statement
            </Button>
          </p>
        )}
        {view.pickers.map(({ broker }) => (
          <BrokerGuide key={broker} broker={broker} />
        ))}
      </div>
      <TermsBoxes {...props} />
      <StepActions notice={state.notice}>
        <Button busy={isUploading} onClick={() => void start()}>
          Upload
        </Button>
      </StepActions>
      {isUploading && (
        <Waiting heading={`Uploading ${namesOf(state.chosen)}`} takesFocus>
          <UploadBar upload={state.upload ?? nothingSentOf(state.chosen)} />
          <div className={styles.actions}>
            <Button look="quiet" onClick={cancel}>
              Cancel
            </Button>
            <span>Next: Process.</span>
          </div>
        </Waiting>
      )}
    </Step>
  );
}

/** Fetches the code that uploads; returns what begins an upload, and what ends it. */
function useUpload(store: StepProps["store"]) {
  const running = useRef<AbortController>(null);
  useEffect(() => void uploading().catch(() => undefined), []);
  return {
    start: async () => {
      const cancel = new AbortController();
      running.current = cancel;
      await withPart(store, uploading, ({ upload }) => upload(store, cancel.signal));
    },
    cancel: () => running.current?.abort(),
  };
}

/**
 * A button that chose or moved a file disappears: focus moves to the file. Returns the ref of the element
 * with the pickers, and what such a button calls.
 */
function useChosenFocus(chosen: Chosen) {
  const pickers = useRef<HTMLDivElement>(null);
  const focusChosen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read whenever a file is chosen
  useEffect(() => {
    const file = pickers.current?.querySelector<HTMLElement>("[data-chosen]");
    if (!focusChosen.current || !file) {
      return;
    }
    focusChosen.current = false;
    file.focus();
  }, [chosen]);
  const moved = () => {
    focusChosen.current = true;
  };
  return { pickers, moved };
}

/** An upload of which nothing has left this device. */
function nothingSentOf(chosen: Chosen): UploadProgress {
  const bytes = Object.values(chosen).reduce((sum, { size }) => sum + size, 0);
  return { share: 0, bytes, secondsLeft: null, isBroken: false };
}

function namesOf(chosen: Chosen): string {
  return Object.values(chosen)
    .map(({ name }) => name)
    .join(" and ");
}

type PickerFieldProps = StepProps & {
  picker: Picker;
  /** The file moves to another picker. */
  onMove: () => void;
};

/** One picker, with the result of the local check below it. */
function PickerField({ store, state, view, picker, onMove }: PickerFieldProps) {
  const { slot, label, accept, broker, note } = picker;
  usePreparedCheck(broker);
  const file = state.chosen[slot] ?? null;
  const limit = formatBytes(state.flow?.maxUploadBytes ?? 0);
  const busy = state.busy === "uploading";
  const moveTo = (found: Broker) => {
    onMove();
    store.dispatch({ type: "file-moved", from: slot, ...placeFor(found, view.platform) });
  };
  return (
    <div className={styles.picker}>
      <FileDrop
        label={label}
        mark={view.pickers.length > 1 && <BrokerMark broker={broker} />}
        hint={[`As you downloaded it, up to ${limit}.`, note].filter(Boolean).join(" ")}
        accept={accept}
        file={file}
        busy={busy}
        onOpen={() => prepareCheck("prices")}
        onChoose={(chosen) => store.dispatch({ type: "file-chosen", slot, file: chosen })}
      />
      <CheckNote
        check={useLocalCheck(file)}
        wanted={broker}
        actionFor={(found) => (
          <Button look="quiet" busy={busy} onClick={() => moveTo(found)}>
            Process it as {brokers[found].label}
          </Button>
        )}
      />
    </div>
  );
}

type TakeRefusedThereProps = StepProps & {
  /** Whose statement it is. */
  broker: Broker;
  /** The file moves to another picker. */
  onMove: () => void;
};

/** The server found a statement of another broker: one press moves it there. */
function TakeRefusedThere({ store, state, view, broker, onMove }: TakeRefusedThereProps) {
  const place = placeFor(broker, view.platform);
  const move = () => {
    onMove();
    store.dispatch({ type: "file-moved", from: "single", ...place });
  };
  const { platform } = place;
  return state.sent.single ? (
    <Button look="quiet" onClick={move}>
      Process it as {brokers[broker].label}
    </Button>
  ) : (
    // The page was reloaded, so the file is gone.
    <Button look="quiet" onClick={() => store.dispatch({ type: "platform-chosen", platform })}>
      Choose it again as {viewOf(platform).name}
    </Button>
  );
}

/** Warns before an upload replaces another platform's unprocessed one. */
function ReplacedUploadNote({ state, view }: Pick<StepProps, "state" | "view">) {
  const other = sharingUploadWith(view.platform).find((platform) => {
    const { uploadSuccess, processSuccess } = state.flow?.flows[platform] ?? {};
    return uploadSuccess && !processSuccess;
  });
  if (!other) {
    return null;
  }
  const { name } = viewOf(other);
  return (
    <p className={styles.note}>
      Your {name} file is uploaded but not processed yet. Uploading a file here replaces it. If you
      need both, process that one first.
    </p>
  );
}
