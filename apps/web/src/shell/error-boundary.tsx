import { messages } from "contract/messages";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { errorPage } from "../content/error-page.ts";
import layout from "../ui/layout.module.css";

type State = {
  failed: boolean;
};

type ErrorBoundaryProps = {
  /** What threw was the whole page, not a part of one that has its own heading and column. */
  page: boolean;
  children: ReactNode;
};

/** Shows the specification's fallback instead of a page, or a part of one, that threw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
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
    const Heading = this.props.page ? "h1" : "h2";
    return (
      <section
        role="alert"
        className={this.props.page ? `answer ${layout.page} ${layout.text}` : undefined}
      >
        <Heading>{messages.router.unexpected}</Heading>
        <p>{errorPage.text}</p>
        <p>
          <a href={location.href}>{errorPage.again}</a> {errorPage.or}{" "}
          <a href="/">{errorPage.start}</a>.
        </p>
      </section>
    );
  }
}
