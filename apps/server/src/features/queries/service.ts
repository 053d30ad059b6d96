import { finalAddress } from "contract/email-address";
import type { ProjectQuery } from "contract/project-query";
import type { SessionUser } from "contract/session";
import type { Result } from "result/result";
import type { AppContext } from "../../app-context.ts";
import { personTransaction } from "../../database/transaction.ts";
import type { Mail } from "../../outbox/outbox.ts";
import { type CallRefusal, personErased } from "../../plugins/problems.ts";
import { insertQuery, type Lead } from "./repository.ts";

/** Stores a query and its mail in one transaction; an identical second one has no mail. */
export async function submitQuery(
  { db, clock, outbox, config }: AppContext,
  sender: SessionUser,
  query: ProjectQuery,
): Promise<Result<undefined, CallRefusal>> {
  const at = clock.now().toISOString();
  const result = await personTransaction(db, sender.uid, personErased, async (trx) => {
    // What is no address is kept as typed; the reply then goes to the account's.
    const email = finalAddress(query.email) ?? query.email;
    const lead = await insertQuery(trx, sender, { ...query, email }, at);
    if (lead) {
      await outbox.enqueue(trx, leadMail(lead, config.company.email));
    }
    return { ok: true, value: undefined } as const;
  });
  outbox.nudge();
  return result;
}

/** The mail about a query: text only; replies go to the sender. */
function leadMail(lead: Lead, to: string): Mail {
  return {
    to,
    userId: lead.userId,
    replyTo: finalAddress(lead.email) ?? lead.accountEmail,
    subject: `Project query from ${[...lead.name].slice(0, 80).join("") || lead.accountEmail}`,
    body: [
      `Name: ${lead.name}`,
      `Email: ${lead.email}`,
      `Signed in as: ${lead.accountEmail}`,
      `Received: ${lead.createdAt}`,
      `Reference: ${lead.id}`,
      "",
      lead.message,
      "",
    ].join("\n"),
    uniqueKey: `project-query:${lead.id}`,
  };
}
