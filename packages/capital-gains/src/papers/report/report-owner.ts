/** Whose figures a report shows, and when it was made. */
export type ReportOwner = {
  /** The person's name; without it the cell stays blank, to be filled in. */
  readonly name?: string;
  /** The day it was made, `YYYY-MM-DD`. */
  readonly madeOn: string;
};
