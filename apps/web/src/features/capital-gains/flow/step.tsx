import type { FlowState } from "@site/contract/flow-state";
import { type ReactNode, useEffect, useRef } from "react";
import { type Notice, NoticeBox } from "./notice.tsx";
import type { PageState } from "./page-state.ts";
import type { PageStore } from "./page-store.ts";
import type { PlatformView } from "./platforms.ts";
import styles from "./step.module.css";

/** What every step is given. */
export type StepProps = {
  store: PageStore;
  state: PageState;
  server: FlowState;
  view: PlatformView;
};

type StepFrameProps = {
  heading: string;
  /** Lets a link on the page lead to the heading. */
  id?: string;
  /** Hidden in print, where the result is printed instead. */
  screenOnly?: boolean;
  /** A card on a wide screen, where little work would be lost on the page. */
  isCard?: boolean;
  children: ReactNode;
};

/** The frame of a step: its heading takes focus when the step appears. */
export function Step({
  heading,
  id = "step-heading",
  screenOnly = false,
  isCard,
  children,
}: StepFrameProps) {
  return (
    <section
      className={styles.step}
      aria-labelledby={id}
      data-card={isCard}
      data-print={screenOnly ? "hide" : undefined}
    >
      <h2 id={id} tabIndex={-1} data-step-heading>
        {heading}
      </h2>
      {children}
    </section>
  );
}

type StepActionsProps = {
  /** Outcome of the last press, shown above the buttons, where the person is looking. */
  notice: Notice | null;
  children: ReactNode;
};

/**
 * The buttons of a step, the one that leads on first. The outcome takes the focus where what had it is gone,
 * such as the words of a wait or the gateway's window.
 */
export function StepActions({ notice, children }: StepActionsProps) {
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice && document.activeElement === document.body) {
      actions.current?.querySelector<HTMLElement>("[data-tone]")?.focus();
    }
  }, [notice]);
  return (
    <div ref={actions}>
      <NoticeBox notice={notice} />
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
