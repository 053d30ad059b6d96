/**
 * The rows of capital gains in the form's order, with their names in Table E, in Schedules CYLA and
 * BFLA, and in Table F; `loss` is the column of Table E for what the row's loss sets off, which the row
 * itself lacks. A row without a key never has our gains: it is for foreign investors or treaties.
 * `words` names its gains in a sentence.
 */
export const capitalGainRows = (
  [
    [
      "111A@20",
      "InStcg20Per",
      "StclSetoff20Per",
      "STCG20Per",
      "ShortTermUnder20Per",
      "short-term gains at 20%",
    ],
    [
      undefined,
      "InStcg30Per",
      "StclSetoff30Per",
      "STCG30Per",
      "ShortTermUnder30Per",
      "short-term gains at 30%",
    ],
    [
      "slab",
      "InStcgAppRate",
      "StclSetoffAppRate",
      "STCGAppRate",
      "ShortTermUnderAppRate",
      "short-term gains at slab rates",
    ],
    [
      undefined,
      "InStcgDTAARate",
      "StclSetoffDTAARate",
      "STCGDTAARate",
      "ShortTermUnderDTAARate",
      "short-term gains at treaty rates",
    ],
    [
      "112A@12.5",
      "InLtcg12_5Per",
      "LtclSetOff12_5Per",
      "LTCG12_5Per",
      "LongTermUnder12_5Per",
      "long-term gains at 12.5%",
    ],
    [
      undefined,
      "InLtcgDTAARate",
      "LtclSetOffDTAARate",
      "LTCGDTAARate",
      "LongTermUnderDTAARate",
      "long-term gains at treaty rates",
    ],
  ] as const
).map(([key, e, loss, head, f, words]) => ({
  key,
  e,
  loss,
  head,
  f,
  words,
  isLong: e.startsWith("InLtcg"),
}));
