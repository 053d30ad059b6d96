import type { FlowState } from "./flow-state.ts";

/** The steps of the capital-gains flow, in order. */
export type FlowStep = "upload" | "process" | "payment" | "confirmation" | "download" | "done";

type Progress = Pick<
  FlowState,
  "uploadSuccess" | "processSuccess" | "paymentSuccess" | "paymentCnfSuccess" | "downloadSuccess"
>;

/**
 * The step to show, by the specification's priority list (section 4): payment confirmed and not
 * downloaded, payment done and not confirmed, processing done and payment not done, upload done and
 * not processed, upload not done. `done` is what remains: everything was downloaded.
 */
export function flowStepOf(state: Progress): FlowStep {
  if (state.paymentCnfSuccess && !state.downloadSuccess) {
    return "download";
  }
  if (state.paymentSuccess && !state.paymentCnfSuccess) {
    return "confirmation";
  }
  if (state.processSuccess && !state.paymentSuccess) {
    return "payment";
  }
  if (state.uploadSuccess && !state.processSuccess) {
    return "process";
  }
  if (!state.uploadSuccess) {
    return "upload";
  }
  return "done";
}
