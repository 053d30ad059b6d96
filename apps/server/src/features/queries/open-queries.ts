import { answerWorkingDays } from "@site/contract/project-query";
import type { Db } from "../../database/open.ts";
import { countOf } from "../../process/terminal.ts";
import { openQueryCount } from "./open-queries-repository.ts";
import type { Lead } from "./repository.ts";

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** After so many milliseconds without an answer a requirement is late: a day for each working day that the page promises. */
const lateMs = answerWorkingDays * dayMs;

/** How many requirements wait for an answer, and for how many milliseconds the oldest of them has. */
export async function unanswered(db: Db, now: Date) {
  const { open, oldest } = await openQueryCount(db);
  const waitedMs = oldest ? Math.max(0, now.getTime() - Date.parse(oldest)) : 0;
  return { open, oldest, waitedMs, isLate: waitedMs > lateMs };
}

/** Whether a query was answered, or for how long it has been open. */
export function standingOf({ answeredAt, createdAt }: Lead, now: Date): string {
  if (answeredAt !== null) {
    return `answered ${answeredAt}`;
  }
  const waited = Math.max(0, now.getTime() - Date.parse(createdAt));
  const days = Math.floor(waited / dayMs);
  const since = days >= 1 ? countOf(days, "day") : countOf(Math.floor(waited / hourMs), "hour");
  return `${waited > lateMs ? "LATE, open" : "open"} for ${since}`;
}
