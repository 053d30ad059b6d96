import * as calls from "@site/contract/calls";
import { accepted } from "@site/result/result";
import { type Answering, done } from "../call/answering.ts";
import { refuseCall } from "../call/refusal.ts";
import { changePerson } from "../people/people-repository.ts";
import { publicUser } from "../people/proof.ts";
import { methodsFor, removeWayIn } from "../people/ways-in.ts";
import { waysInOf } from "../people/ways-in-repository.ts";
import {
  heldSession,
  inSession,
  requireRecentSignIn,
  requireSession,
  usableSession,
} from "../sessions/session.ts";
import { deleteSession, endOtherSessions, sessionsOf } from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

/** Calls about who is signed in, and about the account of a signed-in person. */
export function accountCalls(answer: Answering, tools: IdentityTools): void {
  const { db } = tools;

  answer(calls.signInMethods, async ({ body: { email } }) =>
    accepted({ methods: await methodsFor(tools, email) }),
  );

  answer(calls.widgetUser, async ({ browser }) => {
    const session = await usableSession(browser, db);
    return accepted({ user: session ? publicUser(session.person) : null });
  });

  answer(calls.signOut, async ({ browser }) => {
    const session = await heldSession(browser, db);
    if (session) {
      await deleteSession(db, session.id);
    }
    browser.clear("session");
    browser.clear("dont_remember");
    return done;
  });

  answer(calls.updateUser, ({ body, browser }) =>
    inSession(browser, tools, async (rows, { person }) => {
      await changePerson(rows.db, person.id, body);
      return done;
    }),
  );

  answer(calls.listAccounts, async ({ browser }) => {
    const session = await requireSession(browser, db);
    return session.ok ? accepted(await waysInOf(db, session.value.person.id)) : session;
  });

  /** Removes a way in, and signs out anyone who came in by it. */
  answer(calls.unlinkAccount, ({ body: { accountId }, browser }) =>
    inSession(browser, tools, async (rows, session) => {
      const recent = requireRecentSignIn(session);
      if (!recent.ok) {
        return recent;
      }
      const { id: sessionId, person } = session;
      const ways = await waysInOf(rows.db, person.id);
      if (ways.length === 1) {
        return refuseCall("failed-to-unlink-last-account");
      }
      const way = ways.find((each) => each.id === accountId);
      if (!way) {
        return refuseCall("account-not-found");
      }
      await removeWayIn(rows, person, way);
      await endOtherSessions(rows.db, person.id, sessionId);
      logEvent(tools, "method removed", { userId: person.id });
      return done;
    }),
  );

  answer(calls.listSessions, async ({ browser }) => {
    const session = await requireSession(browser, db);
    return session.ok ? accepted(await sessionsOf(db, session.value.person.id)) : session;
  });

  answer(calls.revokeOtherSessions, ({ browser }) =>
    inSession(browser, tools, async (rows, { id, person }) => {
      await endOtherSessions(rows.db, person.id, id);
      return done;
    }),
  );
}
