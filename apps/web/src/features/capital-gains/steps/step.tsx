import type { FlowState } from "contract/flow-state";
import type { ReactNode } from "react";
import type { PageState } from "../flow.ts";
import type { PageStore } from "../page-store.ts";
import type { PlatformView } from "../platforms.ts";
import styles from "./step.module.css";

/** What every step is given. */
export interface StepProps {
  store: PageStore;
  state: PageState;
  server: FlowState;
  view: PlatformView;
}

/** The frame of a step: its heading takes focus when the step appears. */
export function Step({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.step} aria-labelledby="step-heading">
      <h2 id="step-heading" tabIndex={-1} data-step-heading>
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** The buttons of a step, the one that leads on first. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
