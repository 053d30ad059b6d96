import { useEffect, useState } from "react";
import { checkFile, prepareCheck } from "./check-file.ts";
import type { Broker, Verdict } from "./verdict.ts";

/** How far the check of a chosen file is; `null` without a file, or when nothing can be told here. */
export type LocalCheck = { state: "checking" } | { state: "checked"; verdict: Verdict } | null;

/** Checks a file on this device as soon as it is chosen. */
export function useLocalCheck(file: File | null): LocalCheck {
  const [check, setCheck] = useState<LocalCheck>(null);
  useEffect(() => {
    setCheck(file ? { state: "checking" } : null);
    if (!file) {
      return;
    }
    const left = new AbortController();
    checkFile(file, left.signal)
      .catch((cause) => {
        // The server judges the file in any case.
        reportError(cause);
        return null;
      })
      .then((verdict) => {
        if (!left.signal.aborted) {
          setCheck(verdict && { state: "checked", verdict });
        }
      });
    return () => left.abort();
  }, [file]);
  return check;
}

/** Makes the engine ready for a broker's statements as soon as the page has nothing else to do. */
export function usePreparedCheck(broker: Broker): void {
  useEffect(() => {
    const prepare = () => prepareCheck(broker);
    if (typeof requestIdleCallback === "undefined") {
      const soon = setTimeout(prepare, 200);
      return () => clearTimeout(soon);
    }
    const idle = requestIdleCallback(prepare, { timeout: 2_000 });
    return () => cancelIdleCallback(idle);
  }, [broker]);
}
