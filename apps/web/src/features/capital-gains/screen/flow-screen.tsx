import type { Flow } from "@site/contract/flow-state";
import type { Platform } from "@site/contract/platforms";
import type { SessionUser } from "@site/contract/session";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { readAgainBy } from "../../../api/call.ts";
import { tryAgain } from "../../../api/try-again.ts";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { becomeAccountPath } from "../../../session/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { formatPaise } from "../../../ui/money.tsx";
import notice from "../flow/notice.module.css";
import { serverState, stepOf } from "../flow/page-state.ts";
import { createPageStore, usePageState } from "../flow/page-store.ts";
import { platformViews } from "../flow/platforms.ts";
import { keepCurrent, refresh } from "../flow/refresh.ts";
import { RecentStatements } from "../statements/recent-statements.tsx";
import { useStatementsView } from "../statements/view-address.ts";
import { bringKeptFile } from "../upload/choose-files.ts";
import { AddressToConfirm } from "../upload/confirm-address.tsx";
import { AboutService } from "./about-service.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import styles from "./flow-screen.module.css";
import { PlatformSteps, type PlatformStepsProps } from "./platform-steps.tsx";
import { useQuietFooter } from "./use-quiet-footer.ts";
import { useReturnFocus, useStepFocus } from "./use-step-focus.ts";

// From here on the page says when it has no connection, and goes on by itself.
readAgainBy(tryAgain);

const StatementsScreen = lazyPart(() => import("../statements/my-statements.tsx"));

type FlowScreenProps = {
  user: SessionUser;
  /** Whether the person has just signed in on this page: it is then shown from the top. */
  arrived?: boolean;
  /** Name of the company in the payment window. */
  companyName: string;
  /** Shown when the session ends while the page is open. */
  signIn: ReactNode;
};

/** The capital-gains page of a signed-in person. */
export default function FlowScreen({
  user: signedIn,
  arrived = false,
  companyName,
  signIn,
}: FlowScreenProps) {
  const [store] = useState(createPageStore);
  const state = usePageState(store);
  // Once the flow is there, it says who the person is and what they have proved.
  const user = state.flow?.user ?? signedIn;
  const welcome = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!arrived) {
      return;
    }
    window.scrollTo(0, 0);
    welcome.current?.focus({ preventScroll: true });
  }, [arrived]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer about the session brings a new user; after signing in again, even as the same person, the flow is asked for again
  useEffect(() => {
    void refresh(store);
    return keepCurrent(store);
  }, [store, signedIn]);

  const isReady = state.link === "ready";
  // Until it is known whether a file was kept, and whose: it decides what the page begins with.
  const [isBringing, setBringing] = useState(true);
  useEffect(() => {
    if (isReady) {
      void bringKeptFile(store).finally(() => setBringing(false));
    }
  }, [store, isReady]);

  return (
    <div className={styles.page} data-flow>
      <h1
        ref={welcome}
        tabIndex={-1}
        className={styles.welcome}
        // Also before it is known what follows: from small to large it moves nothing else.
        data-compact={state.platform !== null || isBringing || undefined}
        data-print="hide"
      >
        <span>Welcome {user.displayName !== user.email && user.displayName}</span>{" "}
        <Address email={user.email} />
      </h1>
      {user.proof === "guest" && (
        <p className={notice.notice}>
          You are here as a guest: only this browser can open what you upload.{" "}
          <a href={becomeAccountPath}>Create an account and keep it</a>
        </p>
      )}
      {state.flow && !isBringing && (
        <AddressToConfirm store={store} flow={state.flow} step={stepOf(state)} />
      )}
      <FlowBody
        store={store}
        state={state}
        isBringing={isBringing}
        companyName={companyName}
        signIn={signIn}
      />
      <ConnectionLine />
    </div>
  );
}

/** Shows an email address, which preferably wraps before its @. */
function Address({ email }: { email: string }) {
  const [name, ...domain] = email.split(/(?=@)/);
  return (
    <span className={styles.address}>
      {name}
      <wbr />
      {domain.join("")}
    </span>
  );
}

function Loading() {
  useQuietFooter(true);
  return <p role="status">Loading your statements…</p>;
}

type FlowBodyProps = PlatformStepsProps &
  Pick<FlowScreenProps, "signIn"> & {
    /** Whether the page still looks for a file that was checked before signing in. */
    isBringing: boolean;
  };

function FlowBody({ store, state, isBringing, companyName, signIn }: FlowBodyProps) {
  const step = stepOf(state);
  useQuietFooter(state.busy !== null || serverState(state)?.processing === true);
  const known = state.link === "ready" && !isBringing;
  const inStatements = useStatementsView();
  const place = step && `${state.platform} ${step} ${state.statement ?? ""}`;
  const body = useStepFocus(known, place);
  useReturnFocus(inStatements);

  if (state.link === "signed-out") {
    return (
      <section className={styles.again}>
        <h2>Sign in again to continue</h2>
        <p>
          Your session has ended. Your uploads, payments and the file you chose are kept. Sign in to
          come back to this step.
        </p>
        {signIn}
      </section>
    );
  }
  if (state.link === "loading" || (isBringing && state.link === "ready")) {
    return <Loading />;
  }
  if (state.link === "unreachable" || !state.flow) {
    return (
      <section role="alert" className={styles.again}>
        <h2>We can't show your statements right now</h2>
        <p>{state.notice?.text}</p>
        <Button onClick={() => void refresh(store)}>Try again</Button>
      </section>
    );
  }
  if (inStatements) {
    return (
      <Suspense fallback={<Loading />}>
        <StatementsScreen store={store} />
      </Suspense>
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
        <div
          className={styles.columns}
          data-wide={(step !== "upload" && step !== "process") || undefined}
          ref={body}
        >
          <PlatformSteps store={store} state={state} companyName={companyName} />
          {(step === "upload" || step === "process" || step === null) && (
            <AboutService flow={state.flow} platform={state.platform} />
          )}
        </div>
      )}
      {!state.platform && (
        <>
          <RecentStatements store={store} />
          <AboutService flow={state.flow} platform={null} />
        </>
      )}
    </>
  );
}

type PlatformChooserProps = {
  chosen: Platform | null;
  fee: Flow["fee"];
  disabled: boolean;
  onChoose: (platform: Platform) => void;
};

/**
 * The three platform buttons, small once one is chosen, with the price shown before anything is asked
 * of the person.
 */
function PlatformChooser({ chosen, fee, disabled, onChoose }: PlatformChooserProps) {
  return (
    <section
      aria-labelledby="platform-heading"
      className={styles.chooser}
      data-compact={chosen !== null || undefined}
      data-print="hide"
    >
      {/* Next to one chosen platform the buttons speak for themselves. */}
      <h2 id="platform-heading" className={chosen === null ? styles.heading : "visually-hidden"}>
        Where is your statement from?
      </h2>
      {chosen === null && (
        <p>
          See your capital-gains tax, free. The Schedule 112A file, a report and an invoice cost{" "}
          {formatPaise(fee.amount)} per statement.
        </p>
      )}
      <div className={styles.tiles}>
        {platformViews.map(({ platform, name, file }) => (
          <button
            key={platform}
            type="button"
            aria-description={file}
            className={styles.tile}
            aria-pressed={platform === chosen}
            disabled={disabled}
            onClick={() => onChoose(platform)}
          >
            <span className={styles.name} data-file={file}>
              {name}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
