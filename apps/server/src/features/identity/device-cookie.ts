import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Name of the cookie that says: this browser has signed in to an account before. */
export const deviceCookieName = "known-device";
/** Seconds that it lasts. */
export const deviceCookieLife = 180 * 86_400;

/**
 * Signed mark of a browser that has proved to be an account's own. It opens nothing; it only keeps
 * the browser's tries apart from those of strangers, so that a stranger cannot lock the owner out
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export class DeviceCookie {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A new mark for the account of an address. */
  issue(email: string): string {
    const id = randomBytes(12).toString("base64url");
    return `${id}.${this.#sign(id, email)}`;
  }

  /** The browser's id if the mark is ours and belongs to the address, else null. */
  read(cookie: string | null | undefined, email: string): string | null {
    const [id = "", signature = ""] = (cookie ?? "").split(".");
    const expected = Buffer.from(this.#sign(id, email));
    const given = Buffer.from(signature);
    if (id === "" || expected.length !== given.length) return null;
    return timingSafeEqual(expected, given) ? id : null;
  }

  #sign(id: string, email: string): string {
    return createHmac("sha256", this.#secret)
      .update(`device:${id}:${email.trim().toLowerCase()}`)
      .digest("base64url");
  }
}
