import type { Db } from "../database/open.ts";
import {
  type AccountState,
  accountOf,
  disableAccount,
  enableAccount,
  openSessions,
  recordAccountCommand,
} from "../features/identity/disabled-accounts/repository.ts";
import { hashOfText } from "../features/identity/mailbox/code-repository.ts";
import { passwordTriesAt } from "../features/identity/password/password-tries.ts";
import { publicEmail } from "../features/identity/people/email-address.ts";
import { ordersOfPerson } from "../features/payments/orders/order-repository.ts";
import {
  type Command,
  type CommandContext,
  type CommandOutcome,
  type Given,
  type LookContext,
  lookingAtDatabase,
  withDatabase,
} from "../operator-command.ts";
import { mailsOf } from "../outbox/repository.ts";
import { RateLimiter } from "../rate-limit/repository.ts";
import { rupeesOf } from "../rupees.ts";

const shown = 5;

/** Shows, disables and enables one account. */
export const accountsCommand: Command = {
  does: "Shows, disables and enables accounts. ACCOUNT is an email address, a phone number such as +919812345678, or an id or hash from the log.",
  forms: {
    "show ACCOUNT": {
      does: "shows what may keep its owner out, its last mails and its orders",
      run: lookingAtDatabase(onAccount(show)),
    },
    "disable ACCOUNT": {
      does: "ends its sessions and refuses every way of signing in",
      run: withDatabase(
        onAccount(async ({ db, clock }, { id }) =>
          (await disableAccount(db, id, clock.now()))
            ? said(
                "The account is disabled. Its sessions have ended, and nobody can sign in to it.",
              )
            : said("The account was already disabled. Nothing was changed."),
        ),
      ),
    },
    "enable ACCOUNT": {
      does: "opens it again",
      run: withDatabase(
        onAccount(async ({ db, clock }, { id }) =>
          (await enableAccount(db, id, clock.now()))
            ? said("The account is enabled. Its owner can sign in as before.")
            : said("The account was not disabled. Nothing was changed."),
        ),
      ),
    },
  },
};

function said(...lines: readonly string[]): CommandOutcome {
  return { lines };
}

function onAccount<C extends CommandContext>(
  work: (context: C, account: AccountState) => Promise<CommandOutcome>,
) {
  return async (context: C, { words: [name = ""] }: Given): Promise<CommandOutcome> => {
    const account = await accountOf(context.db, name);
    return account
      ? work(context, account)
      : { faults: ["No account has this address, number, id or hash. Nothing was changed."] };
  };
}

async function show(
  { db, clock, config, note }: LookContext,
  { id, email, emailVerified, phoneNumber, disabledAt }: AccountState,
): Promise<CommandOutcome> {
  const now = clock.now();
  const unrecorded = await note((writable) => recordAccountCommand(writable, id, "show", now));
  const limiter = new RateLimiter(db, clock, config.rateLimitFactor);
  const lockedUntil = await passwordTriesAt(limiter, email).lockedUntil();
  const address = publicEmail(email);
  return said(
    ...unrecorded,
    `account   ${id}`,
    `in log    ${hashOfText(email).slice(0, 12)}`,
    `email     ${address ? `${address}, ${emailVerified ? "confirmed" : "NOT CONFIRMED"}` : "none"}`,
    `phone     ${phoneNumber ?? "none"}`,
    `state     ${disabledAt ? `disabled since ${disabledAt}` : "enabled"}`,
    `password  ${lockedUntil ? `LOCKED until ${lockedUntil}: too many wrong ones; a reset lifts it` : "not locked"}`,
    `sessions  ${await openSessions(db, id)}`,
    ...(await mailLines(db, { id, email })),
    ...(await ordersOfPerson(db, id)).map(
      (order) =>
        `order     ${order.createdAt}  ${order.id}  ${order.state}  ${rupeesOf(order.amount)}`,
    ),
  );
}

async function mailLines(db: Db, person: { id: string; email: string }): Promise<string[]> {
  const mails = await mailsOf(db, person, shown);
  return mails.flatMap(({ createdAt, state, attempts, subject, lastError, dueAt }) => [
    `mail      ${createdAt}  ${state}${state === "queued" ? ` until ${dueAt}, ${attempts} tries` : ""}  ${subject}`,
    ...(lastError ? [`          answer: ${lastError}`] : []),
  ]);
}
