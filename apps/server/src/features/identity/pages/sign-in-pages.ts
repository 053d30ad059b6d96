import { createHash } from "node:crypto";
import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { messages } from "@site/contract/messages";
import type { SessionUser } from "@site/contract/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../../escape-html.ts";
import { callRoute } from "../../../plugins/call-route.ts";
import { htmlPage } from "../../../plugins/html-page.ts";

// Sign-in pages that the build does not make: for browsers without script, for the end of a
// provider's window, and for an answer that comes too late.

/** Registers the pages that have their own addresses. */
export async function signInPages(
  app: FastifyInstance,
  { userOf }: { userOf(request: FastifyRequest): Promise<SessionUser | null> },
): Promise<void> {
  // Where signing in and out without script ends. The prerendered pages are the same for everyone,
  // so they cannot say who is signed in.
  callRoute(app, calls.signInStanding, async (request, reply) => {
    const user = await userOf(request);
    return user
      ? reply.sendAnswerPage(200, { title: "You are signed in", main: signedIn(user) })
      : reply.sendAnswerPage(200, { title: "You are not signed in", main: signedOut });
  });

  // A provider's answer whose start is no longer known cannot be reported to the page that began
  // it.
  callRoute(app, calls.signInEnded, async (_request, reply) =>
    reply
      .code(400)
      .headers({
        "content-security-policy":
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "referrer-policy": "no-referrer",
      })
      .type("text/html; charset=utf-8")
      .send(endedPage),
  );

  // The last page of the window of a federated sign-in.
  const etag = `"${createHash("sha256").update(popupScript).digest("base64url").slice(0, 16)}"`;
  callRoute(app, calls.popupDone, async (_request, reply) =>
    reply
      .headers({
        "content-security-policy":
          "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        // With an opener policy the page would lose its opener.
        "cross-origin-opener-policy": "unsafe-none",
        "referrer-policy": "no-referrer",
      })
      .type("text/html; charset=utf-8")
      .send(popupPage),
  );
  callRoute(app, calls.popupDoneScript, async (_request, reply) =>
    reply
      .headers({ etag, "cache-control": "no-cache" })
      .type("text/javascript; charset=utf-8")
      .send(popupScript),
  );
}

function signedIn({ displayName, email }: SessionUser): string {
  const who = [displayName, email && `(${email})`].filter(Boolean).join(" ");
  return `<h1>You are signed in</h1>
<p>${escapeHtml(messages.auth.signedIn)}</p>
<p><strong>${escapeHtml(who)}</strong></p>
<p><a href="/">OK</a></p>
<p><a href="/ProjectQuery-page">Send a project requirement</a></p>
<p>The capital-gains service and the account page need JavaScript: switch it on to upload a statement. Reading the site, signing in and sending a requirement work without it.</p>
<form method="post" action="${addressOf(calls.signOut)}"><p><button class="quiet">SignOut</button></p></form>`;
}

const signedOut = `<h1>You are not signed in</h1>
<p><a href="/login-page">Sign in</a> or <a href="/register-page">create a new account</a>.</p>`;

const endedHeading = "We couldn't sign you in";
const endedPage = htmlPage(
  endedHeading,
  `<h1>${endedHeading}</h1>
<p>It took more than ten minutes, was already completed, or was started in another browser. Nothing was changed.</p>
<p>If this page is in a separate window, close it and try again. Otherwise <a href="/">open the sign-in page</a>.</p>`,
);

/**
 * Reports the end of a federated sign-in to the page that opened the window, and closes it. No
 * token: the page asks the server who is signed in. Two ways, because a provider's opener policy may
 * have cut off `opener`; both reach this origin only, and the nonce distinguishes the windows.
 */
const popupScript = `const query = new URLSearchParams(location.search);
const report = { nonce: query.get("nonce") ?? "", error: query.get("error") };
new BroadcastChannel("firebaseui-popup").postMessage(report);
window.opener?.postMessage(report, location.origin);
setTimeout(() => window.close(), 100);
`;

const popupPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign-in</title>
<script src="${addressOf(calls.popupDoneScript)}"></script>
<p>You can close this window.</p>
</html>
`;

/** Sends the page that leads to a provider: `form-action` (CSP 3, 6.4.1) forbids a redirect. */
export function sendProviderPage(reply: FastifyReply, url: string): FastifyReply {
  const address = escapeHtml(url);
  const main = `<h1>Signing in</h1>
<p>Taking you to the sign-in page. If nothing happens, <a href="${address}">continue to sign in</a>.</p>`;
  const refresh = `<meta http-equiv="refresh" content="0;url=${address}">`;
  return reply.sendAnswerPage(200, { title: "Signing in", main, head: refresh });
}

const codeHeading = "Enter your code";

/** Sends the page that asks a browser without script for the second factor's code. */
export function sendCodePage(reply: FastifyReply, status: number, problem: string): FastifyReply {
  const said = problem ? `<p role="alert">${escapeHtml(problem)}</p>\n` : "";
  const main = `<h1>${codeHeading}</h1>
${said}<form method="post" action="${addressOf(calls.proveSecondFactor)}">
<p><label for="code">Code from your authenticator app, or a recovery code</label></p>
<p><input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus></p>
<p><button>Sign in</button></p>
</form>
<form method="post" action="${addressOf(calls.signOut)}">
<p><button class="quiet">Sign out</button></p>
</form>`;
  return reply.sendAnswerPage(status, { title: codeHeading, main });
}
