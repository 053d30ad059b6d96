import { addressOf } from "contract/address-of";
import { proveSecondFactor, signOut } from "contract/calls";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "../../../plugins/html-page.ts";

const heading = "Your code, please";

/** The page that asks a browser without script for the code of the second factor. */
export function sendCodePage(reply: FastifyReply, status: number, problem: string): FastifyReply {
  const said = problem ? `<p role="alert">${escapeHtml(problem)}</p>\n` : "";
  const main = `<h1>${heading}</h1>
${said}<form method="post" action="${addressOf(proveSecondFactor)}">
<p><label for="code">Code of your authenticator app, or a recovery code</label></p>
<p><input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus></p>
<p><button>Sign in</button></p>
</form>
<form method="post" action="${addressOf(signOut)}">
<p><button>Sign out</button></p>
</form>`;
  return reply.sendAnswerPage(status, { title: heading, main });
}
