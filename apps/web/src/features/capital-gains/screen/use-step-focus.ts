import { useEffect, useRef } from "react";
import { statementsAddress } from "../statements/view-address.ts";

/**
 * Brings a new step into view with the focus on its heading.
 *
 * @param known whether the page knows what it begins with
 * @param place which step of what is shown; null while there is none
 * @returns the ref of the element with the steps
 */
export function useStepFocus(known: boolean, place: string | null) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef<{ known: boolean; place: string | null }>({ known: false, place: null });

  // One rule for every step: what changed is in the window, below its steps, and has the focus.
  useEffect(() => {
    const { known: wasKnown, place: last } = before.current;
    before.current = { known, place };
    // The page has just loaded: leave it at the top.
    if (!wasKnown || place === null || place === last) {
      return;
    }
    // A file that was moved to another platform keeps the focus.
    if (document.activeElement?.matches("[data-chosen]")) {
      return;
    }
    const heading = body.current?.querySelector<HTMLElement>("[data-step-heading]");
    heading?.focus({ preventScroll: true });
    // From the steps on, so that none of them is cut at the top.
    body.current?.scrollIntoView({ block: "start" });
    // A page too short for that would cut the words above them: it shows all of itself.
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    if (scrollTop > 0 && scrollHeight - clientHeight - scrollTop < 1) {
      window.scrollTo(0, 0);
    }
  }, [known, place]);

  return body;
}

/** Gives the focus back to the link to the statements when the person comes back from them. */
export function useReturnFocus(inStatements: boolean): void {
  const cameFromStatements = useRef(false);
  useEffect(() => {
    if (cameFromStatements.current && !inStatements && document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`[href="${statementsAddress}"]`)?.focus();
    }
    cameFromStatements.current = inStatements;
  }, [inStatements]);
}
