import type { Machine } from "./machine.ts";
import { timings } from "./timings.ts";

/** Counts down to the Resend link: 15, 14 … 0, one step a second. */
export interface ResendCountdown {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Builds the countdown over the machine's `resendSeconds`. It ends when its page is left. */
export function createResendCountdown(machine: Machine): ResendCountdown {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  return {
    stop,
    start: () => {
      stop();
      const page = machine.state().screenNumber;
      machine.update({ resendSeconds: timings.resendCountdownSeconds });
      timer = setInterval(() => {
        const { screenNumber, resendSeconds } = machine.state();
        if (screenNumber !== page) return stop();
        machine.update({ resendSeconds: resendSeconds - 1 });
        if (resendSeconds <= 1) stop();
      }, timings.countdownTick);
    },
  };
}

/** Seconds as shown on screen: 15 gives "0:15". */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
