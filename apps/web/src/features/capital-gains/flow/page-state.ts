import type { Flow, FlowState } from "@site/contract/flow-state";
import { type FlowStep, flowStepOf } from "@site/contract/flow-step";
import { isCombined, type Platform, type Slot } from "@site/contract/platforms";
import type { StatementChoices } from "@site/result/statement-choices";
import type { TaxChange } from "@site/result/tax-change";
import type { Notice } from "./notice.tsx";

/** What the page is doing. While one activity runs, no other can start. */
export type Busy = "uploading" | "processing" | "reprocessing" | "paying" | "confirming";

/** How far an upload is. */
export type UploadProgress = {
  /** Share that has been sent, 0 to 1. */
  share: number;
  /** Bytes of all files. */
  bytes: number;
  /** Seconds left at the speed so far; null while that is not known. */
  secondsLeft: number | null;
  /** The connection broke: the file is sent again. */
  isBroken: boolean;
};

/** Files chosen and not yet uploaded. */
export type Chosen = Partial<Record<Slot, File>>;

/** What the last answer changed in the result. */
export type News = TaxChange & {
  /** The result that it is about, by when it was made: of any other it says nothing. */
  of: string | null;
  /** All choices as they were before the answer; null where they could not be asked for. */
  before: StatementChoices | null;
  /** Whether the answer was itself an undo: then the way back is to do it again. */
  isUndone: boolean;
};

/** The state of the page of the flow. What the server knows is in `flow` alone. */
export type PageState = {
  /** `signed-out` when the session ended under the page; the rest is kept for the way back. */
  link: "loading" | "ready" | "unreachable" | "signed-out";
  flow: Flow | null;
  platform: Platform | null;
  /** The person went back to the choice of a broker, for another statement. */
  choosing: boolean;
  /** A statement that the person opened from the list; null shows the latest. */
  statement: string | null;
  /** The person wants to upload a new file although an earlier one has got further. */
  startingOver: boolean;
  chosen: Chosen;
  /** The last upload from this page: a refused file can be moved to the other platform. */
  sent: Chosen;
  cgTermsAccepted: boolean;
  genTermsAccepted: boolean;
  busy: Busy | null;
  /** How far the upload is; null without one. */
  upload: UploadProgress | null;
  notice: Notice | null;
  /** What the last answer changed in the result, as long as that result is the one shown. */
  news: News | null;
};

/** The page before the server has answered. */
export const initialState: PageState = {
  link: "loading",
  flow: null,
  platform: null,
  choosing: false,
  statement: null,
  startingOver: false,
  chosen: {},
  sent: {},
  cgTermsAccepted: false,
  genTermsAccepted: false,
  busy: null,
  upload: null,
  notice: null,
  news: null,
};

/** What leaving a statement for another one forgets. */
const nothingChosen = {
  choosing: false,
  statement: null,
  startingOver: false,
  chosen: {},
  sent: {},
  notice: null,
  news: null,
} satisfies Partial<PageState>;

/** What can happen to the page. A success brings the server's state, so that no step is drawn without it. */
export type PageEvent =
  | { type: "flow-loaded"; flow: Flow }
  | { type: "flow-unreachable"; notice: Notice }
  | { type: "session-ended" }
  | { type: "platform-chosen"; platform: Platform }
  | { type: "chooser-opened" }
  | { type: "file-brought"; platform: Platform; file: File }
  | { type: "statement-opened"; statement: string; platform: Platform; flow: Flow }
  | { type: "file-chosen"; slot: Slot; file: File | null }
  | { type: "file-moved"; from: Slot; platform: Platform; slot: Slot }
  | { type: "terms-ticked"; terms: "capital-gains" | "general"; accepted: boolean }
  | { type: "start-over" }
  | { type: "start-over-cancelled" }
  | { type: "started"; busy: Busy }
  | { type: "upload-advanced"; upload: UploadProgress }
  | { type: "succeeded"; busy: Busy; flow: Flow }
  | { type: "failed"; busy: Busy; notice: Notice | null }
  | { type: "noticed"; notice: Notice | null }
  | { type: "reprocessed"; news: News };

/** What the person changes, which counts only when the page is ready and idle. */
const changes: ReadonlySet<PageEvent["type"]> = new Set([
  "platform-chosen",
  "chooser-opened",
  "file-brought",
  "statement-opened",
  "file-chosen",
  "file-moved",
  "start-over",
  "start-over-cancelled",
]);

/**
 * Computes the page's next state. An event that does not fit the state, such as the outcome of a
 * cancelled call, changes nothing.
 */
export function reduce(state: PageState, event: PageEvent): PageState {
  if (changes.has(event.type) && (state.link !== "ready" || state.busy !== null)) {
    return state;
  }
  switch (event.type) {
    case "flow-loaded":
      return withFlow(state, event.flow);
    case "flow-unreachable":
      return state.flow ? state : { ...state, link: "unreachable", notice: event.notice };
    case "session-ended":
      return { ...state, link: "signed-out", busy: null, upload: null };
    case "platform-chosen":
      return withPlatform(state, event.platform);
    case "chooser-opened":
      return { ...state, ...nothingChosen, platform: null, choosing: true };
    case "file-brought":
      return withFileOf(state, event.platform, { single: event.file });
    case "statement-opened":
      return withFlow(
        {
          ...withPlatform(state, event.platform),
          ...nothingChosen,
          statement: event.statement,
        },
        event.flow,
      );
    case "file-chosen": {
      const { [event.slot]: _removed, ...others } = state.chosen;
      const chosen = event.file ? { ...state.chosen, [event.slot]: event.file } : others;
      return { ...state, chosen, notice: null };
    }
    case "file-moved":
      return withMovedFile(state, event);
    case "terms-ticked":
      return event.terms === "general"
        ? { ...state, genTermsAccepted: event.accepted }
        : { ...state, cgTermsAccepted: event.accepted };
    case "start-over":
      return state.platform ? { ...state, startingOver: true, chosen: {}, notice: null } : state;
    case "start-over-cancelled":
      return { ...state, startingOver: false, chosen: {}, notice: null };
    case "started":
      return canStart(state, event.busy)
        ? {
            ...{ ...state, busy: event.busy, upload: null, notice: null },
            // What holds of the result until the next one arrives stays, with its press.
            news: event.busy === "reprocessing" ? state.news : null,
          }
        : state;
    case "upload-advanced":
      return state.busy === "uploading" ? { ...state, upload: event.upload } : state;
    case "succeeded":
      return withFlow(
        state.busy === event.busy ? afterSuccess(state, event.busy) : state,
        event.flow,
      );
    case "failed":
      return state.busy === event.busy
        ? { ...state, busy: null, upload: null, notice: event.notice }
        : state;
    case "noticed":
      return { ...state, notice: event.notice };
    case "reprocessed":
      return { ...state, news: event.news };
  }
}

/** The steps that each activity belongs to. */
const stepsOfBusy: Readonly<Record<Busy, readonly (FlowStep | null)[]>> = {
  uploading: ["upload"],
  processing: ["process"],
  // A paid statement takes answers too.
  reprocessing: ["payment", "download", "done"],
  paying: ["payment"],
  confirming: ["confirmation"],
};

/**
 * Returns the one step that the page shows, or null while there is none: no platform is chosen, or the
 * chosen one is switched off.
 */
export function stepOf(state: PageState): FlowStep | null {
  const server = serverState(state);
  if (state.link !== "ready" || !server) {
    return null;
  }
  if (state.platform && isCombined(state.platform) && !state.flow?.multiplePlatform) {
    return null;
  }
  if (state.startingOver || state.busy === "uploading") {
    return "upload";
  }
  return flowStepOf(server);
}

/** Returns the server's state of the chosen platform's statement */
export function serverState(state: PageState): FlowState | null {
  return state.flow && state.platform ? state.flow.flows[state.platform] : null;
}

/** Returns what the last answer changed, if the result shown is the one that it led to. */
export function newsShown(state: PageState): News | null {
  return state.news && state.news.of === serverState(state)?.processedAt ? state.news : null;
}

/** Returns whether an activity may begin: nothing else runs, and its step is the one shown */
export function canStart(state: PageState, busy: Busy): boolean {
  return state.busy === null && stepsOfBusy[busy].includes(stepOf(state));
}

function withFlow(state: PageState, flow: Flow): PageState {
  const samePerson = state.flow === null || state.flow.user.uid === flow.user.uid;
  const kept = samePerson ? state : initialState;
  const platform = kept.choosing ? null : (kept.platform ?? flow.current);
  const next: PageState = { ...kept, link: "ready", flow, platform };
  // The terms were accepted with the upload: a returning person need not tick them again, unless
  // they have changed.
  if (platform && (!state.flow || !samePerson)) {
    next.cgTermsAccepted = accepted(flow, platform);
    next.genTermsAccepted = next.cgTermsAccepted;
  }
  // A notice of one step does not apply to the next: "no payment yet" below "Payment Made".
  if (state.link !== "ready" || viewOfStep(stepOf(next)) !== viewOfStep(stepOf(state))) {
    next.notice = null;
  }
  // Another tab may have got further: this tab's activity then has no step.
  if (next.busy && !stepsOfBusy[next.busy].includes(stepOf(next))) {
    next.busy = null;
    next.upload = null;
  }
  return next;
}

/** Downloading and having downloaded share a view, so a notice about a file to save stays. */
function viewOfStep(step: FlowStep | null): FlowStep | null {
  return step === "done" ? "download" : step;
}

function accepted(flow: Flow, platform: Platform): boolean {
  const { uploadSuccess, termsAccepted } = flow.flows[platform];
  return uploadSuccess && termsAccepted;
}

function withPlatform(state: PageState, platform: Platform): PageState {
  if (platform === state.platform || !state.flow) {
    return state;
  }
  const known = accepted(state.flow, platform);
  return {
    ...state,
    ...nothingChosen,
    platform,
    // Who went back to the choice wants another statement than the one that has a result.
    startingOver: state.choosing && state.flow.flows[platform].processSuccess,
    cgTermsAccepted: known,
    genTermsAccepted: known,
  };
}

/**
 * Moves a file to another picker of this view, or of another platform at its upload step. The terms
 * are the same documents, so ticks are kept.
 */
function withMovedFile(
  state: PageState,
  { from, platform, slot }: Extract<PageEvent, { type: "file-moved" }>,
): PageState {
  const file = state.chosen[from] ?? state.sent[from];
  if (!file || !state.flow) {
    return state;
  }
  if (platform === state.platform) {
    const { [from]: _moved, [slot]: other, ...rest } = state.chosen;
    const chosen = { ...rest, [slot]: file, ...(other && { [from]: other }) };
    return { ...state, chosen, notice: null };
  }
  const { cgTermsAccepted, genTermsAccepted } = state;
  const chosen = { [slot]: file };
  return { ...withFileOf(state, platform, chosen), cgTermsAccepted, genTermsAccepted };
}

/** Shows a platform's upload step with a file chosen, whatever its last statement is. */
function withFileOf(state: PageState, platform: Platform, chosen: Chosen): PageState {
  const startingOver = state.flow?.flows[platform].uploadSuccess === true;
  return { ...withPlatform(state, platform), startingOver, chosen };
}

/** Ends an activity: the server's answer with what it led to follows at once. */
function afterSuccess(state: PageState, busy: Busy): PageState {
  const isNew = busy === "uploading";
  return {
    ...state,
    // A new file begins a new statement, which is to be shown.
    statement: isNew ? null : state.statement,
    startingOver: false,
    chosen: isNew ? {} : state.chosen,
    sent: isNew ? state.chosen : state.sent,
    busy: null,
    upload: null,
    notice: null,
  };
}
