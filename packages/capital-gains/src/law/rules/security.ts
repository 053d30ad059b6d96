import type { KnownKind, SecurityKind } from "@site/result/names";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { EarlierKind, Fund, FundTable } from "./fund-table.ts";
import { isUnsettled, kindInIsin } from "./security-kind.ts";

/** What is known of a security apart from its lots. */
export type Security = {
  readonly kind: SecurityKind;
  /** Of a fund's unit that is not in the table `undefined`: then its section decides. */
  readonly isListed: boolean | undefined;
  readonly fund?: Fund | undefined;
  /** Whether the kind rests on AMFI's category or a scheme's name without being certain. */
  readonly isByCategory?: boolean;
  /** Kinds up to a day, oldest first, where AMFI moved the scheme to another category. */
  readonly earlier?: readonly EarlierKind[];
};

/** Returns what is known of a security with the person's choice; only a fund needs `funds`. */
export function securityOf(
  isin: string,
  chosen: ReadonlyMap<string, KnownKind>,
  funds: FundTable | undefined,
): Security {
  const kind = kindInIsin(isin);
  const choice = chosen.get(isin);
  if (kind !== "fund-of-unknown-kind") {
    return { kind: choice ?? kind, isListed: true };
  }
  const fund = funds?.of(isin);
  if (fund === undefined) {
    return { kind: choice ?? kind, isListed: undefined };
  }
  const { isListed, isMedium, earlier } = fund;
  return {
    kind: choice ?? fund.kind,
    isListed,
    fund,
    isByCategory: choice === undefined && isMedium,
    earlier: earlier.map((each) =>
      isUnsettled(each.kind) && choice ? { ...each, kind: choice } : each,
    ),
  };
}

/** Returns the security as on a day of transfer; an earlier kind of a fund is by its category. */
export function onDay(security: Security, day: CalendarDate): Security {
  const then = security.earlier?.find(({ until }) => day <= until);
  return then === undefined
    ? security
    : { ...security, kind: then.kind, isByCategory: !isUnsettled(then.kind), earlier: [] };
}

/** Adds other units of the same schemes to chosen kinds: plans and options share a portfolio. */
export function forWholeSchemes(
  chosen: ReadonlyMap<string, KnownKind>,
  isins: readonly string[],
  funds: FundTable | undefined,
): ReadonlyMap<string, KnownKind> {
  const bySchemes = new Map<number, KnownKind>();
  for (const [isin, kind] of chosen) {
    const fund = funds?.of(isin);
    if (fund !== undefined && isUnsettled(fund.kind)) {
      bySchemes.set(fund.scheme, kind);
    }
  }
  const others = isins.flatMap((isin): [string, KnownKind][] => {
    const kind = bySchemes.get(funds?.of(isin)?.scheme ?? 0);
    return kind === undefined ? [] : [[isin, kind]];
  });
  return new Map([...others, ...chosen]);
}
