import * as calls from "contract/calls";
import { type Answering, done } from "../call/answering.ts";
import { refuseUnless } from "../call/refusal.ts";
import { changePerson } from "../people/people-repository.ts";
import { publicUser } from "../people/proof.ts";
import { methodsFor, removeWayIn } from "../people/ways-in.ts";
import { waysInOf } from "../people/ways-in-repository.ts";
import {
  currentSession,
  heldSession,
  lockedSession,
  requireRecentSignIn,
  requireSession,
} from "../sessions/session.ts";
import { endOtherSessions, endSession, sessionsOf } from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

/** Calls about who is signed in, and about the account of a signed-in person. */
export function accountCalls(answer: Answering, tools: IdentityTools): void {
  const { db } = tools;

  answer(calls.signInMethods, async ({ body: { email } }) => ({
    methods: await methodsFor(tools, email),
  }));

  answer(calls.widgetUser, async ({ browser }) => {
    const session = await currentSession(browser, db);
    return { user: session ? publicUser(session.person) : null };
  });

  answer(calls.signOut, async ({ browser }) => {
    const session = await heldSession(browser, db);
    if (session) {
      await endSession(db, session.id);
    }
    browser.clear("session");
    browser.clear("dont_remember");
    return done;
  });

  answer(calls.updateUser, async ({ body, browser }) => {
    const { person } = await requireSession(browser, db);
    await changePerson(db, person.id, body);
    return done;
  });

  answer(calls.listAccounts, async ({ browser }) =>
    waysInOf(db, (await requireSession(browser, db)).person.id),
  );

  /** Removes a way in, and signs out anyone who came in by it. */
  answer(calls.unlinkAccount, async ({ body: { accountId }, browser }) => {
    requireRecentSignIn(await requireSession(browser, db));
    const userId = await tools.inTransaction(async (rows) => {
      const session = await lockedSession(browser, rows.db);
      const { id } = session.person;
      const ways = await waysInOf(rows.db, id);
      refuseUnless(ways.length !== 1, "failed-to-unlink-last-account");
      const way = ways.find((each) => each.id === accountId);
      refuseUnless(way, "account-not-found");
      await removeWayIn(rows, session.person, way);
      await endOtherSessions(rows.db, id, session.id);
      return id;
    });
    logEvent(tools, "method removed", { userId });
    return done;
  });

  answer(calls.listSessions, async ({ browser }) =>
    sessionsOf(db, (await requireSession(browser, db)).person.id),
  );

  answer(calls.revokeOtherSessions, async ({ browser }) => {
    const { id, person } = await requireSession(browser, db);
    await endOtherSessions(db, person.id, id);
    return done;
  });
}
