/** A field of the return: its name there, and the whole rupees to enter. */
export type ReturnFigure = {
  readonly name: string;
  readonly amount: string;
};

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
  readonly figures: readonly ReturnFigure[];
};
