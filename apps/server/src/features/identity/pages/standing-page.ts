import { messages } from "contract/messages";
import type { SessionUser } from "contract/session";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../../../plugins/html-page.ts";
import type { Identity } from "../service.ts";

/** Where a browser without script reads who is signed in, and ends up after signing in or out. */
export const standingPath = "/api/sign-in/standing";

/** The page that says who is signed in; the prerendered pages, which are the same for all, cannot. */
export async function standingPageRoutes(
  app: FastifyInstance,
  { identity }: { identity: Pick<Identity, "userOf"> },
): Promise<void> {
  app.get(standingPath, async (request, reply) => {
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
<form method="post" action="/api/auth/sign-out"><p><button>SignOut</button></p></form>`;
}

const signedOut = `<h1>You are not signed in</h1>
<p><a href="/login-page">Sign in</a> or <a href="/register-page">create a new account</a>.</p>`;
