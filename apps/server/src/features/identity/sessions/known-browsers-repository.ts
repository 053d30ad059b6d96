import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { EndpointContext } from "../library/endpoint.ts";
import type { IdentityTools } from "../tools.ts";
import { browserCookie, setBrowserCookie } from "./cookies.ts";

/**
 * Signed marks of browsers that an account's owner has used: to sign in with its password, or to
 * enter a right second-factor code. A mark grants nothing; it only counts the browser's attempts
 * separately from strangers', so that a stranger cannot lock the owner out (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies"). It is valid for one user, until a new password or
 * a proof of the mailbox raises the user's epoch.
 */
const cookieNames = { password: "known-device", "second-factor": "proved-device" };

/** What the browser has proved: the account's password, or its second factor. */
export type MarkKind = keyof typeof cookieNames;

/** Seconds that a mark lasts. */
const life = 180 * 86_400;

/** Marks the browser as known to the account. */
export async function markBrowser(
  context: EndpointContext,
  tools: IdentityTools,
  kind: MarkKind,
  userId: string,
): Promise<void> {
  const id = randomBytes(12).toString("base64url");
  const { rows } = await sql<Marked>`
    select id, "deviceEpoch" from "user" where id = ${userId}`.execute(tools.context.db);
  const mark = `${id}.${sign(tools, kind, id, rows[0] ?? nobody)}`;
  setBrowserCookie(context, cookieNames[kind], mark, life);
}

/**
 * Returns the browser's id if its mark is ours, of this kind, and still valid for the user; else
 * null.
 *
 * @param user by id, or by an address that may have no account
 */
export async function knownBrowser(
  context: EndpointContext,
  tools: IdentityTools,
  kind: MarkKind,
  user: { id: string } | { email: string },
): Promise<string | null> {
  const [id = "", signature = ""] = (browserCookie(context, cookieNames[kind]) ?? "").split(".");
  if (id === "") {
    return null;
  }
  const { rows } = await sql<Marked>`select id, "deviceEpoch" from "user"
    where ${"id" in user ? sql`id = ${user.id}` : sql`email = ${user.email}`}`.execute(
    tools.context.db,
  );
  const expected = Buffer.from(sign(tools, kind, id, rows[0] ?? nobody));
  const given = Buffer.from(signature);
  if (rows.length === 0 || expected.length !== given.length) {
    return null;
  }
  return timingSafeEqual(expected, given) ? id : null;
}

type Marked = { id: string; deviceEpoch: number };
const nobody: Marked = { id: "", deviceEpoch: 0 };

function sign(
  tools: IdentityTools,
  kind: MarkKind,
  browserId: string,
  { id, deviceEpoch }: Marked,
): string {
  return createHmac("sha256", tools.secret)
    .update(JSON.stringify(["device", kind, browserId, id, deviceEpoch]))
    .digest("base64url");
}
