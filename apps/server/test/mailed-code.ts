import { sql } from "kysely";
import type { Db } from "../src/database/open.ts";

/** The code in the newest mail to an address, for one mode of the widget if it is named. */
export async function mailedCode(
  app: { context: { db: Db } },
  to: string,
  mode = "\\w+",
): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from outbox_mail where recipient = ${to}
    order by created_at desc, id desc`.execute(app.context.db);
  for (const { body } of rows) {
    const code = new RegExp(`mode=${mode}&oobCode=([\\w-]+)`).exec(body)?.[1];
    if (code) return code;
  }
  throw new Error(`no code was mailed to ${to}`);
}
