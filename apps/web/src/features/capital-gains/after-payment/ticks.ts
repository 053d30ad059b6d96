import { personalKeys } from "../../../session/signed-out.ts";

const keyOf = (statementId: string) => personalKeys.ticks + statementId;

/** Returns the items of a statement that the person has ticked off in this browser. */
export function ticksOf(statementId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(statementId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps the ticks of a statement; a browser without storage forgets them with the page. */
export function keepTicks(statementId: string, ticks: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(statementId), JSON.stringify(ticks));
  } catch {
    // Nothing depends on them.
  }
}
