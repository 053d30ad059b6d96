import type { Platform, Slot } from "@site/contract/platforms";

/** The tables of the statements feature. */
export type StatementTables = {
  statement: StatementRow;
  statementFile: StatementFileRow;
  result: ResultRow;
  resultObject: ResultObjectRow;
  termsAcceptance: TermsAcceptanceRow;
};

/** One statement of one person: uploaded files, and which of its results is the current one. */
export type StatementRow = {
  id: string;
  userId: string;
  platform: Platform;
  /** What the person calls it; null without a name. */
  title: string | null;
  /** The result that pages, papers and new orders go by; null until a run has ended well. */
  resultId: string | null;
  /** Set when a newer upload took its place on the page; its result may still be paid for. */
  supersededAt: string | null;
  /** Set when it is deleted: then nothing is left but what an order and its invoice refer to. */
  deletedAt: string | null;
  createdAt: string;
  touchedAt: string;
};

/** How far a worker is with a run that takes longer than a second. */
export type RunStage = "computing" | "checking" | "storing";

/**
 * A run of a statement, and its result. It is `asked` for, `taken` by a worker, may name its stage, and ends
 * `done` or `refused`. It never changes after that, but for the objects made of it. Of one that is neither current
 * nor sold only the row is left, for a while: people with many turns lately go last.
 */
export type ResultRow = {
  id: string;
  statementId: string;
  userId: string;
  state: "asked" | "taken" | RunStage | "done" | "refused";
  /** `StatementChoices` as JSON, with the year that was asked for, if one was. */
  choices: string;
  assessmentYear: string | null;
  /** How many sales it has, which a page of them needs and the whole head is too long to be read for. */
  lotCount: number | null;
  /** A ResultHead as JSON; null until it is done, and once its objects are gone. */
  head: string | null;
  /** Where its objects are in the store: named after the taking, so that two never share a key. */
  folder: string | null;
  /** A `RunProblem` as JSON: why there is no result. */
  problem: string | null;
  doneAt: string | null;
  /** When it is deleted: told to the person, so that a setting that changes later does not move it. */
  keptUntil: string | null;
  /** What a worker is to do; null when there is nothing. */
  work: "process" | "report" | null;
  /** The network of the request; people behind it share their turns. */
  network: string;
  /** The networks that it is a part of: a /56 or /48 of IPv6 costs as little as a /64. */
  middleNetwork: string;
  wideNetwork: string;
  /** Its place among those that wait, lowest first, from the turns that its person and network had. */
  turn: number;
  askedAt: string;
  /** Nobody waits for the work any longer than this: untaken work then lapses. */
  wantedUntil: string;
  /** The taking by which a worker has the work; every later write is conditional on it. */
  takenBy: string | null;
  /** When the taking ends unless the worker renews it. */
  takenUntil: string | null;
};

/** An object made of a result: what papers are made from, or a paper. */
export type ResultObjectRow = {
  resultId: string;
  name:
    | "result.json"
    | "sales.json"
    | "sales-index.json"
    | "return-gains.json"
    | "depository-sales.json"
    | "processed_file.csv"
    | "capital-gains-report.xlsx"
    | "summary.pdf";
  bytes: number;
  sha256: string;
  /** When its owner first received it in full. */
  downloadedAt: string | null;
};

/**
 * An uploaded file; `uploadKey` is its name for the browser, `objectKey` where its bytes are, null once
 * these are deleted. The digest stays, to recognise the same file again.
 */
export type StatementFileRow = {
  statementId: string;
  slot: Slot;
  uploadKey: string;
  objectKey: string | null;
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
