import type { RateLimit } from "@site/contract/call-table";
import type { SignInRefusalCode } from "@site/contract/sign-in-refusals";
import type { AppContext } from "../../app-context.ts";
import { type Executor, isUniqueViolation, transaction } from "../../database/transaction.ts";
import type { RateDecision } from "../../rate-limit/repository.ts";
import { keptSecret, openKeyRing } from "../../settings/master-keys.ts";
import { partsOfList } from "../../settings/setting.ts";
import type { Browser, Secrets } from "./call/browser.ts";
import { allowed, refuseCall, type SignInResult } from "./call/refusal.ts";
import { CodeRepository, hashOfText } from "./mailbox/code-repository.ts";
import { type IdentityMails, identityMails } from "./mailbox/identity-mails.ts";
import { SecondFactorRepository } from "./second-factor/repository.ts";

/** What a call's work reads and writes: all in one transaction, where one is open. */
export type Rows = Pick<AppContext, "config" | "clock" | "log"> & {
  db: Executor;
  codes: CodeRepository;
  mails: IdentityMails;
  factors: SecondFactorRepository;
  secrets: Secrets;
};

/** What identity's calls work with. */
export type IdentityTools = ReturnType<typeof createIdentityTools>;

/** Builds the tools for an app. */
export function createIdentityTools(context: AppContext) {
  const { config, db, clock, log } = context;
  const [set, ...former] = partsOfList(config.sessionSecret);
  // Kept, so that people stay signed in across restarts.
  const secrets: Secrets = [set ?? keptSecret(config.dataDir, "session-secret"), ...former];
  const rowsIn = (ex: Executor): Rows => ({
    config,
    clock,
    log,
    secrets,
    db: ex,
    codes: new CodeRepository(ex, clock),
    mails: identityMails(context, ex),
    factors: new SecondFactorRepository(ex, clock),
  });
  return {
    ...rowsIn(db),
    context,
    /** Opens the secrets of second factors. */
    ring: openKeyRing(config.masterKeys, config.dataDir),
    /** Runs work that writes all or nothing, mails too; nothing where its outcome is a refusal. */
    async inTransaction<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
      const outcome = await transaction(db, (trx) => work(rowsIn(trx)));
      context.outbox.nudge();
      return outcome;
    },
  };
}

/** Counts a call against a limit, outside of transactions: the count outlives a refusal. */
export async function requireWithin(
  { context }: IdentityTools,
  key: string,
  limit: RateLimit,
  code?: SignInRefusalCode,
): Promise<SignInResult> {
  return refuseBeyond(await context.rateLimiter.consume(key, limit), code);
}

/** The same for a limit of every network that the browser is in. */
export async function requireNetworksWithin(
  { context }: IdentityTools,
  subject: string,
  { ip }: Browser,
  limit: RateLimit,
): Promise<SignInResult> {
  return refuseBeyond(await context.rateLimiter.consumeNetworks(subject, ip, limit));
}

function refuseBeyond(
  { allowed: isWithin, retryAfterSeconds }: RateDecision,
  code: SignInRefusalCode = "too-many-requests",
): SignInResult {
  return isWithin ? allowed : refuseCall(code, { retryAfterSeconds });
}

/** Refuses with `code` work that met an address or a provider's account taken meanwhile. */
export function refuseTaken<T>(
  work: Promise<SignInResult<T>>,
  code: SignInRefusalCode,
): Promise<SignInResult<T>> {
  return work.catch((error) => {
    if (isUniqueViolation(error)) {
      return refuseCall(code);
    }
    throw error;
  });
}

/** Refuses a method that the operator does not offer. */
export function requireMethod({ config }: Rows, method: string): SignInResult {
  return config.signInMethods.includes(method)
    ? allowed
    : refuseCall("operation-not-allowed", { message: `${method} is not offered here` });
}

/** Logs what happened to an account; never an address, a code or a password. */
export function logEvent(
  { log }: Rows,
  event: string,
  who: { userId?: string; email?: string },
): void {
  log.info(
    {
      part: "identity",
      event,
      user: who.userId,
      account: who.email ? hashOfText(who.email).slice(0, 12) : undefined,
    },
    event,
  );
}
