import { timeLimits } from "../api/time-limits.ts";

/** Rejects when a chunk of code does not arrive within its limit; it can then be asked for again. */
export function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new Error("The code did not arrive in time"));
    timer = setTimeout(late, timeLimits.chunk);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}

const reloadedKey = "reloaded-at";

/**
 * Answers a failed import of a code chunk: reloads the page the first time, because a new release
 * removes the files of the one before it.
 *
 * @param cause what the import failed with
 * @returns a promise that never resolves, because the page is about to go away
 * @throws the cause, when a reload has already happened for this address or cannot be remembered
 */
export function reloadOnce(cause: unknown): Promise<never> {
  try {
    if (sessionStorage.getItem(reloadedKey) === location.pathname) {
      throw cause;
    }
    sessionStorage.setItem(reloadedKey, location.pathname);
  } catch {
    throw cause;
  }
  location.reload();
  return new Promise(() => {});
}
