import fastify, { type FastifyInstance } from "fastify";
import type { SMTPServer } from "smtp-server";
import { refuseForeignHosts } from "../own-host.ts";
import { mailServer } from "./mail-server.ts";
import { openMessages } from "./messages.ts";
import { inboxPage, inboxStyle, inOwnTab, mailPolicy } from "./page.ts";

/** The inbox, not yet listening: an SMTP server, and a page with a JSON address next to it. */
export type Inbox = { web: FastifyInstance; smtp: SMTPServer };

/**
 * Builds the inbox. `POST /sms` takes `{"to": "+91…", "text": "…", "from"?: "…"}` and answers 202
 * with `{"id"}`: the small request that the site's SMS adapter makes. `GET /messages?to=` gives
 * everything that arrived, newest first, `GET /mails/ID` a mail as its program shows it.
 *
 * @param dataFile the journal; without it nothing outlives the process
 */
export function buildInbox(dataFile?: string): Inbox {
  const messages = openMessages(dataFile);
  const smtp = mailServer({ keep: messages.addMail });
  const web = fastify({ forceCloseConnections: true });

  refuseForeignHosts(web);
  web.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "content-security-policy":
        "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  });
  web.get("/", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(inboxPage(messages.list())),
  );
  web.get<{ Params: { id: string } }>("/mails/:id", async (request, reply) => {
    const html = messages.htmlOf(request.params.id);
    return html === undefined
      ? reply.code(404).send({ error: "no such mail, or it has no HTML" })
      : reply
          .headers({
            "content-security-policy": mailPolicy,
            "content-type": "text/html; charset=utf-8",
          })
          .send(inOwnTab(html));
  });
  web.get("/inbox.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(inboxStyle),
  );
  web.get<{ Querystring: { to?: string } }>("/messages", async (request) =>
    messages.list(request.query.to),
  );
  web.post<{ Body: { to?: unknown; text?: unknown; from?: unknown } | null }>(
    "/sms",
    async (request, reply) => {
      const { to, text, from } = request.body ?? {};
      if (typeof to !== "string" || !/^\+[1-9]\d{6,14}$/.test(to)) {
        return reply.code(400).send({ error: "to: a number like +919876543210" });
      }
      if (typeof text !== "string" || text === "") {
        return reply.code(400).send({ error: "text: missing" });
      }
      const sms = messages.addSms(to, text, typeof from === "string" ? from : "");
      return reply.code(202).send({ id: sms.id });
    },
  );
  return { web, smtp };
}
