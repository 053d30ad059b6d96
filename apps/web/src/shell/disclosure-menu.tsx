import { type ReactNode, useEffect, useRef } from "react";
import { usePlace } from "../navigation/site-router.tsx";
import styles from "./disclosure-menu.module.css";

interface DisclosureMenuProps {
  /** Text of the button that opens the menu. */
  label: string;
  /** The list of links. */
  children: ReactNode;
  /** Menus of one group close each other. */
  group: string;
  className?: string;
}

/**
 * A navigation menu as a disclosure, the pattern that ARIA's guide asks for in site navigation. It
 * works without script; with script it also closes on Escape, on a press outside, when focus leaves
 * and when the page changes.
 */
export function DisclosureMenu({ label, children, group, className }: DisclosureMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname } = usePlace();
  const shownOn = useRef(pathname);

  useEffect(() => {
    // Not on arrival: the menu may have been opened before the script was here.
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    if (details.current) details.current.open = false;
  }, [pathname]);

  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, []);

  const close = () => {
    if (details.current) details.current.open = false;
  };

  return (
    <details ref={details} name={group} className={`${styles.menu} ${className ?? ""}`}>
      <summary className={styles.summary}>{label}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the presses of the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links turn Enter into a click themselves */}
      <div className={styles.panel} onClick={close}>
        {children}
      </div>
    </details>
  );
}
