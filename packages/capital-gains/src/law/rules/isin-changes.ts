import { type CalendarDate, parseDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";

/** The end of one ISIN and the one that took its place. */
export type IsinChange = {
  /** "" where the old ISIN is not known. */
  readonly from: string;
  readonly to: string;
  /** `newShares` for each `oldShares`; 0 where the ratio is not known. */
  readonly newShares: bigint;
  readonly oldShares: bigint;
  /** Such as `split`, `scheme` or `merger`; after a merger the holder has another company's share. */
  readonly event: string;
  /** The first day of the new shares, where it is known to the day. */
  readonly date: CalendarDate | undefined;
  /** Where it is not: a day on which the new ISIN was listed already, if one is known. */
  readonly listedBy: CalendarDate | undefined;
  /** Whether the ratio rests on a stated face value, swap ratio or clean price break. */
  readonly isSure: boolean;
  /** The company that was merged away; "" for other events. */
  readonly company: string;
};

/** Reads lines `OLD,NEW,NEW SHARES,OLD SHARES,EVENT,DATE,SURE,COMPANY`; the last places may be left out. */
export function isinChangesOf(lines: string): readonly IsinChange[] {
  return lines.split("\n").flatMap((line) => (line === "" ? [] : changeOf(line)));
}

function changeOf(line: string): IsinChange {
  const [
    from = "",
    to = "",
    newShares = "",
    oldShares = "",
    event = "",
    date = "",
    sure,
    company = "",
  ] = line.split(",");
  const [, by = ""] = /^by (.*)/.exec(date) ?? [];
  return {
    from,
    to,
    newShares: BigInt(newShares),
    oldShares: BigInt(oldShares),
    event,
    date: parseDate(date),
    listedBy: parseDate(by),
    isSure: sure === "1",
    company,
  };
}

/** Whether a change made another company's share of one. */
export function isMerger({ event }: IsinChange): boolean {
  return event === "merger" || event === "likely-merger";
}

/** Says what became of an ISIN: `INE… became INE… in a split from 19 September 2019 on`. */
export function changeText({ from, to, event, date, listedBy }: IsinChange): string {
  const how = eventTexts[event] ?? "in a scheme of the company";
  const latest = listedBy === undefined ? "" : ` by ${longDate(listedBy)}`;
  return `${from} became ${to} ${how}${date === undefined ? latest : ` from ${longDate(date)} on`}`;
}

const eventTexts: Readonly<Record<string, string>> = {
  split: "in a split",
  consolidation: "in a consolidation",
  renumbered: "without any change of the share",
  call: "after a call on the partly paid shares",
  merger: "in a merger",
  "likely-merger": "in what is likely a merger",
};

/** An ISIN that was not in use any more on a day. */
export type WithdrawnIsin = {
  /** What became of it by that day, oldest first. */
  readonly changes: readonly IsinChange[];
  /** The ISIN of that day. */
  readonly current: string;
  /** Whether all is known to the day, and it is the same share in other numbers. */
  readonly isSure: boolean;
};

/** Events after which the holder has the same share, split, joined or under another number. */
const sameShare = ["split", "consolidation", "renumbered"];

/** Changes of ISINs in order. No ISIN ends twice and none comes back, so each leads to one of today. */
export class IsinChanges {
  readonly all: readonly IsinChange[];
  readonly #next: ReadonlyMap<string, IsinChange>;

  constructor(changes: readonly IsinChange[]) {
    this.all = changes;
    this.#next = new Map(changes.map((change) => [change.from, change]));
  }

  /** Returns the change that ended an ISIN; `undefined` for one of today and for an unknown one. */
  of(isin: string): IsinChange | undefined {
    return this.#next.get(isin);
  }

  /**
   * Returns what an ISIN had become before a day; `undefined` where it was still in use, as far as is
   * known. On the first day of the new shares, both are: until 2023 exchanges kept the old ISIN that day.
   */
  withdrawnBefore(isin: string, day: CalendarDate): WithdrawnIsin | undefined {
    const since = this.since(isin, "with mergers");
    const isPast = ({ date, listedBy = day }: IsinChange) =>
      date === undefined ? listedBy < day : date < day;
    const open = since.findIndex((change) => !isPast(change));
    const changes = open < 0 ? since : since.slice(0, open);
    const last = changes.at(-1);
    return (
      last && {
        changes,
        current: last.to,
        isSure: changes.every(
          ({ event, date, isSure }) => sameShare.includes(event) && isSure && date !== undefined,
        ),
      }
    );
  }

  /** Returns the changes from an ISIN to today's, oldest first, with or without mergers. */
  since(isin: string, mergers: "with mergers" | "without mergers"): readonly IsinChange[] {
    const changes: IsinChange[] = [];
    let change = this.#next.get(isin);
    while (change !== undefined && (mergers === "with mergers" || !isMerger(change))) {
      changes.push(change);
      change = this.#next.get(change.to);
    }
    return changes;
  }
}
