import type { Platform, Slot } from "contract/flow-state";

/** The tables of the statements feature. */
export type StatementTables = {
  statement: StatementRow;
  statement_file: StatementFileRow;
  terms_acceptance: TermsAcceptanceRow;
  promised_file: PromisedFileRow;
};

/**
 * One statement of one person. `uploaded` has files and waits; `processing` is leased to a process;
 * `processed` changes no more until it is deleted; `refused` has a named reason and waits for another
 * file; of a `deleted` one nothing is left but what an order and its invoice refer to.
 */
export type StatementRow = {
  id: string;
  user_id: string;
  platform: Platform;
  /** What the person calls it; null without a name of its own. */
  title: string | null;
  state: "uploaded" | "processing" | "processed" | "refused" | "deleted";
  /** Set when a newer upload took its place; an order for it may still be paid. */
  superseded_at: string | null;
  /** A Problem as JSON: why it was refused, or how the last try ended. */
  problem: string | null;
  assessment_year: string | null;
  /** A StatementPreview as JSON. */
  preview: string | null;
  csv_bytes: number | null;
  csv_sha256: string | null;
  report_bytes: number | null;
  report_sha256: string | null;
  /** The claim under which it is processed now, see `claim` of the lease repository. */
  lease_owner: string | null;
  lease_until: string | null;
  /** The claim whose copies and results are the statement's; null until it is processed. */
  claim: string | null;
  created_at: string;
  touched_at: string;
  processed_at: string | null;
  csv_downloaded_at: string | null;
  report_downloaded_at: string | null;
};

/**
 * An uploaded file; `upload_key` is where it was stored, its copy is under the statement's own id.
 */
export type StatementFileRow = {
  statement_id: string;
  slot: Slot;
  upload_key: string;
  name: string;
  bytes: number;
  sha256: string;
  uploaded_at: string;
};

/** Who accepted which document in which version, with which upload. */
export type TermsAcceptanceRow = {
  id: string;
  user_id: string;
  statement_id: string;
  document: "capital-gains" | "general";
  version: string;
  accepted_at: string;
};

/** Who is to be written to when the forms of a year are published; gone once the mail is queued. */
export type PromisedFileRow = { user_id: string; assessment_year: string; promised_at: string };
