import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openKeyRing } from "../../apps/server/src/settings/master-keys.ts";
import { encryptedStore } from "../../apps/server/src/storage/encrypted-store.ts";
import { openFileStore } from "../../apps/server/src/storage/file-store.ts";
import type { ByteStore } from "../../apps/server/src/storage/object-store.ts";

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
  owner: { uid: string; statements: number },
): Promise<void> {
  const database = new DatabaseSync(databaseFile);
  database.exec("pragma synchronous = off; pragma foreign_keys = off; begin");
  const insert = inserter(database);
  const encrypted = encryptedStore(await quickStore(dataDir), openKeyRing("", dataDir));
  const store = (key: string) => encrypted.put(key, Buffer.from("x".repeat(1000)));
  const now = Date.now();
  for (let index = 0; index < people; index += 1) {
    const at = (days: number) => new Date(now - days * dayMs).toISOString();
    const age = 1 + (79 * index) / people;
    const old = 1 + (399 * index) / people;
    const isOwners = index < owner.statements;
    // Files of a quarter of them are enough for the looks at files.
    const hasFiles = isOwners || index % 4 === 0;
    const uid = isOwners ? owner.uid : randomUUID();
    const [statement, result] = [randomUUID(), randomUUID()];
    const times = { created_at: at(age), updated_at: at(age) };
    if (!isOwners) {
      const email = `person-${index}@example.test`;
      const flags = { email_verified: 1, is_anonymous: 0 };
      insert("person", { id: uid, name: "Sample", email, ...flags, ...times });
      const account = { provider_id: "credential", account_id: uid, password: digest };
      insert("way_in", { id: randomUUID(), user_id: uid, ...account, ...times });
    }
    const of = { statement_id: statement, user_id: uid };
    insert("statement", {
      ...{ id: statement, user_id: uid, platform: "ICICI", result_id: result },
      ...{ superseded_at: isOwners ? at(age) : null, created_at: at(age), touched_at: at(age) },
    });
    const upload = `people/${uid}/uploads/${randomUUID()}`;
    insert("statement_file", {
      ...{ statement_id: statement, slot: "csv", upload_key: "statement.csv", name: "a.csv" },
      ...{
        object_key: hasFiles && age < 29 ? upload : null,
        bytes: 1000,
        sha256: digest,
        uploaded_at: at(age),
      },
    });
    const made = `people/${uid}/results/${result}/${randomUUID()}`;
    const networks = { network: "n", middle_network: "m", wide_network: `w${index % 500}` };
    insert("result", {
      ...{
        id: result,
        ...of,
        state: "done",
        choices: "{}",
        assessment_year: "2026-27",
        folder: made,
      },
      ...{
        head: isOwners ? null : head,
        ...networks,
        turn: 0,
        asked_at: at(age),
        wanted_until: at(age),
      },
      done_at: at(age),
      kept_until: at(age - 90),
    });
    for (const name of hasFiles ? madeOf : []) {
      insert("result_object", { result_id: result, name, bytes: 1000, sha256: digest });
      await store(`${made}/${name}`);
    }
    if (hasFiles && age < 29) {
      await store(upload);
    }
    insertPayment(insert, index, { ...of, result_id: result }, { at: at(age), old: at(old) });
    insertMails(insert, index, uid, at(old));
    const terms = { page: "/", document: "capital-gains", version: "1", accepted_at: at(age) };
    insert("terms_acceptance", { id: randomUUID(), ...of, ...terms });
  }
  insert("invoice_counter", { series: "TEST", financial_year: "26-27", next: people + 1 });
  database.exec("commit");
  database.close();
}

/** Puts a row into a table. */
type Insert = (table: string, values: Values) => void;

/** Returns what inserts rows, each kind by a statement that is prepared once. */
function inserter(database: DatabaseSync): Insert {
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

/** A store of files that does not wait for the disk after each of some hundred thousand. */
async function quickStore(dataDir: string): Promise<ByteStore> {
  const objects = join(dataDir, "objects");
  const folder = await openFileStore(objects);
  return {
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
}

/** Inserts an order that was paid and settled, with its invoice and the traces of its payment. */
function insertPayment(
  insert: Insert,
  index: number,
  of: { statement_id: string; user_id: string; result_id: string },
  { at, old }: { at: string; old: string },
): void {
  const order = randomUUID();
  insert("payment_order", {
    ...{ id: order, ...of, mode: "test", gateway_order_id: `order_${index}` },
    ...{ amount: 50_000, currency: "INR", state: "FULFILLED", payer_name: "Sample" },
    ...{ payer_email: "sample@example.test", created_at: at, paid_at: at },
    ...{ fulfilled_at: at, confirmed_at: at, watched_from: at },
  });
  insert("payment", {
    ...{ gateway_payment_id: `pay_${index}`, order_id: order, amount: 50_000, currency: "INR" },
    ...{ status: "captured", counted: 1, first_seen_via: "webhook", first_seen_at: at },
    updated_at: at,
  });
  const year = { series: "TEST", financial_year: "26-27", seq: index + 1 };
  insert("invoice", {
    ...{ number: `TEST/${index + 1}`, ...year, order_id: order, total: 50_000 },
    ...{ issued_at: at, snapshot: `{"buyer":"${"x".repeat(1000)}"}` },
  });
  const steps = ["NEW", "OPEN", "PAID", "FULFILLED"];
  steps.slice(1).forEach((to, step) => {
    const states = { from_state: steps[step] ?? "", to_state: to };
    insert("payment_audit", { order_id: order, at, kind: "state", ...states, via: "x" });
    insert("payment_event", {
      ...{ event_id: `${index}-${step}`, type: "payment.captured", received_at: old },
      ...{ due_at: old, attempts: 1, processed_at: old },
    });
    const about = {
      actor: "owner",
      action: "download",
      user_id: of.user_id,
      statement_id: of.statement_id,
    };
    insert("access_audit", { at: old, ...about });
  });
}

/** Inserts two mails that were sent. */
function insertMails(insert: Insert, index: number, uid: string, old: string): void {
  for (const mail of ["code", "receipt"]) {
    insert("outbox_mail", {
      ...{ id: randomUUID(), unique_key: `${mail}:${index}`, user_id: uid, state: "sent" },
      ...{ recipient: "sample@example.test", subject: mail, body: "x".repeat(500) },
      ...{ html: "x".repeat(4000), attempts: 1, due_at: old, created_at: old },
      sent_at: old,
    });
  }
}
