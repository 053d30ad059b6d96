import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * @returns false in the prerendered markup and during hydration, true afterwards: for what only
 *   makes sense once script runs, such as a button that script switches on
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
