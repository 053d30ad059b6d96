import { inTime, reloadOnce } from "../../../navigation/code-chunk.ts";
import { Button } from "../../../ui/button.tsx";
import type { DueDay } from "./calendar-file.ts";

/** Saves the days still to come for a calendar; nothing where there is none. */
export function ToCalendar({ days, today }: { days: readonly DueDay[]; today: string }) {
  const save = async () => {
    const { saveCalendar } = await inTime(import("./calendar-file.ts")).catch(reloadOnce);
    saveCalendar(days, today);
  };
  return (
    days.length > 0 && (
      <p data-print="hide">
        <Button look="quiet" onClick={() => void save()}>
          Add to your calendar
        </Button>
      </p>
    )
  );
}
