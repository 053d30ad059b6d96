import { messages } from "contract/messages";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { errorPage } from "../content/error-page.ts";

type State = {
  failed: boolean;
};

/** Shows the specification's fallback instead of a page that threw while rendering. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(cause: Error, info: ErrorInfo) {
    reportError(new Error(`Page failed to render${info.componentStack ?? ""}`, { cause }));
  }

  override render() {
    if (!this.state.failed) {
      return this.props.children;
    }
    // Plain links, because a document load drops the state that broke the page.
    return (
      <section role="alert">
        <h2>{messages.router.unexpected}</h2>
        <p>{errorPage.text}</p>
        <p>
          <a href={location.href}>{errorPage.again}</a> {errorPage.or}{" "}
          <a href="/">{errorPage.start}</a>.
        </p>
      </section>
    );
  }
}
