import type { ReturnGroup } from "@site/result/result-head";

/** The fields of a group: their names in the return, and the whole rupees to enter. */
export type NamedAmounts = readonly (readonly [name: string, amount: string])[];

/** Makes a group of fields that a person enters, unless the portal fills them in. */
export function groupOf(
  schedule: ReturnGroup["schedule"],
  item: string | null | undefined,
  title: string,
  figures: NamedAmounts,
  filledIn = false,
): ReturnGroup {
  const named = figures.map(([name, amount]) => ({ name, amount }));
  return { schedule, item: item ?? null, title, filledIn, figures: named };
}
