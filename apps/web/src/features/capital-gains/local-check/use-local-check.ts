import { useEffect, useState } from "react";
import { checkFile } from "./check-file.ts";
import type { Verdict } from "./verdict.ts";

/** How far the check of a chosen file is; `null` without a file, or when nothing can be told here. */
export type LocalCheck = { state: "checking" } | { state: "checked"; verdict: Verdict } | null;

/** Checks a file on this device as soon as it is chosen. */
export function useLocalCheck(file: File | null): LocalCheck {
  const [check, setCheck] = useState<LocalCheck>(null);
  useEffect(() => {
    setCheck(file ? { state: "checking" } : null);
    if (!file) return;
    const left = new AbortController();
    checkFile(file, left.signal)
      .catch((cause) => {
        // The server judges the file in any case.
        reportError(cause);
        return null;
      })
      .then((verdict) => {
        if (!left.signal.aborted) setCheck(verdict && { state: "checked", verdict });
      });
    return () => left.abort();
  }, [file]);
  return check;
}
