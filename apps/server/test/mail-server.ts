import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** How the mail server behaves towards the next message. */
export type MailServerMood = "takes" | "slow" | "hangs" | "cuts" | "busy" | "refuses";

/** A real mail server on the loopback address that keeps what it takes. */
export type MailServer = {
  url: string;
  /** Whole messages, headers and all, in the order in which they were taken. */
  taken: string[];
  /** Whom each of them was for, as the sender named them to the server. */
  recipients: string[];
  /** How many times somebody tried to deliver. */
  attempts(): number;
  mood: MailServerMood;
  /** Takes the messages over which it hung. */
  goOn(): void;
  close(): Promise<void>;
};

/** Starts a mail server on a free port, or on a given one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const taken: string[] = [];
  const recipients: string[] = [];
  const hanging: (() => void)[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      attempts += 1;
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const keep = () => {
          taken.push(Buffer.concat(chunks).toString("utf8"));
          recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        };
        if (mail.mood === "takes") keep();
        if (mail.mood === "hangs") hanging.push(keep);
        if (mail.mood === "slow") setTimeout(keep, 700);
        if (mail.mood === "busy") done(smtpError(451, "try again later"));
        if (mail.mood === "refuses") done(smtpError(550, "no such mailbox"));
        if (mail.mood === "cuts") {
          for (const connection of server.connections as unknown as Set<{ close(): void }>) {
            connection.close();
          }
        }
      });
    },
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: actual } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${actual}`,
    taken,
    recipients,
    attempts: () => attempts,
    mood: "takes",
    goOn: () => {
      for (const keep of hanging.splice(0)) keep();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
