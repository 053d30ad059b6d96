import type { StatementChoices } from "@site/result/statement-choices";

/** A file from the person; its name is shown in messages and decides nothing. */
export type InputFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
};

/** The person's choices: what they entered besides the statements, and how to process these. */
export type ProcessOptions = Readonly<StatementChoices> & {
  /** `2026-27`; a statement for another year is refused. */
  readonly assessmentYear?: string;
  /** `YYYY-MM-DD`: the day by which instalments are over or next; without it none is. */
  readonly asOf?: string;
  /** Called once the files have been read, before the gains are computed. */
  readonly onRead?: (() => void) | undefined;
};
