import type { TenderedSale } from "../lots/tendered-shares.ts";
import type { ReadOptions } from "../read-statement.ts";
import type { KnownKind } from "../rules/security-kind.ts";
import type { HeaderVariant } from "../schedule-112a/header.ts";

/** A file from the person; its name is shown in messages and decides nothing. */
export type InputFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
};

/** The person's choices. */
export type ProcessOptions = ReadOptions & {
  /** `2026-27`; a statement for another year is refused. */
  readonly assessmentYear?: string;
  /** A template downloaded from the portal; its first line is kept byte for byte. */
  readonly headerTemplate?: Uint8Array;
  /** The header line when no template is given; `plain` by default. */
  readonly headerVariant?: HeaderVariant;
  /**
   * Use the exchanges' highest price of 31 January 2018 where the statement lacks it or has another
   * one and a finding proposes it; flagged on the lot.
   */
  readonly acceptProposedFmv?: boolean;
  /** Sales that were buybacks, which the statement does not show. */
  readonly buybacks?: readonly TenderedSale[];
  /** Kinds of securities by ISIN, where ISIN and table do not show the kind or the table is wrong. */
  readonly kinds?: Readonly<Record<string, KnownKind>>;
  /**
   * Losses of earlier years, other gains of the year and answers about the form, as JSON: see
   * `readBesideStatements`.
   */
  readonly losses?: InputFile;
  /**
   * `YYYY-MM-DD`: the date for which the instalments of a running year are shown. Without it none of
   * them is over or next.
   */
  readonly asOf?: string;
  /** The person's own prices of 31 January 2018 per share, as decimal text by ISIN; they take precedence. */
  readonly fmvPrices?: Readonly<Record<string, string>>;
};
