import { sampleMark } from "../content/sample-mark.ts";
import styles from "./sheet.module.css";

/** Marks what stands beside it as sample content; nothing where it is the operator's own. */
export function SampleMark({ of }: { of: { sample?: true } | undefined }) {
  return of?.sample ? <span className={styles.mark}>{sampleMark}</span> : null;
}
