import type { StatementChoices } from "result/statement-choices";
import type { HeaderVariant } from "../schedule-112a/header.ts";

/** A file from the person; its name is shown in messages and decides nothing. */
export type InputFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
};

/** The person's choices: what they entered besides the statements, and how to process these. */
export type ProcessOptions = Readonly<StatementChoices> & {
  /** `2026-27`; a statement for another year is refused. */
  readonly assessmentYear?: string;
  /** A template downloaded from the portal; its first line is kept byte for byte. */
  readonly headerTemplate?: Uint8Array;
  /** The header line when no template is given; `plain` by default. */
  readonly headerVariant?: HeaderVariant;
  /**
   * `YYYY-MM-DD`: the date for which the instalments of a running year are shown. Without it none of
   * them is over or next.
   */
  readonly asOf?: string;
};
