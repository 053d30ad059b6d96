import { messages } from "@site/contract/messages";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { errorPage } from "../content/error-page.ts";
import { buttonClass } from "../ui/button.tsx";
import layout from "../ui/layout.module.css";
import { LinkedText } from "../ui/linked-text.tsx";

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
        className={
          this.props.page ? `answer ${layout.page} ${layout.last} ${layout.text}` : undefined
        }
      >
        <Heading>{messages.router.unexpected}</Heading>
        <p>{errorPage.text}</p>
        <p className={layout.actions}>
          <a href={location.href} className={buttonClass()}>
            {errorPage.again}
          </a>
          <a href="/landing-page" className={buttonClass("quiet")}>
            {errorPage.start}
          </a>
        </p>
        <p>
          <LinkedText text={errorPage.write} />
        </p>
      </section>
    );
  }
}
