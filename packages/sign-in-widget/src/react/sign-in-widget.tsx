import { useEffect, useSyncExternalStore } from "react";
import type { Widget } from "../core/widget.ts";
import type { Catalogue } from "../messages/catalogue.ts";
import { english } from "../messages/english.ts";
import { LinkButton } from "./buttons.tsx";
import { CurrentScreen } from "./current-screen.tsx";
import styles from "./widget.module.css";
import { textOf, useWidget, WidgetContext } from "./widget-context.ts";

type SignInWidgetProps = {
  /** From createWidget: make it once, outside of rendering. */
  widget: Widget;
  /** Another language can be given at any time; what is on screen changes with it. */
  words?: Catalogue;
  headingLevel?: 1 | 2 | 3;
};

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

/** A message that concerns no single field. The region stays, so that its text is announced. */
function InfoBar() {
  const { widget, state, words } = useWidget();
  return (
    <div role="alert">
      {state.infoBar && (
        <div className={styles.infoBar}>
          <p>{textOf(words, state.infoBar)}</p>
          <LinkButton label="dismiss" onClick={widget.dismissInfoBar} />
        </div>
      )}
    </div>
  );
}

/** What is going on: a bar after half a second of waiting, and short confirmations. */
function ProgressNotice() {
  const { state, words } = useWidget();
  const { notice, spinner, screen } = state;
  const confirmed = notice === "codeSent" || notice === "verified" || notice === "signedIn";
  const waiting = spinner || screen.kind === "callback";
  const text = confirmed || (notice && waiting) ? words.notices[notice] : words.notices.working;
  return (
    <div role="status" className={styles.notice}>
      {(confirmed || waiting) && (
        <>
          {!confirmed && <progress aria-label={text} />}
          <span>{text}</span>
        </>
      )}
    </div>
  );
}

/** What was typed into the page stays while a document is read. */
const ownTab = { target: "_blank" };

/**
 * The documents: a sentence of consent on the first page, two links on later ones, nothing when one
 * of the two is not configured.
 */
function LegalLinks() {
  const { widget, state, words } = useWidget();
  const { legal } = widget.config;
  if (!legal) {
    return null;
  }
  const links: Record<string, React.JSX.Element> = {
    "{terms}": (
      <a href={legal.tosUrl} {...ownTab}>
        {words.labels.terms}
      </a>
    ),
    "{privacy}": (
      <a href={legal.privacyPolicyUrl} {...ownTab}>
        {words.labels.privacy}
      </a>
    ),
  };
  if (!state.firstScreen) {
    return (
      <p className={styles.legal}>
        {links["{terms}"]} {links["{privacy}"]}
      </p>
    );
  }
  return (
    <p className={styles.legal}>
      {words.prompts.consent.split(/(\{terms\}|\{privacy\})/).map((part) => (
        <span key={part}>{links[part] ?? part}</span>
      ))}
    </p>
  );
}
