import { type RefObject, useEffect, useRef, useState } from "react";

/** A text that a button copies. */
export type Copy<Shown extends HTMLElement> = {
  /** `selected` if the browser can't copy; the text is then shown selected. */
  state: "shown" | "copied" | "selected";
  shown: RefObject<Shown | null>;
  copy: () => Promise<void>;
};

/** Copies a text. Where copying isn't allowed or the page isn't secure, selects the text instead. */
export function useCopy<Shown extends HTMLElement>(
  text: string,
  onCopied: () => void,
): Copy<Shown> {
  const [state, setState] = useState<Copy<Shown>["state"]>("shown");
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (state === "selected" && shown.current) {
      getSelection()?.selectAllChildren(shown.current);
    }
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
      onCopied();
    } catch {
      setState("selected");
    }
  };
  return { state, shown, copy };
}
