import type { Platform } from "contract/flow-state";
import { viewOf } from "../platforms.ts";
import styles from "./step.module.css";
import type { StepProps } from "./step.tsx";

/** The single-file flows keep their upload under one key (specification, section 3). */
const sharesUploadWith: Partial<Record<Platform, Platform>> = {
  ICICI: "ZERODHA",
  ZERODHA: "ICICI",
};

/** Warns before an upload takes the place of another platform's that has not been processed. */
export function ReplacedUploadNote({ state, view }: Pick<StepProps, "state" | "view">) {
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
