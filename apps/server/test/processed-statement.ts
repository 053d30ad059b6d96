import { randomUUID } from "node:crypto";
import type { Db } from "../src/database/open.ts";
import type { Person } from "./client.ts";

/** Writes a processed, unpaid statement of the person straight into the database; gives its id. */
export async function insertProcessedStatement(db: Db, owner: Person, now: Date): Promise<string> {
  const at = now.toISOString();
  const id = randomUUID();
  await db
    .insertInto("statement")
    .values({
      id,
      user_id: owner.uid,
      platform: "ICICI",
      state: "processed",
      superseded_at: at,
      problem: null,
      assessment_year: "2026-27",
      preview: null,
      csv_bytes: 10,
      csv_sha256: null,
      report_bytes: null,
      report_sha256: null,
      lease_owner: null,
      lease_until: null,
      claim: null,
      created_at: at,
      touched_at: at,
      processed_at: at,
      csv_downloaded_at: null,
      report_downloaded_at: null,
    })
    .execute();
  return id;
}
