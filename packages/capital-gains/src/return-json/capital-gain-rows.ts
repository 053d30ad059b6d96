import type { GainKey } from "../rules/year-rules.ts";

/**
 * The rows of capital gains in the form's order, with their names in Table E, in Schedules CYLA and
 * BFLA, and in Table F. A row without a key never has our gains: it is for foreign investors or treaties.
 */
export const CAPITAL_GAIN_ROWS = [
  { key: "111A@20", e: "InStcg20Per", head: "STCG20Per", f: "ShortTermUnder20Per" },
  { key: undefined, e: "InStcg30Per", head: "STCG30Per", f: "ShortTermUnder30Per" },
  { key: "slab", e: "InStcgAppRate", head: "STCGAppRate", f: "ShortTermUnderAppRate" },
  { key: undefined, e: "InStcgDTAARate", head: "STCGDTAARate", f: "ShortTermUnderDTAARate" },
  { key: "112A@12.5", e: "InLtcg12_5Per", head: "LTCG12_5Per", f: "LongTermUnder12_5Per" },
  { key: undefined, e: "InLtcgDTAARate", head: "LTCGDTAARate", f: "LongTermUnderDTAARate" },
] as const satisfies readonly {
  readonly key: GainKey | undefined;
  readonly e: string;
  readonly head: string;
  readonly f: string;
}[];

/** Columns 2 to 7 of Table E, by the row whose loss they set off; that row has no such column. */
export const LOSS_COLUMNS = [
  { key: "111A@20", name: "StclSetoff20Per", row: "InStcg20Per", isLong: false },
  { key: undefined, name: "StclSetoff30Per", row: "InStcg30Per", isLong: false },
  { key: "slab", name: "StclSetoffAppRate", row: "InStcgAppRate", isLong: false },
  { key: undefined, name: "StclSetoffDTAARate", row: "InStcgDTAARate", isLong: false },
  { key: "112A@12.5", name: "LtclSetOff12_5Per", row: "InLtcg12_5Per", isLong: true },
  { key: undefined, name: "LtclSetOffDTAARate", row: "InLtcgDTAARate", isLong: true },
] as const;
