import type { AppContext } from "../../app-context.ts";
import { type KeyRing, openKeyRing } from "../../storage/master-keys.ts";
import { normalEmail } from "./library/email-address.ts";
import { AfterAnswer } from "./mailbox/after-answer.ts";
import { CodeRepository, hashOf } from "./mailbox/code-repository.ts";
import { IdentityMails } from "./mailbox/identity-mails.ts";
import { SecondFactorRepository } from "./second-factor/repository.ts";

/** What identity's own endpoints work with. */
export type IdentityTools = {
  context: AppContext;
  codes: CodeRepository;
  mails: IdentityMails;
  factors: SecondFactorRepository;
  /** Seals the secrets of second factors. */
  ring: KeyRing;
  /** Runs work that the time of an answer must not reveal. */
  afterAnswer: AfterAnswer;
  /** Signs what browsers store; derived from the session cookies' secret. */
  secret: string;
};

/** Builds the tools for an app. */
export function createIdentityTools(context: AppContext, secret: string): IdentityTools {
  const { config, db, clock } = context;
  return {
    context,
    secret,
    codes: new CodeRepository(db, clock),
    mails: new IdentityMails(context),
    factors: new SecondFactorRepository(db, clock),
    ring: openKeyRing(config.masterKeys, config.dataDir),
    afterAnswer: new AfterAnswer(context.log),
  };
}

/** Logs what happened to an account; never an address, a code or a password. */
export function logEvent(
  tools: IdentityTools,
  event: string,
  who: { userId?: string; email?: string },
): void {
  tools.context.log.info(
    {
      part: "identity",
      event,
      user: who.userId,
      account: who.email ? hashOf(normalEmail(who.email)).slice(0, 12) : undefined,
    },
    event,
  );
}
