import { isinChanges } from "../../generated/isin-changes.ts";
import { type CalendarDate, parseDate } from "../values/calendar-date.ts";

/** What ended an ISIN; after a `merger` the holder has another company's share. */
export type IsinEvent = "split" | "consolidation" | "scheme" | "call" | "merger";

/** The end of one ISIN and the one that took its place. */
export type IsinChange = {
  readonly from: string;
  readonly to: string;
  /** `newShares` for each `oldShares`; 0 where the ratio is not known. */
  readonly newShares: bigint;
  readonly oldShares: bigint;
  readonly event: IsinEvent;
  /** The first day of the new shares, where it is known to the day. */
  readonly date: CalendarDate | undefined;
  /** Whether the ratio rests on a stated face value, swap ratio or clean price break. */
  readonly isSure: boolean;
  /** Where `date` is not known: a day on which the new ISIN was listed already, if one is known. */
  readonly listedBy: CalendarDate | undefined;
};

/** Changes of ISINs. No ISIN ends twice and none comes back, so each leads to one of today. */
export class IsinChanges {
  readonly all: readonly IsinChange[];
  readonly #next: ReadonlyMap<string, IsinChange>;

  /** Takes lines `OLD,NEW,NEW SHARES,OLD SHARES,EVENT,DATE,SURE,BY`; what ends a line may be left out. */
  constructor(lines: string) {
    this.all = lines.split("\n").flatMap((line) => (line === "" ? [] : changeOf(line)));
    this.#next = new Map(this.all.map((change) => [change.from, change]));
  }

  /** Returns the change that ended an ISIN; `undefined` for one of today and for an unknown one. */
  of(isin: string): IsinChange | undefined {
    return this.#next.get(isin);
  }

  /** Returns the changes from an ISIN to today's, oldest first, with or without mergers. */
  since(isin: string, mergers: "with mergers" | "without mergers"): readonly IsinChange[] {
    const changes: IsinChange[] = [];
    let change = this.of(isin);
    while (change !== undefined && (change.event !== "merger" || mergers === "with mergers")) {
      changes.push(change);
      change = this.of(change.to);
    }
    return changes;
  }
}

function changeOf(line: string): IsinChange {
  const [from = "", to = "", newShares = "", oldShares = "", event, date = "", sure, by = ""] =
    line.split(",");
  return {
    from,
    to,
    newShares: BigInt(newShares),
    oldShares: BigInt(oldShares),
    event: event as IsinEvent,
    date: parseDate(date),
    isSure: sure === "1",
    listedBy: parseDate(by),
  };
}

/** Returns the known changes of the ISINs of shares and of fund units, to August 2026. */
export function allIsinChanges(): IsinChanges {
  return new IsinChanges(isinChanges);
}
