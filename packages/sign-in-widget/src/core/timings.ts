/** Waiting times from the specification, in milliseconds unless the name says otherwise. */
export const timings = {
  /** A shorter wait shows no spinner. */
  spinnerDelay: 500,
  /** How long a confirmation stays before the next step. */
  successPause: 1000,
  resendCountdownSeconds: 15,
  countdownTick: 1000,
  scriptLoad: 5000,
  googleLibraryLoad: 10_000,
} as const;

/** Size of the federated sign-in window, CSS pixels. */
export const popupSize = { width: 500, height: 600 } as const;
