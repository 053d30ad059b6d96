import type { Platform, Slot } from "contract/flow-state";

/** The tables of the statements feature. */
export type StatementTables = {
  statement: StatementRow;
  statementFile: StatementFileRow;
  statementRun: StatementRunRow;
  termsAcceptance: TermsAcceptanceRow;
  promisedFile: PromisedFileRow;
};

/**
 * One statement of one person. `uploaded` has files and waits; `processing` is leased to a process;
 * `processed` changes no more until it is deleted; `refused` has a named reason and waits for another
 * file; of a `deleted` one nothing is left but what an order and its invoice refer to.
 */
export type StatementRow = {
  id: string;
  userId: string;
  platform: Platform;
  /** What the person calls it; null without a name. */
  title: string | null;
  state: "uploaded" | "processing" | "processed" | "refused" | "deleted";
  /** Set when a newer upload took its place; an order for it may still be paid. */
  supersededAt: string | null;
  /** A Problem as JSON: why it was refused, or how the last try ended. */
  problem: string | null;
  assessmentYear: string | null;
  /** A ResultHead as JSON. */
  head: string | null;
  /** Of `result.json`. */
  resultBytes: number | null;
  resultSha256: string | null;
  csvBytes: number | null;
  csvSha256: string | null;
  /** Null until the paper is made. */
  reportBytes: number | null;
  reportSha256: string | null;
  summaryBytes: number | null;
  summarySha256: string | null;
  /** The claim whose copies and results are the statement's; null until it is processed. */
  claim: string | null;
  /** The folder of its results in the store; null until it is processed. */
  folder: string | null;
  createdAt: string;
  touchedAt: string;
  processedAt: string | null;
  csvDownloadedAt: string | null;
  reportDownloadedAt: string | null;
};

/**
 * One wanted run of a statement: `waiting`, `running` under a worker's claim, then `ended`. An ended one
 * is kept for a while, because people with many turns lately go last.
 */
export type StatementRunRow = {
  id: string;
  statementId: string;
  userId: string;
  /** The network of the request; people behind it share their turns. */
  network: string;
  /** The networks that it is a part of: a /56 or /48 of IPv6 costs as little as a /64. */
  middleNetwork: string;
  wideNetwork: string;
  /** Its place among those that wait, lowest first, from the turns that its person and network had. */
  turn: number;
  /** A RunRequest as JSON; emptied when the run ends. */
  request: string;
  state: "waiting" | "running" | "ended";
  askedAt: string;
  /** Nobody waits for it any longer than this: a waiting run then lapses. */
  wantedUntil: string;
  /** The claim of the worker that took it; the objects that it stores are named after it. */
  claim: string | null;
  /** When the claim ends unless the worker renews it. */
  claimUntil: string | null;
  endedAt: string | null;
  /** A refusal as JSON; null when the run has a result. */
  problem: string | null;
};

/** An uploaded file; `uploadKey` is its name for the browser, `objectKey` where its bytes are. */
export type StatementFileRow = {
  statementId: string;
  slot: Slot;
  uploadKey: string;
  objectKey: string;
  name: string;
  bytes: number;
  sha256: string;
  uploadedAt: string;
};

/** Who accepted which document in which version, on which page, with which upload if any. */
export type TermsAcceptanceRow = {
  id: string;
  userId: string;
  statementId: string | null;
  page: string;
  document: "capital-gains" | "general" | "privacy";
  version: string;
  acceptedAt: string;
};

/** Who is to be written to when the forms of a year are published; gone once the mail is queued. */
export type PromisedFileRow = { userId: string; assessmentYear: string; promisedAt: string };
