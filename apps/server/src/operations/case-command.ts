import { recordCommand } from "../audit/repository.ts";
import type { Db } from "../database/open.ts";
import {
  type AccountState,
  accountOf,
  openSessions,
} from "../features/identity/disabled-accounts/repository.ts";
import { hashOfText } from "../features/identity/mailbox/code-repository.ts";
import { passwordTriesAt } from "../features/identity/password/password-tries.ts";
import { publicEmail } from "../features/identity/people/email-address.ts";
import { statementPage } from "../features/overview/service.ts";
import { linesOfOrder } from "../features/payments/operator/order-lines.ts";
import { ordersOfPerson } from "../features/payments/orders/order-repository.ts";
import { standingOf } from "../features/queries/open-queries.ts";
import { queriesReferredTo } from "../features/queries/open-queries-repository.ts";
import { readProblem, type Statement } from "../features/statements/service.ts";
import { type Command, type LookContext, lookingAtDatabase } from "../operator-command.ts";
import { mailsOf } from "../outbox/repository.ts";
import { countOf } from "../process/terminal.ts";
import { RateLimiter } from "../rate-limit/repository.ts";
import { rupeesOf } from "../rupees.ts";
import { peopleBehind, queriesOf, refusedRuns } from "./case-repository.ts";

const [mailsShown, refusalsShown] = [10, 20];

/** Shows all that helps with what one person says. */
export const caseCommand: Command = {
  does: "Shows one person's case, whatever you have of it: an email address, a phone number such as +919812345678, the number of an invoice or credit note, the id of an account, a statement, a run, an order, a payment, a refund, a dispute, a mail or a requirement, or a hash from the log.",
  forms: {
    WHAT: {
      does: "shows account, statements, refusals, orders with their papers, mails and requirements",
      run: lookingAtDatabase(async (context, { words: [what = ""] }) => {
        const { db, note, clock } = context;
        const account = await accountOf(db, what);
        const [query = what] = await queriesReferredTo(db, what);
        const others = await peopleBehind(db, query);
        const people = new Set([...(account ? [account.id] : []), ...others]);
        const lines: string[] = [];
        for (const id of people) {
          lines.push(
            ...(lines.length > 0 ? [""] : []),
            ...(await note((writable) => recordCommand(writable, clock.now(), "case", id))),
            ...(await caseOf(context, id)),
          );
        }
        return people.size > 0
          ? { lines }
          : { faults: [`${what}: nothing here has this address, number, id or hash.`] };
      }),
    },
  },
};

async function caseOf(context: LookContext, id: string): Promise<string[]> {
  const { db, clock } = context;
  const account = await accountOf(db, id);
  const { statements } = await statementPage(db, id, clock.now());
  const refused = await refusedRuns(db, id, refusalsShown);
  const lines = [
    ...(account
      ? await accountLines(context, account)
      : [`account   ${id}  ERASED: only what tax law requires is kept`]),
    ...statements.map(statementLine),
    ...refused.map(({ id: run, statementId, askedAt, problem }) => {
      const refusal = problem === null ? undefined : readProblem(problem).refusal;
      return `refusal   ${askedAt}  of ${statementId}  run ${run}  ${refusal ? `${refusal.code}: ${refusal.message}` : "no cause kept"}`;
    }),
  ];
  for (const order of await ordersOfPerson(db, id)) {
    lines.push(
      `order     ${order.createdAt}  ${order.id}  ${order.state}  ${rupeesOf(order.amount)}  for ${order.statementId}`,
      ...(await linesOfOrder(db, order.id)).map((line) => `  ${line}`),
    );
  }
  return [
    ...lines,
    ...(account ? await mailLines(db, account) : []),
    ...(await queriesOf(db, id)).map(
      (query) => `requirement ${query.createdAt}  ${query.id}  ${standingOf(query, clock.now())}`,
    ),
  ];
}

async function accountLines(
  { db, clock, config }: LookContext,
  { id, email, emailVerified, phoneNumber, disabledAt }: AccountState,
): Promise<string[]> {
  const limiter = new RateLimiter(db, clock, config.rateLimitFactor);
  const lockedUntil = await passwordTriesAt(limiter, email).lockedUntil();
  const address = publicEmail(email);
  return [
    `account   ${id}`,
    `in log    ${hashOfText(email).slice(0, 12)}`,
    `email     ${address ? `${address}, ${emailVerified ? "confirmed" : "NOT CONFIRMED"}` : "none"}`,
    `phone     ${phoneNumber ?? "none"}`,
    `state     ${disabledAt ? `disabled since ${disabledAt}` : "enabled"}`,
    `password  ${lockedUntil ? `LOCKED until ${lockedUntil}: too many wrong ones; a reset lifts it` : "not locked"}`,
    `sessions  ${await openSessions(db, id)}`,
  ];
}

function statementLine({
  id,
  platform,
  createdAt,
  state,
  supersededAt,
  files,
  result,
}: Statement): string {
  const kept = files.filter(({ objectKey }) => objectKey !== null).length;
  return [
    `statement ${createdAt}`,
    id,
    platform,
    supersededAt === null || state === "deleted" ? state : `${state}, replaced`,
    result?.assessmentYear && `AY ${result.assessmentYear}`,
    `${countOf(kept, "file")} kept`,
  ]
    .filter(Boolean)
    .join("  ");
}

async function mailLines(db: Db, person: { id: string; email: string }): Promise<string[]> {
  const mails = await mailsOf(db, person, mailsShown);
  return mails.flatMap(({ id, createdAt, state, attempts, subject, lastError, dueAt }) => [
    `mail      ${createdAt}  ${id}  ${state}${state === "queued" ? ` until ${dueAt}, ${attempts} tries` : ""}  ${subject}`,
    ...(lastError ? [`          answer: ${lastError}`] : []),
  ]);
}
