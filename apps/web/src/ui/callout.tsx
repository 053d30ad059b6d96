import { type ReactNode, useId } from "react";
import layout from "./layout.module.css";

interface CalloutProps {
  heading: string;
  children: ReactNode;
}

/** A band across the page with one thing to do. */
export function Callout({ heading, children }: CalloutProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={layout.band}>
      <div className={`${layout.page} ${layout.callout}`}>
        <h2 id={id}>{heading}</h2>
        <div className={layout.text}>{children}</div>
      </div>
    </section>
  );
}
