/** Adjacent fields of the return, in the order of the form. */
export type ReturnGroup = {
  readonly schedule:
    | "Schedule CG"
    /** Of ITR-1 and ITR-4, which have no schedule of capital gains. */
    | "Long-term capital gains under section 112A"
    | "Table E"
    | "Table F"
    | "Schedule CYLA"
    | "Schedule BFLA"
    | "Schedule CFL";
  /** Item of the form, `A2 (ITR-3: A3)`; `null` where the form of the year is not known. */
  readonly item: string | null;
  readonly title: string;
  /** Whether the portal fills these in, so that they are only compared. */
  readonly filledIn: boolean;
  readonly figures: readonly { readonly name: string; readonly amount: string }[];
};

/** The fields of a group: their names in the return, and the whole rupees to enter. */
export type Figures = readonly (readonly [name: string, amount: string])[];

/** Makes a group of fields that a person enters, unless the portal fills them in. */
export function groupOf(
  schedule: ReturnGroup["schedule"],
  item: string | null | undefined,
  title: string,
  figures: Figures,
  filledIn = false,
): ReturnGroup {
  const named = figures.map(([name, amount]) => ({ name, amount }));
  return { schedule, item: item ?? null, title, filledIn, figures: named };
}
