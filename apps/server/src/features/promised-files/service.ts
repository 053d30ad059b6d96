import { namedYear } from "capital-gains/named-year";
import type { SessionUser } from "contract/session";
import type { Result } from "result/result";
import type { AppContext } from "../../app-context.ts";
import { recordCommand } from "../../audit/repository.ts";
import { personTransaction, transaction } from "../../database/transaction.ts";
import { type Letter, letterHtml, letterText } from "../../outbox/letter.ts";
import type { Mail } from "../../outbox/outbox.ts";
import { type CallRefusal, personErased, refused } from "../../plugins/problems.ts";
import { confirmedMailbox } from "../identity/service.ts";
import {
  currentHead,
  type Statement,
  statementOf,
  unknownProcessedStatement,
} from "../statements/service.ts";
import * as rows from "./repository.ts";

/** The years for which this person has requested a mail, as the statements name them. */
export const promisedYears = rows.yearsOf;

/** Whether a statement was processed before the forms of its year were published: it has no file. */
export function readBeforeForms(statement: Pick<Statement, "result">): boolean {
  return currentHead(statement)?.advanceTax !== undefined;
}

type Wish = { user: SessionUser; statementId: string };

/** Records a person's request for a mail when the forms of a statement's year are published. */
export async function promiseFile(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { user, statementId }: Wish,
): Promise<Result<undefined, CallRefusal>> {
  const statement = await statementOf(db, user.uid, statementId, clock.now());
  const year = statement?.result?.assessmentYear;
  if (!statement?.result?.head || !year) {
    return unknownProcessedStatement;
  }
  if (!readBeforeForms(statement) || namedYear(year)?.formsPublished) {
    return formsArePublished;
  }
  if (!(await confirmedMailbox(db, user.uid))) {
    return noMailbox;
  }
  const promise = { userId: user.uid, assessmentYear: year, promisedAt: clock.now().toISOString() };
  return personTransaction(db, user.uid, personErased, async (trx) => {
    await rows.insertPromise(trx, promise);
    return { ok: true, value: undefined } as const;
  });
}

/** Withdraws the request, also for a deleted statement, and whether or not there is one. */
export async function withdrawPromise(
  { db }: Pick<AppContext, "db">,
  { user, statementId }: Wish,
): Promise<Result<undefined, CallRefusal>> {
  const assessmentYear = await rows.yearOfStatement(db, user.uid, statementId);
  if (assessmentYear === undefined) {
    return unknownProcessedStatement;
  }
  await rows.deletePromise(db, { userId: user.uid, assessmentYear });
  return { ok: true, value: undefined };
}

/**
 * Queues a mail to everyone whose year now has published forms, and removes the request with it.
 * The request of a person without a confirmed address waits, because they may still confirm one.
 *
 * @param isPublished whether the forms of an assessment year are published
 * @returns how many mails were queued, and how many requests still wait
 */
export async function keepPromises(
  context: Pick<AppContext, "db" | "clock" | "outbox" | "config" | "origins">,
  isPublished: (assessmentYear: string) => boolean = (year) =>
    namedYear(year)?.formsPublished === true,
): Promise<{ queued: number; waiting: number }> {
  const { db, clock, outbox } = context;
  const report = { queued: 0, waiting: 0 };
  for (const wish of await rows.allPromises(db)) {
    const isQueued = await transaction(db, async (trx) => {
      const person = isPublished(wish.assessmentYear)
        ? await confirmedMailbox(trx, wish.userId)
        : undefined;
      // Another process may be handling the same requests: the one that removes a request mails it.
      if (!person || !(await rows.deletePromise(trx, wish))) {
        return false;
      }
      await outbox.enqueue(trx, publishedMail(person, wish.assessmentYear, context));
      return true;
    });
    report[isQueued ? "queued" : "waiting"] += 1;
  }
  await recordCommand(db, clock.now(), `promised-files: ${report.queued} queued`);
  return report;
}

function publishedMail(
  person: { id: string; name: string; email: string },
  assessmentYear: string,
  { config, origins }: Pick<AppContext, "config" | "origins">,
): Mail {
  const year = namedYear(assessmentYear)?.name ?? `assessment year ${assessmentYear}`;
  const subject = `The return forms for ${year} are published`;
  const letter: Letter = {
    title: subject,
    greeting: `Dear ${person.name || "customer"},`,
    paragraphs: [
      `You asked us to write when the return forms for ${year} were published. They now are, and we can make your file for the income-tax portal.`,
      {
        words:
          "Download the statement for the whole year from your broker and upload it here. A statement that you uploaded during the year may lack later sales.",
        link: {
          url: new URL("/", origins()[0] ?? "http://localhost").href,
          label: "Upload a statement",
        },
      },
      "This is the only email we'll send you about it.",
    ],
    sender: config.company.name,
  };
  return {
    to: person.email,
    userId: person.id,
    subject,
    body: letterText(letter),
    html: letterHtml(letter),
  };
}

const formsArePublished = refused(409, {
  code: "forms-published",
  message:
    "The return forms for this statement's year are already published, so there is nothing to wait for. Upload the statement for the whole year to get its file.",
});

const noMailbox = refused(409, {
  code: "email-missing",
  message:
    "Your account has no confirmed email address for us to write to. Add one to your account and confirm it, then ask again.",
});
