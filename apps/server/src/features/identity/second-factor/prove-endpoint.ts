import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { type Endpoints, logEvent, setBrowserCookie } from "../library/endpoint.ts";
import { deviceCookieLife, provedDeviceCookieName } from "../sessions/known-browsers-repository.ts";
import { refuseDisabled } from "../sessions/refuse-disabled.ts";
import { halfSessionLife } from "../sessions/session-gate.ts";
import type { IdentityTools } from "../tools.ts";
import { requireCode, requireSession } from "./code-request.ts";

/** The one call besides signing out that a session may make before its second factor is proved. */
export function proveEndpoint(tools: IdentityTools): Endpoints {
  const { factors } = tools.secondFactor;
  return {
    /** Takes a code of the app or a recovery code; the whole session has a new token. */
    widgetSecondFactorProve: createAuthEndpoint(
      "/widget/second-factor/prove",
      { method: "POST" },
      async (context) => {
        const found = await requireSession(context);
        const { session, user } = found;
        const { internalAdapter, authCookies, secret } = context.context;
        await refuseDisabled(tools, internalAdapter, user.id);
        if (!(await factors.isUnproved(session.token))) return context.json({ success: true });
        await requireCode(context, tools, found);
        // A sign-in without "Remember me" stays one.
        const forgets = await context.getSignedCookie(authCookies.dontRememberToken.name, secret);
        const whole = await internalAdapter.createSession(user.id, Boolean(forgets));
        await factors.markProved(whole.token);
        await setSessionCookie(context, { session: whole, user }, Boolean(forgets));
        await internalAdapter.deleteSession(session.token);
        await factors.removeUnproved(user.id, halfSessionLife.begunBefore());
        const mark = await tools.devices.issue("second-factor", user.id);
        setBrowserCookie(context, provedDeviceCookieName, mark, deviceCookieLife);
        logEvent(tools, "second factor proved", { userId: user.id });
        return context.json({ success: true });
      },
    ),
  };
}
