import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openKeyRing } from "../../apps/server/src/settings/master-keys.ts";
import { encryptedStore } from "../../apps/server/src/storage/encrypted-store.ts";
import { openFileStore } from "../../apps/server/src/storage/file-store.ts";

const dayMs = 86_400_000;
const madeOf = ["result.json", "processed_file.csv"];
/** What nobody reads here, as long as a short one. */
const head = `{"${"x".repeat(2000)}":0}`;
const digest = "0".repeat(64);

type Values = Record<string, string | number | null>;

/**
 * Fills an installation with made-up people: each with a paid statement that was processed in the last 80
 * days, its files, and mails, webhooks and records of up to 400 days.
 *
 * @param owner whose the first statements are, one page of them
 */
export async function fill(
  { dataDir, databaseFile }: { dataDir: string; databaseFile: string },
  people: number,
  owner: Owner,
): Promise<void> {
  const database = new DatabaseSync(databaseFile);
  database.exec("pragma synchronous = off; pragma foreign_keys = off; begin");
  const insert = insertInto(database);
  const encrypted = encryptedStore(await quickStore(dataDir), openKeyRing("", dataDir));
  for (let index = 0; index < people; index += 1) {
    const paid = paidStatement(index, people, owner);
    if (!paid.isOwners) {
      insertPerson(insert, paid);
    }
    insertStatement(insert, paid);
    insertResult(insert, paid);
    for (const key of [...paid.files.map((name) => `${paid.folder}/${name}`), paid.upload]) {
      await (key && encrypted.put(key, Buffer.from("x".repeat(1000))));
    }
    insertMoney(insert, paid);
    insertMails(insert, paid);
  }
  insert("invoice_counter", { series: "TEST", financial_year: "26-27", next: people + 1 });
  database.exec("commit");
  database.close();
}

type Owner = { uid: string; statements: number };

/** A made-up paid statement: whose it is, its files, and its times. */
type PaidStatement = ReturnType<typeof paidStatement>;

function paidStatement(index: number, people: number, owner: Owner) {
  const at = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
  const age = 1 + (79 * index) / people;
  const isOwners = index < owner.statements;
  // Files of a quarter of them are enough for the looks at files.
  const hasFiles = isOwners || index % 4 === 0;
  const uid = isOwners ? owner.uid : randomUUID();
  const [statement, result] = [randomUUID(), randomUUID()];
  return {
    ...{ index, isOwners, uid, statement, result },
    of: { statement_id: statement, user_id: uid },
    files: hasFiles ? madeOf : [],
    folder: `people/${uid}/results/${result}/${randomUUID()}`,
    upload: hasFiles && age < 29 ? `people/${uid}/uploads/${randomUUID()}` : null,
    day: at(age),
    keptUntil: at(age - 90),
    /** The day of mails, webhooks and records. */
    oldDay: at(1 + (399 * index) / people),
  };
}

/** Inserts a person with an address and a password. */
function insertPerson(insert: Insert, { index, uid, day }: PaidStatement): void {
  const times = { created_at: day, updated_at: day };
  const email = `person-${index}@example.test`;
  const flags = { email_verified: 1, is_anonymous: 0 };
  insert("person", { id: uid, name: "Sample", email, ...flags, ...times });
  const account = { provider_id: "credential", account_id: uid, password: digest };
  insert("way_in", { id: randomUUID(), user_id: uid, ...account, ...times });
}

/** Inserts a statement, its uploaded file and the terms that were accepted with it. */
function insertStatement(insert: Insert, paid: PaidStatement): void {
  const { statement, result, uid, of, isOwners, upload, day } = paid;
  insert("statement", {
    ...{ id: statement, user_id: uid, platform: "ICICI", result_id: result },
    ...{ superseded_at: isOwners ? day : null, created_at: day, touched_at: day },
  });
  insert("statement_file", {
    ...{ statement_id: statement, slot: "csv", upload_key: "statement.csv", name: "a.csv" },
    ...{ object_key: upload, bytes: 1000, sha256: digest, uploaded_at: day },
  });
  const terms = { page: "/", document: "capital-gains", version: "1", accepted_at: day };
  insert("terms_acceptance", { id: randomUUID(), ...of, ...terms });
}

/** Inserts a result and what it made. */
function insertResult(insert: Insert, paid: PaidStatement): void {
  const { index, isOwners, result, of, folder, files, day, keptUntil } = paid;
  insert("result", {
    ...{ id: result, ...of, state: "done", choices: "{}", assessment_year: "2026-27", folder },
    ...{ network: "n", middle_network: "m", wide_network: `w${index % 500}`, turn: 0 },
    head: isOwners ? null : head,
    ...{ asked_at: day, wanted_until: day, done_at: day, kept_until: keptUntil },
  });
  for (const name of files) {
    insert("result_object", { result_id: result, name, bytes: 1000, sha256: digest });
  }
}

/** Inserts mails that were sent. */
function insertMails(insert: Insert, { index, uid, oldDay }: PaidStatement): void {
  for (const mail of ["code", "receipt"]) {
    insert("outbox_mail", {
      ...{ id: randomUUID(), unique_key: `${mail}:${index}`, user_id: uid, state: "sent" },
      ...{ recipient: "sample@example.test", subject: mail, body: "x".repeat(500) },
      ...{ html: "x".repeat(4000), attempts: 1, due_at: oldDay, created_at: oldDay },
      sent_at: oldDay,
    });
  }
}

type Insert = (table: string, values: Values) => void;

/** Returns what inserts a row, preparing each table's statement once. */
function insertInto(database: DatabaseSync): Insert {
  const known = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return (table, values) => {
    const names = Object.keys(values);
    const key = `${table} ${names.length}`;
    const marks = names.map(() => "?").join();
    const text = `insert into ${table} (${names.join()}) values (${marks})`;
    const statement = known.get(key) ?? database.prepare(text);
    known.set(key, statement);
    statement.run(...Object.values(values));
  };
}

/** Opens the store of files so that it does not wait for the disk after each of some hundred thousand. */
async function quickStore(dataDir: string) {
  const objects = join(dataDir, "objects");
  const folder = await openFileStore(objects);
  const quick: typeof folder = {
    ...folder,
    async put(key, body) {
      const parts: Uint8Array[] = [];
      for await (const part of body) {
        parts.push(part);
      }
      const path = join(objects, key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.concat(parts));
      return { ok: true };
    },
  };
  return quick;
}

/** Inserts what a payment leaves: order, payment, invoice, and a webhook and records for each of its states. */
function insertMoney(insert: Insert, { index, result, of, day, oldDay }: PaidStatement): void {
  const order = randomUUID();
  insert("payment_order", {
    ...{ id: order, ...of, result_id: result, mode: "test", gateway_order_id: `order_${index}` },
    ...{ amount: 50_000, currency: "INR", state: "FULFILLED", payer_name: "Sample" },
    ...{ payer_email: "sample@example.test", created_at: day, paid_at: day },
    ...{ fulfilled_at: day, confirmed_at: day, watched_from: day },
  });
  insert("payment", {
    ...{ gateway_payment_id: `pay_${index}`, order_id: order, amount: 50_000, currency: "INR" },
    ...{ status: "captured", counted: 1, first_seen_via: "webhook", first_seen_at: day },
    updated_at: day,
  });
  const year = { series: "TEST", financial_year: "26-27", seq: index + 1 };
  insert("invoice", {
    ...{ number: `TEST/${index + 1}`, ...year, order_id: order, total: 50_000 },
    ...{ issued_at: day, snapshot: `{"buyer":"${"x".repeat(1000)}"}` },
  });
  const steps = ["NEW", "OPEN", "PAID", "FULFILLED"];
  steps.slice(1).forEach((to, step) => {
    const states = { from_state: steps[step] ?? "", to_state: to };
    insert("payment_audit", { order_id: order, at: day, kind: "state", ...states, via: "x" });
    insert("payment_event", {
      ...{ event_id: `${index}-${step}`, type: "payment.captured", received_at: oldDay },
      ...{ due_at: oldDay, attempts: 1, processed_at: oldDay },
    });
    const about = { actor: "owner", action: "download", ...of };
    insert("access_audit", { at: oldDay, ...about });
  });
}
