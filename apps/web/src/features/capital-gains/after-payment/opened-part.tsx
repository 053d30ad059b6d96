import { type ReactNode, Suspense, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import styles from "./portal-companion.module.css";

type OpenedPartProps = {
  heading: string;
  /** What it does and what stays on the device: said before it is opened. */
  children: ReactNode;
  /** The button that opens it. */
  open: string;
  part: ReactNode;
};

/** A part of the page that is fetched when the person opens it. */
export function OpenedPart({ heading, children, open, part }: OpenedPartProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.companion} aria-labelledby={id} data-print="hide">
      <h3 id={id}>{heading}</h3>
      {children}
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading…</p>}>{part}</Suspense>
      ) : (
        <p>
          <Button look="quiet" onClick={() => setOpen(true)}>
            {open}
          </Button>
        </p>
      )}
    </section>
  );
}
