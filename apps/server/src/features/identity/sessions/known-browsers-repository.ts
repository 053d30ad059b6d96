import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../database/open.ts";

/** Name of the cookie that says: this browser has signed in to an account before. */
export const deviceCookieName = "known-device";
/** Name of the cookie that says: in this browser a code of the account was right before. */
export const provedDeviceCookieName = "proved-device";
/** Seconds that either lasts. */
export const deviceCookieLife = 180 * 86_400;

/** What a browser is known for: the account's password, or its second factor. */
export type MarkKind = "password" | "second-factor";

/**
 * Signed marks of browsers that have proved to be an account's own. A mark opens nothing; it only
 * keeps the browser's tries apart from those of strangers, so that a stranger cannot lock the owner
 * out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It holds for one user, and
 * until the user's epoch is raised: by a new password and by a proof of the mailbox.
 */
export class DeviceMarks {
  readonly #db: Db;
  readonly #secret: string;

  constructor(db: Db, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** A new mark for a user. */
  async issue(kind: MarkKind, userId: string): Promise<string> {
    const id = randomBytes(12).toString("base64url");
    const { rows } = await sql<Marked>`
      select id, "deviceEpoch" from "user" where id = ${userId}`.execute(this.#db);
    return `${id}.${this.#sign(kind, id, rows[0] ?? nobody)}`;
  }

  /**
   * The browser's id if the mark is ours, of this kind, and still holds for the user; else null.
   *
   * @param user by the id, or by an address that may have no account
   */
  async read(
    kind: MarkKind,
    cookie: string | null,
    user: { id: string } | { email: string },
  ): Promise<string | null> {
    const [id = "", signature = ""] = (cookie ?? "").split(".");
    if (id === "") return null;
    const { rows } = await sql<Marked>`select id, "deviceEpoch" from "user"
      where ${"id" in user ? sql`id = ${user.id}` : sql`email = ${user.email}`}`.execute(this.#db);
    const expected = Buffer.from(this.#sign(kind, id, rows[0] ?? nobody));
    const given = Buffer.from(signature);
    if (rows.length === 0 || expected.length !== given.length) return null;
    return timingSafeEqual(expected, given) ? id : null;
  }

  #sign(kind: MarkKind, browserId: string, { id, deviceEpoch }: Marked): string {
    return createHmac("sha256", this.#secret)
      .update(JSON.stringify(["device", kind, browserId, id, deviceEpoch]))
      .digest("base64url");
  }
}

type Marked = { id: string; deviceEpoch: number };
const nobody: Marked = { id: "", deviceEpoch: 0 };
