import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import { messages } from "contract/messages";
import type { SessionUser } from "contract/session";
import type { FastifyInstance } from "fastify";
import { callRoute } from "../../plugins/call-route.ts";
import { escapeHtml } from "../../plugins/html-page.ts";
import type { Identity } from "./service.ts";

/**
 * The page that says who is signed in, and on which signing in and out without script ends; the prerendered pages, which are the same for all, cannot.
 */
export async function standingPageRoutes(
  app: FastifyInstance,
  { identity }: { identity: Pick<Identity, "userOf"> },
): Promise<void> {
  callRoute(app, calls.signInStanding, async (request, reply) => {
    const user = await identity.userOf(request);
    return user
      ? reply.sendAnswerPage(200, { title: "You are signed in", main: signedIn(user) })
      : reply.sendAnswerPage(200, { title: "You are not signed in", main: signedOut });
  });
}

function signedIn({ displayName, email }: SessionUser): string {
  const who = [displayName, email && `(${email})`].filter(Boolean).join(" ");
  return `<h1>You are signed in</h1>
<p>${escapeHtml(messages.auth.signedIn)}</p>
<p><strong>${escapeHtml(who)}</strong></p>
<p><a href="/">OK</a></p>
<p><a href="/ProjectQuery-page">Send a project requirement</a></p>
<p>The capital-gains service and the account page need JavaScript: switch it on to upload a statement. Reading, signing in and sending a requirement work without it.</p>
<form method="post" action="${addressOf(calls.signOut)}"><p><button>SignOut</button></p></form>`;
}

const signedOut = `<h1>You are not signed in</h1>
<p><a href="/login-page">Sign in</a> or <a href="/register-page">create a new account</a>.</p>`;
