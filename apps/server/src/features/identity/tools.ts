import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RateLimit } from "contract/call-table";
import type { AppContext } from "../../app-context.ts";
import { type Executor, transaction } from "../../database/transaction.ts";
import type { RateDecision } from "../../rate-limit/repository.ts";
import { type KeyRing, openKeyRing } from "../../storage/master-keys.ts";
import type { Browser } from "./call/browser.ts";
import { type RefusalCode, Refused } from "./call/refusal.ts";
import { AfterAnswer } from "./mailbox/after-answer.ts";
import { CodeRepository, hashOf } from "./mailbox/code-repository.ts";
import { IdentityMails } from "./mailbox/identity-mails.ts";
import { normalEmail } from "./people/email-address.ts";
import { SecondFactorRepository } from "./second-factor/repository.ts";

/** What a call's work reads and writes: all in one transaction, where one is open. */
export type Rows = Pick<AppContext, "config" | "clock" | "log"> & {
  db: Executor;
  codes: CodeRepository;
  mails: IdentityMails;
  factors: SecondFactorRepository;
  /** Signs what browsers store. */
  secret: string;
};

/** What identity's calls work with. */
export type IdentityTools = Rows & {
  context: AppContext;
  /** Opens the secrets of second factors. */
  ring: KeyRing;
  /** Runs work that the time of an answer must not reveal. */
  afterAnswer: AfterAnswer;
  /** Runs work that writes: all of it is stored, and its mails go out, or nothing is. */
  inTransaction<T>(work: (rows: Rows) => Promise<T>): Promise<T>;
};

/** Builds the tools for an app. */
export function createIdentityTools(context: AppContext): IdentityTools {
  const { config, db, clock, log } = context;
  const secret = sessionSecret(config.sessionSecret, config.dataDir);
  const rowsIn = (ex: Executor): Rows => ({
    config,
    clock,
    log,
    secret,
    db: ex,
    codes: new CodeRepository(ex, clock),
    mails: new IdentityMails(context, ex),
    factors: new SecondFactorRepository(ex, clock),
  });
  return {
    ...rowsIn(db),
    context,
    ring: openKeyRing(config.masterKeys, config.dataDir),
    afterAnswer: new AfterAnswer(log),
    async inTransaction(work) {
      const result = await transaction(db, (trx) => work(rowsIn(trx)));
      context.outbox.nudge();
      return result;
    },
  };
}

/**
 * Returns the secret that signs session cookies: the configured one, or one that is made at the
 * first start and kept in the data folder, so that people stay signed in across restarts.
 */
export function sessionSecret(configured: string, dataDir: string): string {
  if (configured !== "") {
    return configured;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "session-secret");
  try {
    // Fails when the file exists, so that two processes starting together use the same secret.
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * Counts a call against a limit; over it, the call is refused. The count stays whatever becomes of
 * the call, so it does not belong into a transaction.
 */
export async function requireWithin(
  { context }: IdentityTools,
  key: string,
  limit: RateLimit,
  code?: RefusalCode,
): Promise<void> {
  refuseBeyond(await context.rateLimiter.consume(key, limit), code);
}

/** The same for a limit of every network that the browser is in. */
export async function requireNetworksWithin(
  { context }: IdentityTools,
  subject: string,
  { ip }: Browser,
  limit: RateLimit,
): Promise<void> {
  refuseBeyond(await context.rateLimiter.consumeNetworks(subject, ip, limit));
}

function refuseBeyond(
  { allowed, retryAfterSeconds }: RateDecision,
  code: RefusalCode = "TOO_MANY_REQUESTS",
) {
  if (!allowed) {
    throw new Refused(code, { retryAfterSeconds });
  }
}

/** Refuses a method that the operator does not offer. */
export function requireMethod({ config }: Rows, method: string): void {
  if (!config.signInMethods.includes(method)) {
    throw new Refused("OPERATION_NOT_ALLOWED", { message: `${method} is not offered here` });
  }
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
      account: who.email ? hashOf(normalEmail(who.email)).slice(0, 12) : undefined,
    },
    event,
  );
}
