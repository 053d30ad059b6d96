import { useLayoutEffect } from "react";

/** Keeps the footer out of sight while something is awaited: what comes would move it under the eye. */
export function useQuietFooter(isAwaited: boolean): void {
  useLayoutEffect(() => {
    const footer = document.querySelector<HTMLElement>("main ~ footer");
    if (!isAwaited || !footer) {
      return;
    }
    footer.style.visibility = "hidden";
    return () => {
      footer.style.visibility = "";
    };
  }, [isAwaited]);
}
