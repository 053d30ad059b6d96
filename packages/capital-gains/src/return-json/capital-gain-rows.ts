/**
 * The rows of capital gains in the form's order, with their names in Table E, in Schedules CYLA and
 * BFLA, and in Table F; `loss` is the column of Table E for what the row's loss sets off, which the row
 * itself lacks. A row without a key never has our gains: it is for foreign investors or treaties.
 */
export const CAPITAL_GAIN_ROWS = (
  [
    ["111A@20", "InStcg20Per", "StclSetoff20Per", "STCG20Per", "ShortTermUnder20Per"],
    [undefined, "InStcg30Per", "StclSetoff30Per", "STCG30Per", "ShortTermUnder30Per"],
    ["slab", "InStcgAppRate", "StclSetoffAppRate", "STCGAppRate", "ShortTermUnderAppRate"],
    [undefined, "InStcgDTAARate", "StclSetoffDTAARate", "STCGDTAARate", "ShortTermUnderDTAARate"],
    ["112A@12.5", "InLtcg12_5Per", "LtclSetOff12_5Per", "LTCG12_5Per", "LongTermUnder12_5Per"],
    [undefined, "InLtcgDTAARate", "LtclSetOffDTAARate", "LTCGDTAARate", "LongTermUnderDTAARate"],
  ] as const
).map(([key, e, loss, head, f]) => ({ key, e, loss, head, f, isLong: e.startsWith("InLtcg") }));
