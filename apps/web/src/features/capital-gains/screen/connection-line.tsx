import { useSyncExternalStore } from "react";
import { isConnectionLost, onConnection } from "../../../api/try-again.ts";
import notice from "../flow/notice.module.css";
import styles from "./flow-screen.module.css";

/** Says over the page, while it reads again for want of a connection, that it does. */
export function ConnectionLine() {
  const isLost = useSyncExternalStore(onConnection, isConnectionLost, () => false);
  return (
    <div className={styles.connection} data-print="hide">
      <div role="status">
        {isLost && (
          <p className={notice.notice}>
            No connection to the server. Trying again by itself; nothing is lost.
          </p>
        )}
      </div>
    </div>
  );
}
