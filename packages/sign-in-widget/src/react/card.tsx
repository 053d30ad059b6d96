import { type ReactNode, useEffect, useRef } from "react";
import { fillIn, type PromptKey, type TitleKey } from "../messages/catalogue.ts";
import { useWidget } from "./widget-context.ts";

type CardProps = {
  title: TitleKey;
  children?: ReactNode;
};

/** A page's heading and content. A page that replaces another one takes the focus. */
export function Card({ title, children }: CardProps) {
  const { words, state, headingLevel, onArrival } = useWidget();
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = `h${headingLevel}` as const;
  const { screenNumber, firstScreen } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: any new page moves the focus.
  useEffect(() => {
    // The first page must not pull the person down to it.
    if (firstScreen && !onArrival) {
      return;
    }
    (firstField(heading.current) ?? heading.current)?.focus();
  }, [screenNumber, firstScreen, onArrival]);
  useEffect(() => onArrival?.(words.titles[title]));
  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        {words.titles[title]}
      </Heading>
      {children}
    </>
  );
}

/** Returns the field to type in on a page that is only a form; others begin at their heading. */
function firstField(heading: HTMLElement | null): HTMLInputElement | undefined {
  const form = heading?.nextElementSibling;
  const inputs = form?.matches("form") ? [...form.querySelectorAll("input")] : [];
  return inputs.find(({ hidden, value }) => !hidden && value === "");
}

/** A paragraph that explains a page. */
export function Prompt({ of, values = {} }: { of: PromptKey; values?: Record<string, string> }) {
  const { words } = useWidget();
  return <p>{fillIn(words.prompts[of], values)}</p>;
}
