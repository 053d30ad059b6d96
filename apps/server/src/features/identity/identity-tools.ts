import type { AppContext } from "../../app-context.ts";
import { CodeRepository } from "./code-repository.ts";
import { DeviceCookie } from "./device-cookie.ts";
import { IdentityMails } from "./identity-mails.ts";
import { SignInThrottle } from "./throttle-repository.ts";

/** What identity's own endpoints work with. */
export type IdentityTools = {
  context: AppContext;
  codes: CodeRepository;
  throttle: SignInThrottle;
  devices: DeviceCookie;
  mails: IdentityMails;
  /** Signs what browsers keep; derived from the secret of the session cookies. */
  secret: string;
};

/** Builds the tools for an app. */
export function createIdentityTools(context: AppContext, secret: string): IdentityTools {
  return {
    context,
    secret,
    codes: new CodeRepository(context.db, context.clock),
    throttle: new SignInThrottle(context.db, context.rateLimiter),
    devices: new DeviceCookie(secret),
    mails: new IdentityMails(context),
  };
}
