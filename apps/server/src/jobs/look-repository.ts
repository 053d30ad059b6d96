import { type Static, Type } from "typebox";
import type { Db } from "../database/open.ts";
import { checkOf } from "../stored-json.ts";

/** Where a look goes on, empty for the first, and what it has found that is still so. */
export type LookState = { place: string; found: string[] };

const Found = Type.Array(Type.String());
const asFound: (value: unknown) => Static<typeof Found> = checkOf("findings", Found);

/** Where a look goes on and what it has found; undefined before its first round. */
export async function lookState(db: Db, name: string): Promise<LookState | undefined> {
  const row = await db.selectFrom("look").selectAll().where("name", "=", name).executeTakeFirst();
  return row && { place: row.place, found: asFound(JSON.parse(row.found)) };
}

/**
 * Goes on with a look through what is too much to read at once. Of two processes that take the same
 * portion, the second keeps what the first recorded.
 *
 * @param round takes the portion after the place, and looks again at what was found
 */
export async function lookOn<State extends LookState>(
  db: Db,
  name: string,
  round: (last: LookState) => Promise<State>,
): Promise<State> {
  const last = await lookState(db, name);
  const next = await round(last ?? { place: "", found: [] });
  const values = { place: next.place, found: JSON.stringify(next.found) };
  if (last) {
    const update = db.updateTable("look").set(values).where("name", "=", name);
    await update.where("place", "=", last.place).execute();
  } else {
    const insert = db.insertInto("look").values({ name, ...values });
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  return next;
}
