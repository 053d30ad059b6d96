import { brokerIds } from "@site/result/brokers";
import { TaxComputation } from "@site/result/tax-computation";
import { type Static, Type } from "typebox";
import { AmountInPaise, Download } from "./flow-state.ts";
import { longestTitle } from "./longest-title.ts";
import { platformIds } from "./platforms.ts";

const TimeOrNull = Type.Union([Type.String(), Type.Null()]);

/** One of the person's statements in the list of past ones. Times in UTC, ISO 8601. */
export const MyStatement = Type.Object({
  id: Type.String(),
  platform: Type.Enum(platformIds),
  /** Whose files were uploaded, also once these are deleted. */
  brokers: Type.Array(Type.Enum(brokerIds)),
  /** How many sales it has; null before it is processed. */
  lotCount: Type.Union([Type.Integer(), Type.Null()]),
  /** The person's name for it. */
  title: Type.Union([Type.String(), Type.Null()]),
  /** In whole rupees; absent before it is processed. */
  figures: Type.Optional(
    Type.Object({
      /** Gains of the statement before any set-off, with its losses on buybacks. */
      longTerm: Type.String(),
      shortTerm: Type.String(),
      /** What the person entered besides it; a loss is negative. */
      elsewhere: Type.String(),
      /** Losses of earlier years that were set off. */
      earlierLosses: Type.String(),
      tax: Type.Pick(TaxComputation, ["total", "atSlabRates", "leftOut"]),
    }),
  ),
  /** `replaced`: by a newer upload, unprocessed. `deleted`: only the invoice is left. */
  status: Type.Enum([
    "uploaded",
    "processing",
    "refused",
    "replaced",
    "unpaid",
    "paid",
    "refunded",
    "deleted",
  ]),
  /** What it costs or has cost. */
  fee: AmountInPaise,
  /** A made-up statement that ships with the pages. */
  sample: Type.Boolean(),
  assessmentYear: TimeOrNull,
  /** Present where it was processed before the forms of its year were published. */
  beforeForms: Type.Optional(Type.Literal(true)),
  createdAt: Type.String(),
  /** The uploaded files that are still kept. */
  files: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer() })),
  /** What can be downloaded; empty until it is paid for. */
  downloads: Type.Array(Download),
  /** When we delete the uploaded files automatically; null when none are kept. */
  uploadsKeptUntil: TimeOrNull,
  /** When we delete the results automatically; null when none are kept. */
  resultsKeptUntil: TimeOrNull,
});
export type MyStatement = Static<typeof MyStatement>;

/** Body of `PATCH /api/statements/{id}`: one line, without marks that turn the direction of text. */
export const StatementTitle = Type.Object({
  title: Type.String({
    maxLength: longestTitle,
    pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$",
  }),
});

/** `GET /api/statements`: newest first, some at a time. */
export const MyStatements = Type.Object({
  statements: Type.Array(MyStatement),
  /** Returns the statements that follow when it is sent as `after`; absent on the last page. */
  next: Type.Optional(Type.String()),
});
export type MyStatements = Static<typeof MyStatements>;

/** `GET /api/privacy/export`: everything that we hold about the person, rows as stored. */
export const PersonalData = Type.Object({
  exportedAt: Type.String(),
  account: Type.Unknown(),
  signInMethods: Type.Array(Type.Unknown()),
  sessions: Type.Array(Type.Unknown()),
  /** When it was turned on; null for a person without one. */
  secondFactor: Type.Union([
    Type.Object({ turnedOnAt: Type.String(), recoveryCodesLeft: Type.Integer() }),
    Type.Null(),
  ]),
  statements: Type.Array(MyStatement),
  /** Results and findings of each processed statement, by its id. */
  heads: Type.Record(Type.String(), Type.Unknown()),
  /** Losses of earlier years and other gains that were entered, by the statement's id. */
  losses: Type.Record(Type.String(), Type.Unknown()),
  /** Which version of which document was accepted when, and on which page. */
  acceptances: Type.Array(
    Type.Object({
      /** Null where it came with the account, not with an upload. */
      statementId: Type.Union([Type.String(), Type.Null()]),
      page: Type.String(),
      document: Type.String(),
      version: Type.String(),
      acceptedAt: Type.String(),
    }),
  ),
  orders: Type.Array(Type.Unknown()),
  payments: Type.Array(Type.Unknown()),
  invoices: Type.Array(Type.Unknown()),
  /** The numbers of those that cancel invoices. */
  creditNotes: Type.Array(Type.Unknown()),
  projectQueries: Type.Array(Type.Unknown()),
  accessRecords: Type.Array(Type.Unknown()),
});
export type PersonalData = Static<typeof PersonalData>;
