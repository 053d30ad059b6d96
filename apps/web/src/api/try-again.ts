import { createListeners } from "../ui/listeners.ts";
import type { CallFailure } from "./call.ts";

/** Pauses between tries, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];

let waiting = 0;
const [subscribe, notify] = createListeners();

/** Calls a listener whenever a read begins or stops waiting for the connection. */
export const onConnection = subscribe;

/** Whether a read waits for the connection. */
export function isConnectionLost(): boolean {
  return waiting > 0;
}

/**
 * Makes a read again and again while no answer of the server comes, until its time is over or nobody waits
 * for it. The second try follows at once, because a connection that was kept open may just have been
 * closed. Resolves to the last answer.
 *
 * @throws why the last try got none
 */
export async function tryAgain<T>(ask: () => Promise<T>, end: AbortSignal): Promise<T> {
  let isSaid = false;
  try {
    for (let tries = 0; ; tries += 1) {
      const asked = ask();
      const isLost = await asked.then(isBrokenAnswer, () => true);
      if (!isLost || end.aborted) {
        return await asked;
      }
      if (tries > 0) {
        if (!isSaid) {
          isSaid = true;
          say(1);
        }
        await pauseBefore(tries, end);
        if (end.aborted) {
          return await asked;
        }
      }
    }
  } finally {
    if (isSaid) {
      say(-1);
    }
  }
}

function isBrokenAnswer(answer: unknown): boolean {
  const { error } = answer as { error?: CallFailure };
  return error !== undefined && isBroken(error);
}

function say(change: 1 | -1): void {
  waiting += change;
  notify();
}

/**
 * Pauses before another try, longer with every one; less long where the browser is online again or
 * nobody waits any longer.
 *
 * @param tries how many tries have failed for want of a connection, at least 1
 */
export function pauseBefore(tries: number, end: AbortSignal): Promise<void> {
  const pause = pauses[Math.min(tries, pauses.length) - 1] as number;
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      end.removeEventListener("abort", go);
      resolve();
    };
    // Not all at the same moment after the server was away for everybody.
    const timer = setTimeout(go, pause * (1 + Math.random() / 4));
    window.addEventListener("online", go);
    end.addEventListener("abort", go);
  });
}

/** Whether a failure is the connection's: no answer, a proxy's without the server, or a body that was cut. */
export function isBroken({ status, problem }: CallFailure): boolean {
  return (
    problem.code === "no-answer" ||
    problem.code === "upload-cut-off" ||
    (problem.code === "server-error" && status >= 502 && status <= 504)
  );
}
