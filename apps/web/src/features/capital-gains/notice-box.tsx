import { describePlace, type Notice } from "./notice.ts";
import styles from "./notice-box.module.css";

/** Says what happened beside the step; a screen reader hears it when it appears. */
export function NoticeBox({ notice }: { notice: Notice | null }) {
  const place = describePlace(notice?.where, notice?.text);
  return (
    <div role="status">
      {notice && (
        <div className={`${styles.notice} ${styles[notice.tone]}`}>
          <p>{notice.text}</p>
          {place && <p className={styles.place}>Where: {place}</p>}
          {notice.kept && <p>{notice.kept}</p>}
        </div>
      )}
    </div>
  );
}
