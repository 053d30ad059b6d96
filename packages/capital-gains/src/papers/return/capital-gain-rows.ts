/** A row's key in the result (none: only foreign investors and treaties have it), term, name and rate. */
const rows = [
  ["111A@20", "short", "20Per", "20%", "20"],
  [undefined, "short", "30Per", "30%"],
  ["slab", "short", "AppRate", "slab rates"],
  [undefined, "short", "DTAARate", "treaty rates"],
  ["112A@12.5", "long", "12_5Per", "12.5%", "12.5"],
  [undefined, "long", "DTAARate", "treaty rates"],
] as const;

/** What precedes a row's name in Table E, of its column there, in Schedules CYLA and BFLA, in Table F. */
const places = {
  short: { e: "InStcg", loss: "StclSetoff", head: "STCG", f: "ShortTermUnder" },
  long: { e: "InLtcg", loss: "LtclSetOff", head: "LTCG", f: "LongTermUnder" },
} as const;

/**
 * The rows of capital gains in the form's order, with their names in Table E, in Schedules CYLA and
 * BFLA, and in Table F; `loss` is the column of Table E for what the row's loss sets off, which the row
 * itself lacks. `words` names its gains in a sentence.
 */
export const capitalGainRows = rows.map(([key, term, name, rate, ratePercent]) => ({
  key,
  term,
  rate,
  ratePercent,
  words: `${term}-term gains at ${rate}`,
  e: `${places[term].e}${name}` as const,
  loss: `${places[term].loss}${name}` as const,
  head: `${places[term].head}${name}` as const,
  f: `${places[term].f}${name}` as const,
}));

/** The rows that a resident's gains belong to, with their rate. */
export const residentRows = capitalGainRows.flatMap((row) =>
  row.key === undefined ? [] : [{ ...row, key: row.key }],
);

/** The key of a row that a resident's gains belong to. */
export type ResidentRow = (typeof residentRows)[number]["key"];
