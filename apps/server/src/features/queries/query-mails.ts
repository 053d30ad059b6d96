import { finalAddress } from "@site/contract/email-address";
import { answerWorkingDays } from "@site/contract/project-query";
import { answerDayText } from "@site/contract/received-words";
import type { Mail } from "../../outbox/outbox.ts";
import type { Config } from "../../settings/config.ts";
import { answerDay } from "./answer-day.ts";
import type { Lead } from "./repository.ts";

type Company = Pick<Config["company"], "shortName" | "email">;

/** A moment as people in India write it. */
const timeFormat = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** What sender and company call a query: the beginning of its id, by which the list finds it too. */
export function referenceOf({ id }: Pick<Lead, "id">): string {
  return id.slice(0, 8);
}

/** The address that a query is answered at: the one given for it, or else the account's. */
export function replyAddress({ email, accountEmail }: Pick<Lead, "email" | "accountEmail">) {
  return finalAddress(email) ?? accountEmail;
}

/**
 * The mail about a query to the company, which answers the sender by replying to it.
 *
 * @param page the page of the site that it was sent from, if known
 */
export function leadMail(lead: Lead, page: string | undefined, company: Company): Mail {
  const sender = [...lead.name].slice(0, 80).join("") || lead.accountEmail;
  return {
    to: company.email,
    userId: lead.userId,
    replyTo: replyAddress(lead),
    letter: {
      title: `Project query from ${sender}`,
      name: "",
      parts: [
        {
          facts: [
            ["Name", lead.name],
            ["Email", lead.email],
            ["Signed in as", lead.accountEmail],
            ["Page", page ?? "not stated by the browser"],
            ["Received", timeFormat.format(new Date(lead.createdAt))],
            ["Answer by", dayOf(lead)],
            ["Reference", lead.id],
          ],
        },
        { quoted: lead.message },
        "Reply to this email to answer the sender.",
      ],
      because: "this address receives the requirements that customers send",
    },
    uniqueKey: `project-query:${lead.id}`,
  };
}

/** The copy for a query's sender, to their account's confirmed address. */
export function copyMail(
  lead: Lead,
  { name, email }: { name: string; email: string },
  company: Company,
): Mail {
  const elsewhere = replyAddress(lead) === email ? "" : ` to ${replyAddress(lead)}`;
  return {
    to: email,
    userId: lead.userId,
    replyTo: company.email,
    letter: {
      title: "We have your requirement",
      name,
      parts: [
        `An engineer of ${company.shortName} replies${elsewhere} by ${dayOf(lead)}: within ${answerWorkingDays} working days, public holidays not counted.`,
        {
          facts: [
            ["Reference", referenceOf(lead)],
            ["Received", timeFormat.format(new Date(lead.createdAt))],
          ],
        },
        "Your message:",
        { quoted: lead.message },
        "To add something, reply to this email.",
      ],
      because: "you sent us a requirement while signed in with this address",
    },
    uniqueKey: `project-query:${lead.id}:copy`,
  };
}

function dayOf({ createdAt }: Lead): string {
  return answerDayText(answerDay(new Date(createdAt)));
}
