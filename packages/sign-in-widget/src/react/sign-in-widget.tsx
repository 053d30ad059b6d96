import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import type { Widget } from "../core/widget.ts";
import type { ScreenKind } from "../core/widget-state.ts";
import type { Catalogue } from "../messages/catalogue.ts";
import { english } from "../messages/english.ts";
import { LinkButton } from "./buttons.tsx";
import { CurrentScreen } from "./current-screen.tsx";
import styles from "./widget.module.css";
import {
  type MailLinkScreenProps,
  type StrengthMeter,
  textOf,
  useWidget,
  WidgetContext,
} from "./widget-context.ts";

type SignInWidgetProps = {
  /** From createWidget. Create it once, outside of rendering. */
  widget: Widget;
  /** The language. Changing it also changes what is on screen. */
  words?: Catalogue;
  headingLevel?: 1 | 2 | 3;
  /**
   * Given where the person came for the widget, such as by a link in an email: its first page takes the
   * focus, and this receives the heading of each page, such as for the title of the tab.
   */
  onArrival?: (heading: string) => void;
  /** The page's own, below a new password; it may load late. Without it the rule is shown. */
  meter?: StrengthMeter;
  /** `MailLinkScreen`, which the page may fetch when it is shown. */
  mailLinkScreen: ComponentType<MailLinkScreenProps>;
};

/** The sign-in widget on a page. */
export function SignInWidget({
  widget,
  words = english,
  headingLevel = 2,
  onArrival,
  meter,
  mailLinkScreen,
}: SignInWidgetProps) {
  const state = useSyncExternalStore(widget.subscribe, widget.state, () => widget.prerendered);
  useEffect(() => widget.mount(), [widget]);
  return (
    <WidgetContext value={{ widget, state, words, headingLevel, onArrival, meter, mailLinkScreen }}>
      <div className={styles.card} lang={words.locale} aria-busy={state.busy}>
        <InfoBar />
        <CurrentScreen key={state.screenNumber} screen={state.screen} />
        <ProgressNotice />
        <LegalLinks key={`legal-${state.screenNumber}`} />
      </div>
    </WidgetContext>
  );
}

/** A message not about a single field. The region stays in the page, so that its text is announced. */
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

/** Shows progress after half a second of waiting, and short confirmations. */
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

/** Documents open in a new tab, so that the page keeps what was typed. */
const ownTab = { target: "_blank" };

/** Pages of an existing account, which ask for nothing that would have to be accepted. */
const acceptNothing = new Set<ScreenKind>([
  ...(["outcome", "applyCode"] as const),
  ...(["recovery", "recoverySent", "passwordReset"] as const),
]);

/** Links to both documents: in a sentence of consent first, on their own later. */
function LegalLinks() {
  const { widget, state, words } = useWidget();
  const { legal } = widget.config;
  if (!legal || acceptNothing.has(state.screen.kind)) {
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
        {links["{terms}"]} · {links["{privacy}"]}
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
