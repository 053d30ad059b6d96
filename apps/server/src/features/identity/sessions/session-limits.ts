import { systemClock } from "../../../clock.ts";

const day = 86_400_000;

/**
 * How long a session lasts: a week without use, thirty days in all (OWASP ASVS 5.0, 7.3.1 and
 * 7.3.2). The library only slides its own limit, so these two are ours. Without "Remember me" the
 * library's day applies and the cookie goes with the browser.
 */
export const sessionLimits = { idle: 7 * day, absolute: 30 * day };

/** Use is written down once an hour; seconds, as the library takes it. */
export const sessionUseNoted = 3600;

/** True when a session has been idle or alive for too long, whatever the library's own limit says. */
export function isOverlong(session: { createdAt: Date; updatedAt: Date }): boolean {
  // The library writes a session's times by the machine's clock, so they are judged by it.
  const now = systemClock.now().getTime();
  return (
    session.createdAt.getTime() < now - sessionLimits.absolute ||
    session.updatedAt.getTime() < now - sessionLimits.idle
  );
}
