import type { Finding } from "@site/result/finding";
import { useSyncExternalStore } from "react";
import { onSignedOut, personalKeys } from "../../../session/signed-out.ts";
import { createListeners } from "../../../ui/listeners.ts";

const [subscribe, notify] = createListeners();

/** More ticks than a person sets; the oldest go. */
const mostKept = 1000;

/** The marks of what was ticked; without storage they last as long as the page. */
let seen: readonly string[] = stored();

function stored(): readonly string[] {
  try {
    return (localStorage.getItem(personalKeys.seenNotes) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

function becomes(marks: readonly string[]): void {
  seen = marks;
  notify();
}

if (!import.meta.env.SSR) {
  onSignedOut(() => becomes([]));
  addEventListener("storage", ({ key }) => {
    if (key === personalKeys.seenNotes) {
      becomes(stored());
    }
  });
}

/** Names a finding: another one as soon as its words or figures change. */
export function findingKey({ code, message, where }: Finding): string {
  return [code, message, where?.file, where?.sheet, where?.row].join(" ");
}

/**
 * Returns what tells a finding on a statement from all others, but nothing of what it says: its 32-bit
 * FNV-1a.
 */
function markOf(statementId: string | null, finding: Finding): string {
  let hash = 0x811c9dc5;
  for (const character of `${statementId} ${findingKey(finding)}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Returns whether the person has ticked a finding on a statement, in this browser. */
export function useSeenNotes(statementId: string | null): (finding: Finding) => boolean {
  const marks = useSyncExternalStore(
    subscribe,
    () => seen,
    () => seen,
  );
  return (finding) => marks.includes(markOf(statementId, finding));
}

/** Ticks a finding on a statement, or takes the tick away; this browser keeps it until sign-out. */
export function tickNote(statementId: string | null, finding: Finding, isSeen: boolean): void {
  const mark = markOf(statementId, finding);
  const others = seen.filter((each) => each !== mark);
  becomes(isSeen ? [...others, mark].slice(-mostKept) : others);
  try {
    localStorage.setItem(personalKeys.seenNotes, seen.join(" "));
  } catch {
    // Storage is off or full: the tick lasts as long as the page.
  }
}
