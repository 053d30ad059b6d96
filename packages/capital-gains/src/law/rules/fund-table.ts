import type { KnownKind, SecurityKind } from "@site/result/names";
import { fundRecords } from "../../generated/funds.ts";
import { type CalendarDate, date } from "../values/calendar-date.ts";
import { judgeIsin } from "../values/isin.ts";

/** What the table says of a fund's unit; those of unknown kind share the number of their scheme. */
export type Fund = ReturnType<typeof classOf> & { readonly scheme: number };

/** The kind of a fund up to and including a day. */
export type EarlierKind = { readonly kind: SecurityKind; readonly until: CalendarDate };

/** Fund units by ISIN, from `data/funds.txt`: an `@` line for a class, then a line per issuer. */
export class FundTable {
  readonly #funds = new Map<string, Fund>();

  constructor(lines: string) {
    let common = classOf("@");
    let scheme = 0;
    for (const line of lines.trimEnd().split("\n")) {
      if (line.startsWith("@")) {
        common = classOf(line);
        continue;
      }
      const issuer = line.slice(0, 4);
      for (const serials of line.slice(4).split(",")) {
        scheme += 1;
        const fund = { ...common, scheme };
        for (let at = 0; at < serials.length; at += 4) {
          this.#funds.set(issuer + serials.slice(at, at + 4), fund);
        }
      }
    }
  }

  /** Returns what is known of a unit; `undefined` where the table lacks it or its ISIN is wrong. */
  of(isin: string): Fund | undefined {
    const isUnit = isin.startsWith("INF") && judgeIsin(isin) === "valid";
    return isUnit ? this.#funds.get(isin.slice(3, 11)) : undefined;
  }
}

function classOf(line: string) {
  const [kind = "", likely = "", confidence, listed, category = "", kinds = ""] = line
    .slice(1)
    .split("|");
  return {
    /** `fund-of-unknown-kind` where AMFI's category does not fix the share of equity or debt. */
    kind: kind as SecurityKind,
    /** What a fund of unknown kind probably is: for the question to the person, never for a figure. */
    likely: likely === "" ? undefined : (likely as KnownKind),
    /** Whether a name, or a category from before 2018, shows the kind. */
    isMedium: confidence === "medium",
    isListed: listed === "listed",
    // The heading "Open Ended Schemes(...)" says nothing about the kind.
    category: /\((.+)\)$/.exec(category)?.[1] ?? category,
    /** For a scheme that AMFI moved to another category. */
    earlier: earlierKinds(kinds),
  };
}

/**
 * Reads `KIND FIRST LAST; KIND FIRST LAST`, the days on which AMFI's lists showed each kind. A kind
 * counts from its first day to its last; between two kinds nobody knows the day of the change.
 */
function earlierKinds(text: string): readonly EarlierKind[] {
  const shown = text === "" ? [] : text.split("; ").map((part) => part.split(" "));
  return shown.slice(0, -1).flatMap(([kind, , last = ""], i): EarlierKind[] => {
    const [, first = ""] = shown[i + 1] ?? [];
    const before = (date(first) - 1) as CalendarDate;
    return [
      { kind: kind as SecurityKind, until: date(last) },
      { kind: "fund-of-unknown-kind", until: before },
    ];
  });
}

/** Returns the table of AMFI's lists up to 21 August 2026, built on first use. */
export function fundTable(): FundTable {
  table ??= new FundTable(fundRecords);
  return table;
}

let table: FundTable | undefined;
