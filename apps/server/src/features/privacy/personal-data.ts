import type { PersonalData } from "contract/my-statements";
import type { SessionUser } from "contract/session";
import type { AppContext } from "../../app-context.ts";
import { myStatements, statementsOfPerson } from "../flow/service.ts";
import { readInvoice } from "../invoices/service.ts";
import { givenLosses, readPreview } from "../statements/service.ts";
import { rowsOfPerson } from "./person-repository.ts";

/**
 * Returns everything held about the person except secrets: no password hash, no session token, no
 * authenticator app's secret.
 */
export async function personalData(
  context: Pick<AppContext, "db" | "store" | "config" | "clock">,
  user: SessionUser,
): Promise<PersonalData> {
  const { db, store, clock } = context;
  const { invoices, ...rows } = await rowsOfPerson(db, user.uid);
  const previews: PersonalData["previews"] = {};
  const losses: PersonalData["losses"] = {};
  for (const statement of await statementsOfPerson(db, user.uid)) {
    const { id, preview } = statement;
    if (preview !== null) {
      previews[id] = readPreview(preview);
    }
    const given = await givenLosses(store, statement);
    if (given) {
      losses[id] = given;
    }
  }
  return {
    exportedAt: clock.now().toISOString(),
    statements: await myStatements(context, user.uid),
    previews,
    losses,
    invoices: invoices.map(({ snapshot }) => readInvoice(snapshot) ?? {}),
    ...rows,
  };
}
