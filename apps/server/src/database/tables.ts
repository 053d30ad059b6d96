import type { IdentityTables } from "./identity-tables.ts";
import type { InvoiceTables } from "./invoice-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { PrivacyTables } from "./privacy-tables.ts";
import type { StatementTables } from "./statement-tables.ts";

/**
 * The rows of every table, the same on both databases: times are UTC text as `toISOString` returns
 * it (it sorts as it is), money is whole paise, truth values are 0 and 1, JSON is text.
 */
export type Tables = IdentityTables &
  PaymentTables &
  InvoiceTables &
  PrivacyTables &
  StatementTables & {
    outboxMail: OutboxMailRow;
    rateLimit: RateLimitRow;
    jobRound: JobRoundRow;
    look: LookRow;
    projectQuery: ProjectQueryRow;
  };

/** A mail to send; `state` goes from `queued` to `sent`, or to `failed` when the server refuses it for good. */
export type OutboxMailRow = {
  id: string;
  /** Writing a second mail with the same key does nothing. */
  uniqueKey: string | null;
  /** Whose mail it is: it goes with their account. Null for mail to somebody without one. */
  userId: string | null;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  /** The same words as a page; null once a mail with a secret was sent. */
  html: string | null;
  /** What is made and enclosed when the mail is sent, such as `invoice:cg_1`; null for none. */
  attachment: string | null;
  state: "queued" | "sent" | "failed";
  /** 0: somebody waits for what it brings; 1: it may wait for those. */
  rank: 0 | 1;
  attempts: number;
  dueAt: string;
  leaseUntil: string | null;
  leaseOwner: string | null;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
};

/** Calls counted against one key until the window ends. */
export type RateLimitRow = { key: string; count: number; windowEndsAt: string };

/** The rounds of a job; `stoppedAt` while it refuses to go on. */
export type JobRoundRow = {
  name: string;
  begunAt: string;
  doneAt: string | null;
  stoppedAt: string | null;
};

/**
 * A look through many rows or objects of which each round takes a portion: after which one the next
 * round goes on, empty for the first, and as JSON what the rounds have found that is still so.
 */
export type LookRow = { name: string; place: string; found: string };

/** A project query as it was sent; `accountEmail` is the signed-in sender's own. */
export type ProjectQueryRow = {
  id: string;
  userId: string;
  accountEmail: string;
  name: string;
  email: string;
  message: string;
  contentSha256: string;
  createdAt: string;
  /** When the operator noted that it was answered; null while it is open. */
  answeredAt: string | null;
};
