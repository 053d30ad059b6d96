import type { Broker } from "@site/result/brokers";
import { useEffect, useState } from "react";
import { checkFile, prepareCheck } from "./check-file.ts";
import type { Said, Verdict } from "./check-worker.ts";

/** What is known of a chosen file; `null` without a file or when it cannot be checked here. */
export type LocalCheck = "checking" | Verdict | null;

type SlabPercent = Said["slabPercent"];

/** Checks a file on this device as soon as it is chosen, and again when the person says another slab. */
export function useLocalCheck(file: File | null, slabPercent?: SlabPercent): LocalCheck {
  const [known, setKnown] = useState<{
    file: File;
    slabPercent?: SlabPercent;
    verdict: Verdict | null;
  }>();
  useEffect(() => {
    if (!file) {
      return;
    }
    const left = new AbortController();
    checkFile(file, left.signal, { slabPercent })
      .catch((cause) => {
        // The server judges the file in any case.
        reportError(cause);
        return null;
      })
      .then((verdict) => {
        if (!left.signal.aborted) {
          setKnown({ file, slabPercent, verdict });
        }
      });
    return () => left.abort();
  }, [file, slabPercent]);
  if (!file || known?.file !== file || known.slabPercent !== slabPercent) {
    return file && "checking";
  }
  return known.verdict;
}

/** Warms up the engine for a broker's statements when the page is idle. */
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
