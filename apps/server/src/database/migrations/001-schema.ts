import { sql } from "kysely";
import type { Migration } from "../migrate.ts";
import type { DatabaseKind } from "../open.ts";

/**
 * The schema of the first version. Times are UTC text as `toISOString` returns it, truth values are 0
 * and 1, JSON is text; the row types in the `…-tables.ts` files say what each column holds.
 */
export const schema: Migration = {
  name: "001-schema",
  async up(db, kind) {
    for (const statement of statements(kind)) {
      await sql.raw(statement).execute(db);
    }
  },
};

function statements(kind: DatabaseKind): string[] {
  const [numbered, appendOnly] =
    kind === "postgres"
      ? ["bigserial primary key", triggerOfPostgres]
      : ["integer primary key autoincrement", triggerOfSqlite];
  return [
    `create table person (
      id text primary key not null,
      name text not null,
      email text not null unique,
      email_verified integer not null,
      is_anonymous integer not null,
      phone_number text unique,
      device_epoch integer default 0 not null,
      disabled_at text,
      created_at text not null,
      updated_at text not null)`,
    // Guests, and those who lost an unconfirmed address to its owner: nothing but a session leads to them.
    `create index person_held_by_session on person (created_at, id)
      where phone_number is null and email like '%@no-address.invalid'`,
    `create table session (
      id text primary key not null,
      user_id text not null references person(id) on delete cascade,
      token_hash text not null unique,
      second_factor_at text,
      ip_address text,
      user_agent text,
      created_at text not null,
      updated_at text not null,
      expires_at text not null)`,
    "create index session_of_user on session (user_id)",
    "create index session_expires on session (expires_at)",
    "create index session_created on session (created_at)",
    "create index session_updated on session (updated_at)",
    `create table way_in (
      id text primary key not null,
      user_id text not null references person(id) on delete cascade,
      provider_id text not null,
      account_id text not null,
      password text,
      created_at text not null,
      updated_at text not null,
      unique (provider_id, account_id))`,
    "create index way_in_user on way_in (user_id)",
    `create table identity_code (
      code_hash text primary key not null,
      purpose text not null,
      subject text not null,
      user_id text references person(id) on delete cascade,
      data text not null,
      attempts integer not null,
      expires_at text not null,
      created_at text not null,
      unique (purpose, subject))`,
    "create index identity_code_expires_at on identity_code (expires_at)",
    "create index identity_code_user on identity_code (user_id)",
    `create table second_factor (
      user_id text primary key not null references person(id) on delete cascade,
      secret text not null,
      last_step integer not null,
      turned_on_at text not null)`,
    `create table recovery_code (
      code_hash text primary key not null,
      user_id text not null references person(id) on delete cascade)`,
    "create index recovery_code_user on recovery_code (user_id)",
    `create table rate_limit (
      key text primary key not null,
      count integer not null,
      window_ends_at text not null)`,
    "create index rate_limit_window on rate_limit (window_ends_at)",
    `create table runner_lease (
      name text primary key not null,
      owner text not null,
      lease_until text not null)`,
    `create table job_round (
      name text primary key not null,
      begun_at text not null,
      done_at text,
      stopped_at text)`,
    `create table look (
      name text primary key not null,
      place text not null,
      found text not null)`,
    `create table outbox_mail (
      id text primary key not null,
      unique_key text unique,
      user_id text references person(id) on delete cascade,
      recipient text not null,
      reply_to text,
      subject text not null,
      body text not null,
      html text,
      attachment text,
      state text not null,
      rank integer default 1 not null,
      attempts integer not null,
      due_at text not null,
      lease_until text,
      lease_owner text,
      last_error text,
      created_at text not null,
      sent_at text)`,
    "create index outbox_mail_next on outbox_mail (state, rank, due_at)",
    "create index outbox_mail_user on outbox_mail (user_id)",
    "create index outbox_mail_created on outbox_mail (created_at)",
    "create index outbox_mail_sent on outbox_mail (sent_at) where sent_at is not null",
    "create index outbox_mail_recipient on outbox_mail (recipient) where user_id is null",
    `create table project_query (
      id text primary key not null,
      user_id text not null,
      account_email text not null,
      name text not null,
      email text not null,
      message text not null,
      content_sha256 text not null,
      created_at text not null)`,
    "create index project_query_created on project_query (created_at)",
    // The same words from the same person are one requirement, however often they arrive.
    "create unique index project_query_once on project_query (user_id, content_sha256)",
    `create table statement (
      id text primary key not null,
      user_id text not null,
      platform text not null,
      title text,
      result_id text,
      superseded_at text,
      deleted_at text,
      created_at text not null,
      touched_at text not null)`,
    // A person has one open statement per platform: two concurrent uploads must not make two.
    `create unique index statement_open on statement (user_id, platform)
      where superseded_at is null and deleted_at is null`,
    "create index statement_user on statement (user_id, touched_at)",
    "create index statement_page on statement (user_id, created_at, id)",
    "create index statement_result on statement (result_id) where result_id is not null",
    // What retention looks for; a row leaves these indexes once it is dealt with.
    `create index statement_draft on statement (touched_at, id)
      where result_id is null and deleted_at is null`,
    `create index statement_superseded on statement (superseded_at, id)
      where superseded_at is not null and deleted_at is null`,
    "create index statement_deleted on statement (id) where deleted_at is not null",
    `create table statement_file (
      statement_id text not null references statement(id) on delete cascade,
      slot text not null,
      upload_key text not null,
      object_key text,
      name text not null,
      bytes integer not null,
      sha256 text not null,
      uploaded_at text not null,
      primary key (statement_id, slot))`,
    "create index statement_file_object on statement_file (object_key)",
    "create index statement_file_uploaded on statement_file (uploaded_at) where object_key is not null",
    `create table result (
      id text primary key not null,
      statement_id text not null,
      user_id text not null,
      state text not null,
      choices text not null,
      assessment_year text,
      lot_count integer,
      head text,
      folder text,
      problem text,
      done_at text,
      kept_until text,
      work text,
      network text not null,
      middle_network text not null,
      wide_network text not null,
      turn integer not null,
      asked_at text not null,
      wanted_until text not null,
      taken_by text,
      taken_until text)`,
    "create index result_work on result (turn, wanted_until) where work is not null",
    "create index result_taken on result (taken_by) where taken_by is not null",
    "create index result_statement on result (statement_id, asked_at)",
    "create index result_user on result (user_id, asked_at)",
    "create index result_network on result (wide_network, asked_at)",
    "create index result_asked on result (asked_at)",
    "create index result_kept on result (kept_until, id) where head is not null",
    "create index result_empty on result (id) where folder is null",
    `create table result_object (
      result_id text not null references result(id) on delete cascade,
      name text not null,
      bytes integer not null,
      sha256 text not null,
      downloaded_at text,
      primary key (result_id, name))`,
    `create table terms_acceptance (
      id text primary key not null,
      user_id text not null,
      statement_id text,
      page text not null,
      document text not null,
      version text not null,
      accepted_at text not null)`,
    "create index terms_acceptance_statement on terms_acceptance (statement_id)",
    "create index terms_acceptance_user on terms_acceptance (user_id)",
    `create table payment_order (
      id text primary key not null,
      statement_id text not null,
      result_id text,
      user_id text not null,
      mode text not null,
      gateway_order_id text unique,
      amount integer not null,
      currency text not null,
      state text not null,
      payer_name text not null,
      payer_email text not null,
      payer_state text,
      created_at text not null,
      paid_at text,
      fulfilled_at text,
      confirmed_at text,
      invoice_downloaded_at text,
      watched_from text not null,
      next_check_at text)`,
    "create index payment_order_due on payment_order (next_check_at)",
    // One order per statement for as long as money may still arrive for it: otherwise a second one
    // could be paid too.
    `create unique index payment_order_live on payment_order (statement_id)
      where state not in ('CANCELLED', 'REFUNDED')`,
    "create index payment_order_user on payment_order (user_id, created_at)",
    "create index payment_order_statement on payment_order (statement_id, created_at)",
    "create index payment_order_result on payment_order (result_id) where result_id is not null",
    "create index payment_order_state on payment_order (state, mode)",
    "create index payment_order_paid on payment_order (paid_at) where paid_at is not null",
    "create index payment_order_payer on payment_order (created_at) where payer_email <> ''",
    `create table payment (
      gateway_payment_id text primary key not null,
      order_id text not null references payment_order(id),
      amount integer not null,
      currency text not null,
      status text not null,
      counted integer not null,
      quarantine_reason text,
      method text,
      first_seen_via text not null,
      first_seen_at text not null,
      updated_at text not null)`,
    "create unique index payment_counted on payment (order_id) where counted = 1",
    "create index payment_of_order on payment (order_id)",
    `create table payment_event (
      event_id text primary key not null,
      type text not null,
      gateway_order_id text,
      gateway_payment_id text,
      gateway_refund_id text,
      received_at text not null,
      due_at text not null,
      attempts integer not null,
      processed_at text,
      outcome text)`,
    "create index payment_event_due on payment_event (due_at) where processed_at is null",
    "create index payment_event_received on payment_event (received_at)",
    "create index payment_event_type on payment_event (type)",
    `create table payment_refund (
      id text primary key not null,
      order_id text not null references payment_order(id),
      gateway_payment_id text not null references payment(gateway_payment_id),
      amount integer not null,
      reason text not null,
      state text not null,
      gateway_refund_id text,
      created_at text not null,
      due_at text not null,
      attempts integer not null,
      last_error text,
      done_at text)`,
    "create index payment_refund_payment on payment_refund (gateway_payment_id)",
    "create index payment_refund_due on payment_refund (state, due_at)",
    "create index payment_refund_order on payment_refund (order_id)",
    // A failed refund may be requested again; two live ones would send the money back twice.
    `create unique index payment_refund_live on payment_refund (gateway_payment_id)
      where state <> 'FAILED'`,
    `create table payment_audit (
      seq ${numbered},
      order_id text not null,
      at text not null,
      kind text not null,
      from_state text,
      to_state text,
      via text not null,
      detail text)`,
    "create index payment_audit_order on payment_audit (order_id, seq)",
    "create index payment_audit_at on payment_audit (at)",
    `create table invoice_counter (
      series text not null,
      financial_year text not null,
      next integer not null,
      primary key (series, financial_year))`,
    `create table invoice (
      number text primary key not null,
      series text not null,
      financial_year text not null,
      seq integer not null,
      order_id text not null unique,
      total integer not null,
      issued_at text not null,
      snapshot text not null,
      unique (series, financial_year, seq))`,
    "create index invoice_snapshot on invoice (issued_at) where snapshot <> '{}'",
    `create table credit_note (
      number text primary key not null,
      series text not null,
      financial_year text not null,
      seq integer not null,
      invoice_number text not null unique references invoice(number),
      issued_at text not null,
      snapshot text not null,
      unique (series, financial_year, seq))`,
    "create index credit_note_snapshot on credit_note (issued_at) where snapshot <> '{}'",
    `create table object_removal (
      key text primary key not null,
      user_id text not null,
      statement_id text,
      bytes integer not null,
      sha256 text,
      due_at text not null)`,
    "create index object_removal_due on object_removal (due_at, key)",
    "create index object_removal_user on object_removal (user_id, due_at, key)",
    `create table access_audit (
      seq ${numbered},
      at text not null,
      actor text not null,
      user_id text,
      action text not null,
      statement_id text,
      object text,
      sha256 text)`,
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
