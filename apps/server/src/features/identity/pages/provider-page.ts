import type { FastifyReply } from "fastify";
import { escapeHtml } from "../../../plugins/html-page.ts";

/**
 * The page that leads a browser without script on to an identity provider. A redirect would not do:
 * the policy's `form-action` (Content Security Policy Level 3, section 6.4.1) holds for where a form
 * is redirected to as well, and a provider is another site.
 *
 * @param answer of the identity library to the start of a federated sign-in
 */
export async function sendProviderPage(
  reply: FastifyReply,
  answer: Response,
): Promise<FastifyReply> {
  const { url } = (await answer.json()) as { url: string };
  const address = escapeHtml(url);
  const main = `<h1>Signing in</h1>
<p>You are being led on. If nothing happens, <a href="${address}">go on to sign in</a>.</p>`;
  const refresh = `<meta http-equiv="refresh" content="0;url=${address}">`;
  return reply.sendAnswerPage(200, { title: "Signing in", main, head: refresh });
}
