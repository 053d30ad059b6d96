import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns false in the prerendered markup and during hydration, true afterwards. For what only makes
 * sense with script, such as a button that script enables.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
