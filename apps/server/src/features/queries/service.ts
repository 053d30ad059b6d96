import { finalAddress } from "@site/contract/email-address";
import type { ProjectQuery, QueryReceived } from "@site/contract/project-query";
import type { SessionUser } from "@site/contract/session";
import { accepted, type Result } from "@site/result/result";
import type { AppContext } from "../../app-context.ts";
import { personTransaction } from "../../database/transaction.ts";
import { type CallRefusal, personErased } from "../../plugins/problems.ts";
import { confirmedMailbox } from "../identity/service.ts";
import { answerDay } from "./answer-day.ts";
import { copyMail, leadMail, referenceOf, replyAddress } from "./query-mails.ts";
import { insertQuery, queryLike } from "./repository.ts";

/**
 * Stores a query and its mails in one transaction: to the company, and as a copy to the sender's
 * confirmed address. An identical second one is not stored and has no mail; the answer says so.
 *
 * @param page the page of the site that it was sent from, if known
 */
export async function submitQuery(
  { db, clock, outbox, config }: AppContext,
  sender: SessionUser,
  query: ProjectQuery,
  page?: string,
): Promise<Result<QueryReceived, CallRefusal>> {
  const at = clock.now().toISOString();
  const { company, mail } = config;
  const result = await personTransaction(db, sender.uid, personErased, async (trx) => {
    // What is no address is kept as typed; the reply then goes to the account's.
    const email = finalAddress(query.email) ?? query.email;
    const sent = { ...query, email };
    const stored = await insertQuery(trx, sender, sent, at);
    const mailbox = await confirmedMailbox(trx, sender.uid);
    if (stored) {
      await outbox.enqueue(trx, leadMail(stored, page, company));
      if (mailbox) {
        await outbox.enqueue(trx, copyMail(stored, mailbox, company));
      }
    }
    const lead = stored ?? (await queryLike(trx, sender, sent));
    return accepted({
      success: true as const,
      reference: referenceOf(lead),
      receivedAt: lead.createdAt,
      repeated: stored === undefined,
      replyTo: replyAddress(lead),
      answerBy: answerDay(new Date(lead.createdAt)),
      copyTo: (mail.smtpUrl !== "" && mailbox?.email) || null,
      confirmFirst: !mailbox,
    });
  });
  outbox.nudge();
  return result;
}
