import { answerWorkingDays } from "@site/contract/project-query";
import { dateInIndia } from "../../clock.ts";

/**
 * Returns by which day (`YYYY-MM-DD`) a query is answered that was received at this moment: working days
 * are Monday to Friday in India, counted from the next one. Public holidays differ by state and are
 * not counted.
 */
export function answerDay(received: Date): string {
  const day = new Date(`${dateInIndia(received)}T00:00:00Z`);
  for (let left = answerWorkingDays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (![0, 6].includes(day.getUTCDay())) {
      left -= 1;
    }
  }
  return day.toISOString().slice(0, 10);
}
