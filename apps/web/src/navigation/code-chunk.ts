import { timeLimits } from "../api/time-limits.ts";

/** Rejects when a chunk of code doesn't arrive within its limit, so that it can be requested again. */
export function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new Error("The code came late"));
    timer = setTimeout(late, timeLimits.chunk);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}

const reloadedKey = "reloaded-at";

/**
 * Handles a failed import of a code chunk. The first failure reloads the page, because a new release
 * removes the files of the previous one: the promise then never resolves.
 *
 * @throws the cause, if this address was already reloaded or the reload can't be remembered
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
