const reloadedKey = "reloaded-for-missing-chunk";

/**
 * Answers a failed import of a code chunk: reloads the page the first time, and passes the failure
 * on when a reload has already happened for this address, or when it cannot be remembered.
 *
 * @param cause what the import failed with
 * @returns a promise that never resolves, because the page is about to go away
 * @throws the cause, when reloading again would not help
 */
export function reloadOnce(cause: unknown): Promise<never> {
  try {
    if (sessionStorage.getItem(reloadedKey) === location.pathname) throw cause;
    sessionStorage.setItem(reloadedKey, location.pathname);
  } catch {
    throw cause;
  }
  location.reload();
  return new Promise(() => {});
}
