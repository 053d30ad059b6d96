import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Of codes with the same purpose and subject there is one, also when two are asked for at once. */
export const oneLiveCode: Migration = {
  name: "044-one-live-code",
  async up(db) {
    // A solved puzzle has no subject; its hash keeps it apart from the others.
    await sql`update identity_code set subject = code_hash where purpose = 'humanCheck'`.execute(
      db,
    );
    await sql`delete from identity_code where exists (
      select 1 from identity_code as newer
      where newer.purpose = identity_code.purpose and newer.subject = identity_code.subject
        and (newer.created_at, newer.code_hash) > (identity_code.created_at, identity_code.code_hash)
    )`.execute(db);
    await db.schema.dropIndex("identity_code_subject").execute();
    await db.schema
      .createIndex("identity_code_subject")
      .on("identity_code")
      .columns(["purpose", "subject"])
      .unique()
      .execute();
  },
};
