import type { AuthClient, WidgetUser } from "./auth-client.ts";
import { type AuthResult, fail } from "./auth-result.ts";
import type { WidgetEnvironment, WidgetStorage } from "./environment.ts";
import { timings } from "./timings.ts";
import type { WidgetConfig } from "./widget-config.ts";
import type { FieldName, Notice, Screen, Text, WidgetState } from "./widget-state.ts";

/** The parts of a machine. */
export type MachineParts = {
  readonly client: AuthClient;
  readonly config: WidgetConfig;
  readonly environment: WidgetEnvironment;
  readonly storage: WidgetStorage;
};

/** What every flow works with: the state, ways to change it, and the outside world. */
export type Machine = MachineParts & {
  readonly state: () => WidgetState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows a page without the previous page's errors; `infoBar` says why. */
  readonly show: (screen: Screen, infoBar?: Text) => void;
  readonly update: (change: Partial<WidgetState>) => void;
  readonly fieldError: (field: FieldName, text: Text) => void;
  /**
   * Makes one request for the current page, with an optional notice. Returns null if the answer no
   * longer matters: another request is running, or the page has changed.
   */
  readonly request: <T>(
    call: () => Promise<AuthResult<T>>,
    notice?: Notice,
  ) => Promise<AuthResult<T> | null>;
  /** Waits for a call that isn't tied to a page; a rejection becomes a coded failure. */
  readonly settle: <T>(call: () => Promise<AuthResult<T>>) => Promise<AuthResult<T>>;
  /** Shows a confirmation for one second, during which the page makes no request. Returns false if the page has changed. */
  readonly confirm: (notice: Notice) => Promise<boolean>;
  /** Returns the guest to upgrade, or null. */
  readonly guest: () => WidgetUser | null;
  readonly setGuest: (guest: WidgetUser | null) => void;
  /** Stops timers and ignores pending requests. */
  readonly dispose: () => void;
};

const initial: WidgetState = {
  screen: { kind: "blank" },
  screenNumber: 0,
  firstScreen: true,
  busy: false,
  spinner: false,
  infoBar: null,
  fieldErrors: {},
  notice: null,
  resendSeconds: 0,
};

/** Pages with nothing to read. The first page after them still counts as the first. */
const silent = new Set(["blank", "callback"]);

/** Creates a machine on a blank page. */
export function createMachine(parts: MachineParts): Machine {
  let state = initial;
  let guest: WidgetUser | null = null;
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

  const show: Machine["show"] = (screen, infoBar) => {
    leave();
    const firstScreen = !shownBefore;
    if (!silent.has(screen.kind)) {
      shownBefore = true;
    }
    update({
      screen,
      screenNumber: state.screenNumber + 1,
      firstScreen,
      busy: false,
      spinner: false,
      infoBar: infoBar ?? null,
      fieldErrors: {},
      notice: null,
    });
  };

  const settle: Machine["settle"] = async (call) => {
    try {
      return await call();
    } catch (cause) {
      return fail("internal-error", { message: String(cause) });
    }
  };

  const request: Machine["request"] = async (call, notice) => {
    if (state.busy) {
      return null;
    }
    const started = epoch;
    update({
      busy: true,
      spinner: false,
      infoBar: null,
      fieldErrors: {},
      notice: notice ?? null,
    });
    spinnerTimer = setTimeout(() => update({ spinner: true }), timings.spinnerDelay);
    const result = await settle(call);
    if (started !== epoch) {
      return null;
    }
    clearTimeout(spinnerTimer);
    update({ busy: false, spinner: false, notice: null });
    return result;
  };

  const confirm: Machine["confirm"] = async (notice) => {
    const started = epoch;
    update({ notice, busy: true });
    await new Promise((resolve) => setTimeout(resolve, timings.successPause));
    return started === epoch;
  };

  return {
    ...parts,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    update,
    fieldError: (field, text) => update({ fieldErrors: { ...state.fieldErrors, [field]: text } }),
    request,
    settle,
    confirm,
    guest: () => guest,
    setGuest: (user) => {
      guest = user;
    },
    dispose: leave,
  };
}
