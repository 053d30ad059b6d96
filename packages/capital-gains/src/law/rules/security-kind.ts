import type { KnownKind, SecurityKind } from "@site/result/names";
import { judgeIsin } from "../values/isin.ts";

/** The kinds in words, without an article. */
export const kindNames: Readonly<Record<SecurityKind, string>> = {
  share: "share",
  "preference-share": "preference share",
  "equity-fund": "equity fund",
  "gold-fund": "gold fund",
  "silver-fund": "silver fund",
  "liquid-fund": "liquid fund",
  "debt-fund": "debt fund",
  "overseas-fund": "fund of foreign shares",
  "hybrid-fund": "hybrid fund",
  "other-fund": "fund of funds or of mixed assets",
  "fund-of-unknown-kind": "fund of unknown kind",
  "government-security": "government security or gold bond",
  bond: "bond or debenture",
  "rights-entitlement": "rights entitlement",
  reit: "REIT unit",
  invit: "InvIT unit",
  unknown: "security of unknown kind",
};

/** Characters 8 and 9 of a company's ISIN: the depositories' type of the security. */
const types: ReadonlyMap<string, KnownKind> = new Map<string, KnownKind>([
  ["01", "share"],
  ["03", "preference-share"],
  ["04", "preference-share"],
  ["07", "bond"],
  ["08", "bond"],
  ["20", "rights-entitlement"],
  ["23", "invit"],
  ["25", "reit"],
]);

/**
 * Returns the kind that an ISIN itself shows, regardless of any table: `IN0` is the central
 * government's, `IN1` to `IN8` a state's (development loans), `INE` a company's or trust's, `IN9` its
 * partly paid shares, `INF` a fund's unit. Takes the text as stated, in capitals; a malformed one is
 * `unknown`.
 */
export function kindInIsin(isin: string): SecurityKind {
  if (judgeIsin(isin) === "malformed") {
    return "unknown";
  }
  const issuer = isin.slice(0, 3);
  if (issuer === "INF") {
    return "fund-of-unknown-kind";
  }
  if (/^IN[0-8]$/.test(issuer)) {
    return "government-security";
  }
  if (issuer !== "INE" && issuer !== "IN9") {
    return "unknown";
  }
  return types.get(isin.slice(7, 9)) ?? "unknown";
}

/** Returns a kind with its article: `a share`, `an InvIT unit`. */
export function kindInWords(kind: SecurityKind): string {
  const name = kindNames[kind];
  return /^[ei]/i.test(name) ? `an ${name}` : `a ${name}`;
}

/** Returns why a chosen kind cannot be, as what follows the ISIN in a sentence, or `undefined`. */
export function contradiction(isin: string, chosen: KnownKind): string | undefined {
  if (judgeIsin(isin) === "malformed") {
    return "is not an ISIN";
  }
  const stated = kindInIsin(isin);
  const isFund = stated === "fund-of-unknown-kind";
  if (isFund && !chosen.endsWith("-fund")) {
    return "is the ISIN of a fund's unit";
  }
  if (!isFund && chosen.endsWith("-fund")) {
    return "is not the ISIN of a fund's unit";
  }
  return isUnsettled(stated) || stated === chosen
    ? undefined
    : `is the ISIN of ${kindInWords(stated)}`;
}

/** Whether sections 111A and 112A can apply: equity shares and funds, units of business trusts. */
export function isEquity(kind: SecurityKind): boolean {
  return kind === "share" || kind === "equity-fund" || kind === "reit" || kind === "invit";
}

/** Whether a kind is not known yet. */
export function isUnsettled(kind: SecurityKind): kind is "fund-of-unknown-kind" | "unknown" {
  return kind === "fund-of-unknown-kind" || kind === "unknown";
}
