import type { ReactNode } from "react";
import styles from "./disclosure-menu.module.css";

type DisclosureMenuProps = {
  label: string;
  children: ReactNode;
  /** Menus of one group close each other. */
  group: string;
};

/**
 * A navigation menu as a disclosure, the pattern of ARIA's guide for site navigation. It works
 * without script; `close-menus.ts` adds more ways to close it.
 */
export function DisclosureMenu({ label, children, group }: DisclosureMenuProps) {
  return (
    <details name={group} className={styles.menu}>
      <summary className={styles.summary}>{label}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
