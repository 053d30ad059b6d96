import { type RefObject, useEffect, useRef } from "react";

/** What a form does so that a press that is refused leads to the field to correct. */
export type RefusedFocus = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Call it when the form is submitted. */
  readonly pressed: () => void;
};

/**
 * Moves the focus to the first refused field of a form: once after each press, and for messages that
 * come with the form itself, but not for those that follow a keystroke.
 *
 * @param messages what the fields are refused for; another object whenever that changes
 */
export function useRefusedFocus(messages: object): RefusedFocus {
  const form = useRef<HTMLFormElement>(null);
  const awaited = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages are what moves the focus.
  useEffect(() => {
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused && awaited.current) {
      awaited.current = false;
      refused.focus();
    }
  }, [messages]);
  return {
    form,
    pressed: () => {
      awaited.current = true;
    },
  };
}
