import { sql } from "kysely";
import type { Migration } from "../migrate.ts";
import type { DatabaseKind } from "../open.ts";

/** The schema of the first installations, which was made in these steps. */
export const firstSchema: Migration = {
  name: "041-promised-files",
  replaces: [
    "001-outbox-mail",
    "002-identity",
    "003-rate-limit",
    "004-statements",
    "005-project-queries",
    "010-payments",
    "011-invoices",
    "020-identity-codes",
    "030-privacy",
    "031-outbox-mail-html",
    "032-second-factor",
    "033-disabled-accounts",
    "034-device-epoch",
    "036-mail-rank",
    "037-no-nul",
    "038-statement-claims",
    "039-statement-title",
    "040-mail-attachment",
  ],
  async up(db, kind) {
    for (const statement of statements(kind)) {
      await sql.raw(statement).execute(db);
    }
  },
};

function statements(kind: DatabaseKind): string[] {
  const [time, truth, numbered, appendOnly] =
    kind === "postgres"
      ? ["timestamptz", "boolean", "bigserial primary key", triggerOfPostgres]
      : ["text", "integer", "integer primary key autoincrement", triggerOfSqlite];
  return [
    `create table outbox_mail (
      id text primary key, unique_key text unique, recipient text not null, reply_to text,
      subject text not null, body text not null, state text not null, attempts integer not null,
      due_at text not null, lease_until text, lease_owner text, last_error text,
      created_at text not null, sent_at text, html text, rank integer default 1 not null,
      attachment text)`,
    "create index outbox_mail_next on outbox_mail (state, rank, due_at)",
    // These four tables have the names that a library expected which answered identity's calls then.
    `create table "user" (
      id text not null primary key, name text not null, email text not null unique,
      "emailVerified" ${truth} not null, image text, "createdAt" ${time} not null,
      "updatedAt" ${time} not null, "isAnonymous" ${truth}, "phoneNumber" text, "disabledAt" text,
      "deviceEpoch" integer default 0 not null)`,
    `create unique index "user_phoneNumber_unique" on "user" ("phoneNumber")`,
    `create table session (
      id text not null primary key, "expiresAt" ${time} not null, token text not null unique,
      "createdAt" ${time} not null, "updatedAt" ${time} not null, "ipAddress" text,
      "userAgent" text, "userId" text not null references "user"(id) on delete cascade,
      "secondFactorAt" text)`,
    `create index "session_userId_idx" on session ("userId")`,
    `create table account (
      id text not null primary key, "accountId" text not null, "providerId" text not null,
      "userId" text not null references "user"(id) on delete cascade, "accessToken" text,
      "refreshToken" text, "idToken" text, "accessTokenExpiresAt" ${time},
      "refreshTokenExpiresAt" ${time}, scope text, password text, "createdAt" ${time} not null,
      "updatedAt" ${time} not null)`,
    `create unique index account_provider_account_unique on account ("providerId", "accountId")`,
    `create index "account_userId_idx" on account ("userId")`,
    `create table verification (
      id text not null primary key, identifier text not null, value text not null,
      "expiresAt" ${time} not null, "createdAt" ${time} not null, "updatedAt" ${time} not null)`,
    "create index verification_identifier_idx on verification (identifier)",
    `create table identity_code (
      code_hash text not null primary key, purpose text not null, subject text not null,
      user_id text references "user"(id) on delete cascade, data text not null,
      attempts integer not null, expires_at text not null, created_at text not null)`,
    "create index identity_code_expires_at on identity_code (expires_at)",
    "create index identity_code_subject on identity_code (purpose, subject)",
    `create table second_factor (
      user_id text not null primary key references "user"(id) on delete cascade,
      secret text not null, last_step integer not null, turned_on_at text not null)`,
    `create table recovery_code (
      code_hash text not null primary key,
      user_id text not null references "user"(id) on delete cascade)`,
    "create index recovery_code_user on recovery_code (user_id)",
    `create table rate_limit (
      key text not null primary key, count integer not null, window_ends_at text not null)`,
    "create index rate_limit_window on rate_limit (window_ends_at)",
    `create table runner_lease (
      name text primary key, owner text not null, lease_until text not null)`,
    `create table statement (
      id text not null primary key, user_id text not null, platform text not null,
      state text not null, superseded_at text, problem text, assessment_year text, preview text,
      csv_bytes integer, csv_sha256 text, report_bytes integer, report_sha256 text,
      lease_owner text, lease_until text, created_at text not null, touched_at text not null,
      processed_at text, csv_downloaded_at text, report_downloaded_at text, claim text,
      title text)`,
    // A person has one open statement per platform: two concurrent uploads must not make two.
    `create unique index statement_open on statement (user_id, platform)
      where superseded_at is null`,
    "create index statement_processing on statement (lease_until) where state = 'processing'",
    "create index statement_user on statement (user_id, touched_at)",
    `create table statement_file (
      statement_id text not null references statement(id), slot text not null,
      upload_key text not null, name text not null, bytes integer not null, sha256 text not null,
      uploaded_at text not null, constraint statement_file_key primary key (statement_id, slot))`,
    `create table terms_acceptance (
      id text not null primary key, user_id text not null, statement_id text not null,
      document text not null, version text not null, accepted_at text not null)`,
    "create index terms_acceptance_statement on terms_acceptance (statement_id)",
    `create table project_query (
      id text not null primary key, user_id text not null, account_email text not null,
      name text not null, email text not null, message text not null,
      content_sha256 text not null, created_at text not null)`,
    "create index project_query_created on project_query (created_at)",
    // The same words from the same person are one requirement, however often they arrive.
    "create unique index project_query_once on project_query (user_id, content_sha256)",
    `create table promised_file (
      user_id text not null, assessment_year text not null, promised_at text not null,
      constraint promised_file_pkey primary key (user_id, assessment_year))`,
    `create table payment_order (
      id text primary key, statement_id text not null, user_id text not null, mode text not null,
      gateway_order_id text unique, amount integer not null, currency text not null,
      state text not null, payer_name text not null, payer_email text not null, payer_state text,
      created_at text not null, paid_at text, fulfilled_at text, confirmed_at text,
      invoice_downloaded_at text, watched_from text not null, next_check_at text)`,
    "create index payment_order_due on payment_order (next_check_at)",
    // One order per statement for as long as money may still arrive for it: otherwise a second one
    // could be paid too.
    `create unique index payment_order_live on payment_order (statement_id)
      where state not in ('CANCELLED', 'REFUNDED')`,
    "create index payment_order_user on payment_order (user_id, created_at)",
    `create table payment (
      gateway_payment_id text primary key, order_id text not null references payment_order(id),
      amount integer not null, currency text not null, status text not null,
      counted integer not null, quarantine_reason text, method text, first_seen_via text not null,
      first_seen_at text not null, updated_at text not null)`,
    "create unique index payment_counted on payment (order_id) where counted = 1",
    "create index payment_of_order on payment (order_id)",
    `create table payment_event (
      event_id text primary key, type text not null, gateway_order_id text,
      gateway_payment_id text, gateway_refund_id text, received_at text not null,
      due_at text not null, attempts integer not null, processed_at text, outcome text)`,
    "create index payment_event_due on payment_event (due_at) where processed_at is null",
    `create table payment_refund (
      id text primary key, order_id text not null references payment_order(id),
      gateway_payment_id text not null references payment(gateway_payment_id),
      amount integer not null, reason text not null, state text not null, gateway_refund_id text,
      created_at text not null, due_at text not null, attempts integer not null, last_error text,
      done_at text)`,
    // A failed refund may be requested again; two live ones would send the money back twice.
    `create unique index payment_refund_live on payment_refund (gateway_payment_id)
      where state <> 'FAILED'`,
    `create table payment_audit (
      seq ${numbered}, order_id text not null, at text not null, kind text not null,
      from_state text, to_state text, via text not null, detail text)`,
    "create index payment_audit_order on payment_audit (order_id, seq)",
    `create table invoice_counter (
      series text not null, financial_year text not null, next integer not null,
      constraint invoice_counter_key primary key (series, financial_year))`,
    `create table invoice (
      number text primary key, series text not null, financial_year text not null,
      seq integer not null, order_id text not null unique, total integer not null,
      issued_at text not null, snapshot text not null,
      constraint invoice_serial unique (series, financial_year, seq))`,
    `create table credit_note (
      number text primary key, series text not null, financial_year text not null,
      seq integer not null, invoice_number text not null unique references invoice(number),
      issued_at text not null, snapshot text not null,
      constraint credit_note_serial unique (series, financial_year, seq))`,
    `create table object_removal (
      key text not null primary key, statement_id text not null, sha256 text, uploaded_at text,
      due_at text not null)`,
    "create index object_removal_due on object_removal (due_at)",
    `create table access_audit (
      seq ${numbered}, at text not null, actor text not null, user_id text, action text not null,
      statement_id text, object text, sha256 text)`,
    "create index access_audit_at on access_audit (at)",
    "create index access_audit_user on access_audit (user_id)",
    // Rows are only added, and removed when their time is up: no statement may change one.
    ...appendOnly,
  ];
}

const triggerOfSqlite = [
  `create trigger access_audit_unchanged before update on access_audit
    begin select raise(abort, 'access_audit is append-only'); end`,
];

const triggerOfPostgres = [
  `create function access_audit_unchanged() returns trigger language plpgsql as
    $$ begin raise exception 'access_audit is append-only'; end $$`,
  `create trigger access_audit_unchanged before update on access_audit
    for each row execute function access_audit_unchanged()`,
];
