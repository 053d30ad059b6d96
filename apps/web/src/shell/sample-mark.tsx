import { sampleWord } from "../content/sample-mark.ts";
import styles from "./deliverable.module.css";

/** Marks the content next to it as a sample; renders nothing for the operator's own content. */
export function SampleMark({ of }: { of: { sample?: true } | undefined }) {
  return of?.sample ? <span className={styles.mark}>{sampleWord}</span> : null;
}
