import type { AppContext } from "../../app-context.ts";
import { openKeyRing } from "../../storage/master-keys.ts";
import { AfterAnswer } from "./mailbox/after-answer.ts";
import { CodeRepository } from "./mailbox/code-repository.ts";
import { IdentityMails } from "./mailbox/identity-mails.ts";
import { SignInThrottle } from "./password/throttle-repository.ts";
import type { CodeCheckTools } from "./second-factor/code-check.ts";
import { SecondFactorRepository } from "./second-factor/repository.ts";
import { CodeThrottle } from "./second-factor/throttle.ts";
import { DeviceMarks } from "./sessions/known-browsers-repository.ts";

/** What identity's own endpoints work with. */
export type IdentityTools = {
  context: AppContext;
  codes: CodeRepository;
  throttle: SignInThrottle;
  devices: DeviceMarks;
  mails: IdentityMails;
  secondFactor: CodeCheckTools;
  /** What must not be told by how long an answer takes. */
  afterAnswer: AfterAnswer;
  /** Signs what browsers keep; derived from the secret of the session cookies. */
  secret: string;
};

/** Builds the tools for an app. */
export function createIdentityTools(context: AppContext, secret: string): IdentityTools {
  const { config, db, clock, rateLimiter } = context;
  return {
    context,
    secret,
    codes: new CodeRepository(db, clock),
    throttle: new SignInThrottle(db, rateLimiter),
    devices: new DeviceMarks(db, secret),
    mails: new IdentityMails(context),
    afterAnswer: new AfterAnswer(context.log),
    secondFactor: {
      factors: new SecondFactorRepository(db, clock),
      throttle: new CodeThrottle(db, rateLimiter),
      ring: openKeyRing(config.masterKeys, config.dataDir),
      clock,
    },
  };
}
