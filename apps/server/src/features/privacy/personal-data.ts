import type { PersonalData } from "contract/my-statements";
import type { SessionUser } from "contract/session";
import type { AppContext } from "../../app-context.ts";
import { myStatements, statementsOfPerson } from "../flow/service.ts";
import { rowsOfPerson } from "./person-repository.ts";

/**
 * Everything that is held of the person, without secrets: no password hash, no session token, no
 * secret of an authenticator app.
 */
export async function personalData(
  context: Pick<AppContext, "db" | "config" | "clock">,
  user: SessionUser,
): Promise<PersonalData> {
  const { db, clock } = context;
  const { invoices, ...rows } = await rowsOfPerson(db, user.uid);
  const previews: PersonalData["previews"] = {};
  for (const { id, preview } of await statementsOfPerson(db, user.uid)) {
    if (preview !== null) previews[id] = JSON.parse(preview);
  }
  return {
    exportedAt: clock.now().toISOString(),
    statements: await myStatements(context, user.uid),
    previews,
    invoices: invoices.map(({ snapshot }) => JSON.parse(snapshot)),
    ...rows,
  };
}
