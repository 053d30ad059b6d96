import { ResultHead } from "@site/result/result-head";
import { type Static, Type } from "typebox";
import { Problem } from "../calls/problem.ts";
import { SessionUser } from "../session.ts";
import { forEachPlatform, type Platform, platformIds, slots } from "./platforms.ts";

export const UploadedFile = Type.Object({
  slot: Type.Enum(slots),
  /** Key in the object store: `uploads/{uid}.csv` or `uploads/{uid}_{slot}.{extension}`. */
  key: Type.String(),
  name: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  uploadedAt: Type.String(),
});
export type UploadedFile = Static<typeof UploadedFile>;

export const Download = Type.Object({
  url: Type.String(),
  name: Type.String(),
  /** Null for what is made when it is asked for. */
  bytes: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether its owner has received it in full. */
  downloaded: Type.Boolean(),
});
export type Download = Static<typeof Download>;

/** An amount in the smallest unit of its currency. */
export const AmountInPaise = Type.Object({ amount: Type.Integer(), currency: Type.String() });
type AmountInPaise = Static<typeof AmountInPaise>;

/**
 * What became of a mail: delivered to a mail server, still waiting for one, or given up. Only a `sent`
 * mail may be called sent.
 */
export const MailState = Type.Enum(["sent", "waiting", "failed"]);
export type MailState = Static<typeof MailState>;

/**
 * What is done with a statement: it waits for a worker, its files are read, its gains computed, the engine's
 * answer checked, the result stored. Runs of less than a second are `waiting` or `reading` throughout.
 */
export const ProcessingStage = Type.Enum([
  "waiting",
  "reading",
  "computing",
  "checking",
  "storing",
]);
export type ProcessingStage = Static<typeof ProcessingStage>;

/** The state of one of the person's statements, of which the page shows the first open step. */
export const FlowState = Type.Object({
  platform: Type.Enum(platformIds),
  statementId: Type.Union([Type.String(), Type.Null()]),
  files: Type.Array(UploadedFile),
  uploadSuccess: Type.Boolean(),
  /** Whether today's terms were accepted with it: they may have changed since the upload. */
  termsAccepted: Type.Boolean(),
  processing: Type.Boolean(),
  /** Absent unless it is being processed. */
  stage: Type.Optional(ProcessingStage),
  processSuccess: Type.Boolean(),
  /** The price of its order once there is one, else today's, which a new order would have. */
  fee: AmountInPaise,
  /** Whether an order was made for it: the payer can then ask for its outcome. */
  paymentBegun: Type.Boolean(),
  paymentSuccess: Type.Boolean(),
  paymentCnfSuccess: Type.Boolean(),
  downloadSuccess: Type.Boolean(),
  /** The mail that confirms its payment; absent without one, and once our copy of it is deleted. */
  receipt: Type.Optional(Type.Object({ to: Type.String(), state: MailState })),
  /**
   * A payment that goes back, or went: in paise, whether it is the one that opened the files, and whether
   * the gateway has sent it.
   */
  moneyBack: Type.Optional(
    Type.Object({ amount: Type.Integer(), isOfFiles: Type.Boolean(), isSent: Type.Boolean() }),
  ),
  /** Why the last processing was refused; the next upload clears it. */
  refusal: Type.Union([Problem, Type.Null()]),
  head: Type.Union([ResultHead, Type.Null()]),
  /** When its results were made; null without any. */
  processedAt: Type.Union([Type.String(), Type.Null()]),
  /** When its results are deleted automatically; absent without any. */
  resultsKeptUntil: Type.Optional(Type.String()),
  /** Name of the statement of the same year whose entries can be filled in, where this has none. */
  canFillIn: Type.Optional(
    Type.Object({
      earlierYears: Type.Optional(Type.String()),
      otherGains: Type.Optional(Type.String()),
      taxOfYear: Type.Optional(Type.String()),
    }),
  ),
  downloads: Type.Union([
    Type.Object({
      /** Absent when the statement has nothing for Schedule 112A. */
      processedFile: Type.Union([Download, Type.Null()]),
      report: Type.Union([Download, Type.Null()]),
      /** The report on one page, as PDF. */
      summary: Type.Union([Download, Type.Null()]),
      invoice: Type.Union([Download, Type.Null()]),
      invoicePdf: Type.Union([Download, Type.Null()]),
    }),
    Type.Null(),
  ]),
});
export type FlowState = Static<typeof FlowState>;

/** Returns the state of a platform to which the person has uploaded nothing, at today's price. */
export function untouchedFlow(platform: Platform, fee: AmountInPaise): FlowState {
  return {
    platform,
    statementId: null,
    files: [],
    uploadSuccess: false,
    termsAccepted: false,
    processing: false,
    processSuccess: false,
    fee,
    paymentBegun: false,
    paymentSuccess: false,
    paymentCnfSuccess: false,
    downloadSuccess: false,
    refusal: null,
    head: null,
    processedAt: null,
    downloads: null,
  };
}

/** `GET /api/flow`: everything the capital-gains page needs to show the right step. */
export const Flow = Type.Object({
  user: SessionUser,
  /** The newest mail with the link that confirms the person's address; absent without one. */
  confirmationMail: Type.Optional(MailState),
  /** Today in India, `YYYY-MM-DD`. */
  today: Type.String(),
  /** Today's price: what a statement without an order costs. */
  fee: AmountInPaise,
  payment: Type.Object({
    mode: Type.Enum(["live", "test", "sandbox", "off"]),
    checkoutScriptUrl: Type.String(),
    /** True when the operator is registered for GST: the State of residence is asked before payment. */
    needsState: Type.Boolean(),
  }),
  multiplePlatform: Type.Boolean(),
  maxUploadBytes: Type.Integer(),
  terms: Type.Object({ capitalGains: Type.String(), general: Type.String() }),
  /** Platform of the statement that the person worked on last. */
  current: Type.Union([Type.Enum(platformIds), Type.Null()]),
  flows: Type.Object(forEachPlatform(() => FlowState)),
});
export type Flow = Static<typeof Flow>;
