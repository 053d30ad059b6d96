import fastify, { type FastifyInstance } from "fastify";
import type { SMTPServer } from "smtp-server";
import { refuseForeignHosts } from "../own-host.ts";
import { type MailFault, mailFaults, mailServer } from "./mail-server.ts";
import { openMessages } from "./messages.ts";
import { inboxPage, inboxStyle } from "./page.ts";

/** The inbox, not yet listening: an SMTP server, and a page with a JSON address next to it. */
export type Inbox = { web: FastifyInstance; smtp: SMTPServer };

type MailFaults = { kind: MailFault; times: number } | null;
type SmsFaults = { status: number; times: number } | null;
type Controls = {
  mail?: { kind: MailFault; times?: number } | null;
  sms?: { status: number; times?: number } | null;
};

/**
 * Builds the inbox. `POST /sms` takes `{"to": "+91…", "text": "…", "from"?: "…"}` and answers 202
 * with `{"id"}`: the small request that the site's SMS adapter makes. `GET /messages?to=` gives
 * everything that arrived, newest first.
 *
 * @param dataFile the journal; without it nothing outlives the process
 */
export function buildInbox(dataFile?: string): Inbox {
  const messages = openMessages(dataFile);
  let mailFaultsLeft: MailFaults = null;
  let smsFaults: SmsFaults = null;
  const smtp = mailServer({
    treat() {
      if (!mailFaultsLeft || mailFaultsLeft.times <= 0) {
        return undefined;
      }
      mailFaultsLeft.times -= 1;
      return mailFaultsLeft.kind;
    },
    keep: messages.addMail,
  });
  const web = fastify({ forceCloseConnections: true });

  refuseForeignHosts(web);
  web.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "content-security-policy":
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  });
  web.get("/", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(inboxPage(messages.list())),
  );
  web.get("/inbox.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(inboxStyle),
  );
  web.get<{ Querystring: { to?: string } }>("/messages", async (request) =>
    messages.list(request.query.to),
  );
  web.delete("/messages", async (_request, reply) => {
    messages.clear();
    return reply.code(204).send();
  });
  web.post<{ Body: { to?: unknown; text?: unknown; from?: unknown } | null }>(
    "/sms",
    async (request, reply) => {
      if (smsFaults && smsFaults.times > 0) {
        smsFaults.times -= 1;
        return reply.code(smsFaults.status).send({ error: "fault" });
      }
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
  web.post<{ Body: Controls | null }>("/__sim/faults", async (request, reply) => {
    const { mail, sms } = request.body ?? {};
    if (mail && !mailFaults.includes(mail.kind)) {
      return reply.code(400).send({ error: `kind: one of ${mailFaults.join(", ")}` });
    }
    if (mail !== undefined) {
      mailFaultsLeft = mail && { kind: mail.kind, times: mail.times ?? 1 };
    }
    if (sms !== undefined) {
      smsFaults = sms && { status: sms.status, times: sms.times ?? 1 };
    }
    return { ok: true };
  });
  return { web, smtp };
}
