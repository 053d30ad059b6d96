import type { AuthClient } from "./auth-client.ts";
import { type AuthResult, fail } from "./auth-result.ts";
import type { WidgetEnvironment, WidgetStorage } from "./environment.ts";
import { timings } from "./timings.ts";
import type { WidgetConfig } from "./widget-config.ts";
import {
  type FieldName,
  fieldOrder,
  type NoticeKey,
  type Screen,
  type Text,
  type WidgetState,
} from "./widget-state.ts";

/** A page that waits for the person. */
const idle = {
  busy: false,
  spinner: false,
  infoBar: null,
  fieldErrors: {},
  notice: null,
} as const;

const initial: WidgetState = {
  ...idle,
  screen: { kind: "blank" },
  screenNumber: 0,
  firstScreen: true,
  resendSeconds: 0,
};

/** Pages with nothing to read. The first page after them still counts as the first. */
const silent = new Set(["blank", "callback"]);

/** What every flow works with: the state, ways to change it, and the outside world. */
export type Machine = ReturnType<typeof createMachine>;

/** Creates a machine on a blank page. */
export function createMachine(parts: {
  readonly client: AuthClient;
  readonly config: WidgetConfig;
  readonly environment: WidgetEnvironment;
  readonly storage: WidgetStorage;
}) {
  let state = initial;
  let spinnerTimer: ReturnType<typeof setTimeout> | undefined;
  let epoch = 0;
  let shownBefore = false;
  const listeners = new Set<() => void>();

  const update = (change: Partial<WidgetState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) {
      listener();
    }
  };

  const leave = () => {
    epoch += 1;
    clearTimeout(spinnerTimer);
  };

  const settle = async <T>(call: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> => {
    try {
      return await call();
    } catch (cause) {
      return fail("internal-error", { message: String(cause) });
    }
  };

  return {
    ...parts,
    /** Whether a guest is here whose account a sign-in upgrades. */
    upgrade: false,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    update,
    /** Waits for a call that isn't tied to a page; a rejection becomes a coded failure. */
    settle,
    /** Shows a page without the previous page's errors; `infoBar` says why. */
    show: (screen: Screen, infoBar: Text | null = null): void => {
      leave();
      const firstScreen = !shownBefore;
      if (!silent.has(screen.kind)) {
        shownBefore = true;
      }
      const screenNumber = state.screenNumber + 1;
      update({ ...idle, screen, screenNumber, firstScreen, infoBar });
    },
    /** Shows what is wrong with fields, if anything is, and returns whether something is. */
    complain: (problems: Partial<Record<FieldName, Text | null>>): boolean => {
      const fieldErrors = { ...state.fieldErrors };
      for (const field of fieldOrder) {
        fieldErrors[field] = problems[field] ?? fieldErrors[field];
      }
      update({ fieldErrors });
      return Object.values(problems).some(Boolean);
    },
    /** Makes one request for the page; null if its answer doesn't matter or another is running. */
    request: async <T>(call: () => Promise<AuthResult<T>>, notice: NoticeKey | null = null) => {
      if (state.busy) {
        return null;
      }
      const started = epoch;
      update({ ...idle, busy: true, notice });
      spinnerTimer = setTimeout(() => update({ spinner: true }), timings.spinnerDelay);
      const result = await settle(call);
      if (started !== epoch) {
        return null;
      }
      clearTimeout(spinnerTimer);
      update({ busy: false, spinner: false, notice: null });
      return result;
    },
    /** Shows a confirmation for one second, during which the page makes no request. Returns false if the page has changed. */
    confirm: async (notice: NoticeKey): Promise<boolean> => {
      const started = epoch;
      update({ notice, busy: true });
      await new Promise((resolve) => setTimeout(resolve, timings.successPause));
      return started === epoch;
    },
    /** Stops timers and ignores pending requests. */
    dispose: leave,
  };
}
