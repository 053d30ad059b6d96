import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A failure: a permanent refusal (550), a request to come back (451), or a cut line. */
export type MailFault = "refuse" | "later" | "cut";

/** Where each mail is kept, and in tests how it is treated. */
export type MailKeeper = {
  treat?(): Promise<MailFault | undefined>;
  keep(from: string, to: string[], raw: Buffer): unknown;
};

/** An SMTP server that accepts mail from anyone to anyone and forwards nothing. */
export function mailServer({ treat, keep }: MailKeeper): SMTPServer {
  const sockets = new Map<number, Socket>();
  // The connection drops silently, as when a router restarts.
  const cut = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy();

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    banner: "sandbox inbox: nothing is forwarded",
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const fault = await treat?.();
        if (fault === "refuse") {
          return callback(problem(550, "No such mailbox here"));
        }
        if (fault === "later") {
          return callback(problem(451, "Try again later"));
        }
        if (fault === "cut") {
          return cut(session);
        }
        await keep(senderOf(session), recipientsOf(session), Buffer.concat(chunks));
        callback(null, "Taken");
      });
    },
  });

  smtp.server.on("connection", (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.on("close", () => sockets.delete(port));
  });
  return smtp;
}

function problem(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom ? envelope.mailFrom.address : "";
}

function recipientsOf({ envelope }: SMTPServerSession): string[] {
  return envelope.rcptTo.map(({ address }) => address);
}
