import type { Db } from "../../../database/open.ts";
import type { RateLimiter } from "../../../rate-limit/repository.ts";
import { hashOf } from "../mailbox/code-repository.ts";

/** Tries for one account before its password is refused for the rest of the window. */
const accountLimit = { max: 5, seconds: 300 };
/** All known browsers of an account together: each mark that was collected must not add five. */
const knownLimit = { max: 10, seconds: 300 };

/**
 * Slows down guessing the password of one account from many addresses (OWASP ASVS 5.0, 6.3.1). The
 * key is the address whether or not it has an account, so the lock tells nothing. It cannot keep
 * the owner out: it ends by itself, sessions go on, resetting the password lifts it, and a browser
 * that has signed in before is counted apart (see device-marks-repository.ts).
 */
export class SignInThrottle {
  readonly #db: Db;
  readonly #limiter: RateLimiter;

  constructor(db: Db, limiter: RateLimiter) {
    this.#db = db;
    this.#limiter = limiter;
  }

  /**
   * Books a try before the password is looked at, so that tries at once are all counted. Every door
   * to the same password books here.
   *
   * @param deviceId of a browser that is known to the account, or null
   */
  async book(email: string, deviceId: string | null) {
    const own = await this.#limiter.consume(keyOf(email, deviceId), accountLimit);
    // What the browser's own limit refuses does not use up the others' share.
    if (deviceId === null || !own.allowed) return own;
    return this.#limiter.consume(keyOf(email, known), knownLimit);
  }

  /** Forgets the tries after a success. A reset lifts the lock for every browser. */
  async clear(email: string, deviceId: string | null): Promise<void> {
    await this.#db
      .deleteFrom("rate_limit")
      .where("key", "in", [keyOf(email, null), keyOf(email, known), keyOf(email, deviceId)])
      .execute();
  }
}

/** No browser's id: those are longer. */
const known = "known";

function keyOf(email: string, deviceId: string | null): string {
  return `sign-in:${hashOf(email.trim().toLowerCase())}:${deviceId ?? ""}`;
}
