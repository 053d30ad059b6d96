import { useSyncExternalStore } from "react";

/** The part of the page's address that shows all statements. */
export const statementsAddress = "#statements";

function follow(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

/** Returns whether the address asks for the view of all statements. */
export function useStatementsView(): boolean {
  return useSyncExternalStore(follow, () => location.hash === statementsAddress);
}

/** Shows the steps again; resolves when they are on the page. */
export async function leaveStatements(): Promise<void> {
  if (location.hash !== statementsAddress) {
    return;
  }
  const left = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  location.hash = "";
  await left;
  await new Promise((resolve) => setTimeout(resolve));
}
