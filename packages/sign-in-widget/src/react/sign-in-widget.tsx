import { useEffect, useSyncExternalStore } from "react";
import type { Widget } from "../core/widget.ts";
import type { Catalogue } from "../messages/catalogue.ts";
import { english } from "../messages/english.ts";
import { CurrentScreen } from "./current-screen.tsx";
import { InfoBar } from "./info-bar.tsx";
import { LegalLinks } from "./legal-links.tsx";
import { ProgressNotice } from "./progress-notice.tsx";
import styles from "./widget.module.css";
import { WidgetContext } from "./widget-context.ts";

interface SignInWidgetProps {
  /** From createWidget: make it once, outside of rendering. */
  widget: Widget;
  /** Another language can be given at any time; what is on screen changes with it. */
  words?: Catalogue;
  headingLevel?: 1 | 2 | 3;
}

/** The sign-in widget on a page. */
export function SignInWidget({ widget, words = english, headingLevel = 2 }: SignInWidgetProps) {
  const state = useSyncExternalStore(widget.subscribe, widget.state, widget.state);
  useEffect(() => widget.mount(), [widget]);
  return (
    <WidgetContext value={{ widget, state, words, headingLevel }}>
      <div className={styles.card} lang={words.locale} aria-busy={state.busy}>
        <InfoBar />
        <CurrentScreen key={state.screenNumber} screen={state.screen} />
        <ProgressNotice />
        <LegalLinks />
      </div>
    </WidgetContext>
  );
}
