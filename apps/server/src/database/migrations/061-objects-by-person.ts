import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/**
 * Where a statement's objects are. Each upload has its own object; those of earlier versions stay where
 * they are: results and copies under the statement's id, a draft under the upload's name.
 */
export const objectsByPerson: Migration = {
  name: "061-objects-by-person",
  async up(db) {
    await db.schema.alterTable("statement").addColumn("folder", "text").execute();
    await db.schema.alterTable("statement_file").addColumn("object_key", "text").execute();
    await sql`update statement set folder = 'statements/' || id || coalesce('/' || claim, '')
      where state = 'processed'`.execute(db);
    await sql`update statement_file set object_key = coalesce(
      (select folder || '/source-' || slot from statement where id = statement_id),
      upload_key)`.execute(db);
    // Of a processed statement's upload only the copy counts from now on.
    await sql`insert into object_removal (key, statement_id, due_at)
      select upload_key, min(statement_id), '1970-01-01T00:00:00.000Z' from statement_file
      where object_key <> upload_key group by upload_key
      on conflict (key) do nothing`.execute(db);
    await db.schema
      .createIndex("statement_file_object")
      .on("statement_file")
      .column("object_key")
      .execute();
    await db.schema.alterTable("object_removal").dropColumn("uploaded_at").execute();
  },
};
