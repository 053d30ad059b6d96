import type { ReactNode } from "react";
import styles from "./scroll-area.module.css";

/** Lets a wide table scroll by itself on a narrow screen, by touch and by keyboard. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.area} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
