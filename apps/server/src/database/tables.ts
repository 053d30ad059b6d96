import type { IdentityTables } from "./identity-tables.ts";
import type { InvoiceTables } from "./invoice-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { PrivacyTables } from "./privacy-tables.ts";
import type { StatementTables } from "./statement-tables.ts";

/**
 * The rows of every table, the same on both databases: times are UTC text as `toISOString` gives
 * it (it sorts as it is), money is whole paise, truth values are 0 and 1, JSON is text.
 */
export type Tables = IdentityTables &
  PaymentTables &
  InvoiceTables &
  PrivacyTables &
  StatementTables & {
    outbox_mail: OutboxMailRow;
    rate_limit: RateLimitRow;
    project_query: ProjectQueryRow;
  };

/** A mail to send; `state` goes from `queued` to `sent`, or to `failed` when the server refuses it for good. */
export type OutboxMailRow = {
  id: string;
  /** Writing a second mail with the same key does nothing. */
  unique_key: string | null;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body: string;
  /** The same words as a page; null for a mail that is text only. */
  html: string | null;
  /** What is made and enclosed when the mail is sent, such as `invoice:cg_1`; null for none. */
  attachment: string | null;
  state: "queued" | "sent" | "failed";
  /** 0: somebody waits for what it brings; 1: it may wait for those. */
  rank: 0 | 1;
  attempts: number;
  due_at: string;
  lease_until: string | null;
  lease_owner: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
};

/** Calls counted against one key until the window ends. */
export type RateLimitRow = { key: string; count: number; window_ends_at: string };

/** A project query as it was sent; `account_email` is the signed-in sender's own. */
export type ProjectQueryRow = {
  id: string;
  user_id: string;
  account_email: string;
  name: string;
  email: string;
  message: string;
  content_sha256: string;
  created_at: string;
};
