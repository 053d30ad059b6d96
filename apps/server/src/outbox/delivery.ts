import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Transporter } from "nodemailer";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/open.ts";
import type { OutboxMailRow } from "../database/tables.ts";
import { leasedJob } from "../jobs/leased-job.ts";
import { secretMailKey } from "./outbox.ts";
import { changeClaimed, claimMail, leaseMs } from "./repository.ts";

const roundMs = 15_000;
/** How many mails go out concurrently; the first lane takes only urgent ones. */
const lanes = [0, 1, 1, 1, 1] as const;
/** Pauses after each failure; the last one repeats until the mail is `maxAgeMs` old. */
const backoffMs = [5_000, 30_000, 120_000, 600_000, 3_600_000];
const maxAgeMs = 14 * 86_400_000;

/** The delivering half of the outbox: started with the server, stopped before the database closes. */
export type Delivery = ReturnType<typeof startDelivery>;

/** A file attached to a mail. */
export type Enclosure = { name: string; type: string; bytes: Uint8Array };

/**
 * What delivery needs: the database, the mail server's address (empty: nothing is sent), the sender,
 * and a function that makes a mail's attachment (undefined: the file no longer exists).
 */
export type DeliveryOptions = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  smtpUrl: string;
  from: string;
  enclose?(attachment: string): Promise<Enclosure | undefined>;
};

/**
 * Delivers queued mail. A conditional update with a lease claims a row, so any number of processes
 * may run this; the lease is renewed while the mail server is busy. Urgent mails go first and have
 * one lane to themselves, so that slow deliveries of others do not delay them. The Message-ID comes
 * from the row's id: if a connection breaks after the server took the mail, the recipient's side
 * can recognise the second one as the same mail. An attachment is drawn again for each attempt; if
 * that fails, the mail waits as it would for the mail server.
 */
export function startDelivery(options: DeliveryOptions) {
  const { db, clock, log, smtpUrl, from, enclose } = options;
  const owner = randomUUID();
  /** Opened with the first mail, so that the server starts without the mail library. */
  let transport: Promise<Transporter> | undefined;
  const enclosed = async ({ attachment }: OutboxMailRow) => {
    const file = attachment === null ? undefined : await enclose?.(attachment);
    return file
      ? [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }]
      : [];
  };
  const send = async (mail: OutboxMailRow): Promise<boolean> => {
    const renewal = setInterval(() => {
      const leaseUntil = new Date(clock.now().getTime() + leaseMs).toISOString();
      changeClaimed(db, owner, mail.id, { leaseUntil: leaseUntil }).catch((error) =>
        log.warn({ err: error }, "outbox lease not renewed"),
      );
    }, leaseMs / 3).unref();
    try {
      transport ??= openTransport(smtpUrl);
      await (await transport).sendMail({
        from,
        // As an object: text would be parsed as a list, where a comma separates recipients.
        to: { name: "", address: mail.recipient },
        replyTo: mail.replyTo === null ? undefined : { name: "", address: mail.replyTo },
        subject: mail.subject,
        text: mail.body,
        html: mail.html ?? undefined,
        attachments: await enclosed(mail),
        messageId: `<${mail.id}@${from.replace(/^.*@|>.*$/g, "")}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      await changeClaimed(db, owner, mail.id, {
        ...afterFailure(mail, error, clock.now()),
        ...released,
      });
      log.warn({ mail: mail.id, attempt: mail.attempts, code: smtpCode(error) }, "mail not sent");
      return false;
    } finally {
      clearInterval(renewal);
    }
    await changeClaimed(db, owner, mail.id, {
      ...released,
      state: "sent",
      sentAt: clock.now().toISOString(),
      lastError: null,
      // A delivered code must not stay in the database for anyone to read.
      ...(mail.uniqueKey?.startsWith(secretMailKey) ? { body: "", html: null } : {}),
    });
    return true;
  };

  /** One job per lane, so that a slow mail in one does not delay the others. */
  const jobs = lanes.map((rank) =>
    leasedJob({
      clock,
      log,
      name: "outbox",
      periodMs: roundMs,
      async work(goesOn) {
        let sent = 0;
        while (smtpUrl !== "" && (await goesOn())) {
          const mail = await claimMail(db, owner, rank, clock.now());
          if (!mail) {
            break;
          }
          if (await send(mail)) {
            sent += 1;
          }
        }
        return sent;
      },
    }),
  );
  for (const job of jobs) {
    job.start();
  }
  if (smtpUrl === "") {
    log.warn("SMTP_URL is not set: mail is kept in the outbox and not sent");
  }
  return {
    nudge() {
      for (const job of jobs) {
        job.nudge();
      }
    },
    /** Delivers what is due and returns how many mails were sent. */
    async deliverDue(): Promise<number> {
      const sent = await Promise.all(jobs.map((job) => job.runOnce()));
      return sent.reduce<number>((sum, each) => sum + (each || 0), 0);
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      (await transport)?.close();
    },
  };
}

/** What ends the claim on a mail. */
const released = { leaseUntil: null, leaseOwner: null };

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  // RFC 5321 section 4.5.3.2 gives a server ten minutes after the last byte. Giving up earlier
  // would send a mail twice that the server was about to accept.
  return createTransport({
    url,
    connectionTimeout: 20_000,
    greetingTimeout: 60_000,
    socketTimeout: 600_000,
  });
}

function afterFailure(mail: OutboxMailRow, error: unknown, now: Date): Partial<OutboxMailRow> {
  const code = smtpCode(error);
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const age = now.getTime() - Date.parse(mail.createdAt);
  // 5xx is the mail server's "never"; anything else may succeed later.
  if ((code !== null && code >= 500) || age > maxAgeMs) {
    return { state: "failed", lastError };
  }
  const wait = backoffMs[Math.min(mail.attempts, backoffMs.length) - 1] ?? 5_000;
  return { dueAt: new Date(now.getTime() + wait).toISOString(), lastError };
}

function smtpCode(error: unknown): number | null {
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  return typeof code === "number" ? code : null;
}
