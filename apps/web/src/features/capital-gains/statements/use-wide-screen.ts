import { useSyncExternalStore } from "react";

/** Where the list of statements has room for a table. */
const query = "(min-width: 75rem)";

/** Returns whether the window has room for a table; the component renders again when that changes. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(onTurn, () => window.matchMedia?.(query).matches ?? false);
}

function onTurn(changed: () => void): () => void {
  const screen = window.matchMedia?.(query);
  screen?.addEventListener("change", changed);
  return () => screen?.removeEventListener("change", changed);
}
