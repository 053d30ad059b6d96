import type { SessionUser } from "contract/session";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { becomeAccountPath } from "../../session/guest.ts";
import { Button } from "../../ui/button.tsx";
import { keepCurrent, refresh } from "./actions/refresh.ts";
import { type PageState, stepOf } from "./flow.ts";
import { FlowAside } from "./flow-aside.tsx";
import styles from "./flow-screen.module.css";
import { MyStatements } from "./my-statements/my-statements.tsx";
import { createPageStore, type PageStore, usePageState } from "./page-store.ts";
import { PlatformChooser } from "./platform-chooser.tsx";
import { PlatformSteps } from "./platform-steps.tsx";

interface FlowScreenProps {
  user: SessionUser;
  /** Name of the company in the payment window. */
  companyName: string;
  /** Shown when the session ends under the page. */
  signIn: ReactNode;
}

/** The capital-gains page of a signed-in person. */
export default function FlowScreen({ user, companyName, signIn }: FlowScreenProps) {
  const [store] = useState(createPageStore);
  const state = usePageState(store);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer about the session brings a new user; after signing in again, even as the same person, the flow is asked for again
  useEffect(() => {
    void refresh(store);
    return keepCurrent(store);
  }, [store, user]);

  return (
    <div className={styles.page}>
      <h1 className={styles.welcome}>
        Welcome {user.displayName} {user.email}
      </h1>
      {user.proof === "guest" && (
        <p className={styles.guest}>
          You are here as a guest: only this browser can open what you upload.{" "}
          <a href={becomeAccountPath}>Create an account and keep it</a>
        </p>
      )}
      <FlowBody store={store} state={state} companyName={companyName} signIn={signIn} />
    </div>
  );
}

interface FlowBodyProps {
  store: PageStore;
  state: PageState;
  companyName: string;
  signIn: ReactNode;
}

function FlowBody({ store, state, companyName, signIn }: FlowBodyProps) {
  const step = stepOf(state);
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(step);

  useEffect(() => {
    const moved = before.current !== null && step !== null && before.current !== step;
    before.current = step;
    if (moved) body.current?.querySelector<HTMLElement>("[data-step-heading]")?.focus();
  }, [step]);

  if (state.link === "signed-out") {
    return (
      <section className={styles.again}>
        <h2>Sign in again to go on</h2>
        <p>
          Your session has ended. Your uploads, payments and the file you chose are kept: after
          signing in you are back at this step.
        </p>
        {signIn}
      </section>
    );
  }
  if (state.link === "loading") return <p role="status">Looking up your statements…</p>;
  if (state.link === "unreachable" || !state.flow) {
    return (
      <section role="alert" className={styles.again}>
        <h2>Your statements cannot be shown at the moment</h2>
        <p>{state.notice?.text}</p>
        <Button onClick={() => void refresh(store)}>Try again</Button>
      </section>
    );
  }
  return (
    <>
      <PlatformChooser
        chosen={state.platform}
        fee={state.flow.fee}
        disabled={state.busy !== null}
        onChoose={(platform) => store.dispatch({ type: "platform-chosen", platform })}
      />
      {state.platform && (
        <div className={styles.columns} ref={body}>
          <PlatformSteps store={store} state={state} companyName={companyName} />
          <FlowAside flow={state.flow} platform={state.platform} />
        </div>
      )}
      <MyStatements store={store} />
    </>
  );
}
