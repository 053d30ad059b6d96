import { setImmediate } from "node:timers/promises";
import type { PersonalData } from "@site/contract/my-statements";
import type { SessionUser } from "@site/contract/session";
import type { AppContext } from "../../app-context.ts";
import { readInvoice } from "../invoices/service.ts";
import { myStatements, statementPage } from "../overview/service.ts";
import { currentHead, givenLosses, type Statement } from "../statements/service.ts";
import { rowsOfPerson } from "./person-repository.ts";

type Context = Pick<AppContext, "db" | "config" | "clock">;

/**
 * Writes everything held about the person except secrets: no password hash, no session token, no
 * authenticator app's secret. A `PersonalData` as JSON text, some statements at a time, so that other
 * people's calls are answered meanwhile.
 */
export async function* personalData(
  context: Context,
  user: Pick<SessionUser, "uid">,
): AsyncGenerator<string> {
  const { db, clock } = context;
  const { invoices, ...rows } = await rowsOfPerson(db, user.uid);
  const apart: Omit<PersonalData, "statements" | "heads" | "losses"> = {
    exportedAt: clock.now().toISOString(),
    invoices: invoices.map(({ snapshot }) => readInvoice(snapshot) ?? {}),
    ...rows,
  };
  yield `${JSON.stringify(apart).slice(0, -1)},"statements":[`;
  yield* pieces(async (after) => {
    const { statements, next } = await myStatements(context, user.uid, after);
    return { texts: statements.map((statement) => JSON.stringify(statement)), next };
  });
  const members = (contentOf: (statement: Statement) => object | null) =>
    pieces(async (after) => {
      const { statements: page, next } = await statementPage(db, user.uid, clock.now(), after);
      const texts: string[] = [];
      for (const statement of page) {
        const value = contentOf(statement);
        if (value) {
          texts.push(`${JSON.stringify(statement.id)}:${JSON.stringify(value)}`);
        }
      }
      return { texts, next };
    });
  yield `],"heads":{`;
  yield* members(currentHead);
  yield `},"losses":{`;
  yield* members(givenLosses);
  yield "}}";
}

/** The JSON text of all pages' members, with commas between them. */
async function* pieces(
  pageAfter: (after?: string) => Promise<{ texts: string[]; next?: string | undefined }>,
): AsyncGenerator<string> {
  let comma = "";
  let after: string | undefined;
  do {
    const { texts, next } = await pageAfter(after);
    if (texts.length > 0) {
      yield comma + texts.join();
      comma = ",";
    }
    after = next;
    // Without a turn of the event loop, a database in this process would leave no time for others.
    await setImmediate();
  } while (after !== undefined);
}
