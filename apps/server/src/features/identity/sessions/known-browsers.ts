import { createHmac, randomBytes } from "node:crypto";
import { areEqual, type Browser } from "../call/browser.ts";
import { findPerson, type Person } from "../people/people-repository.ts";
import type { Rows } from "../tools.ts";

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
  browser: Browser,
  { db, secrets }: Pick<Rows, "db" | "secrets">,
  kind: MarkKind,
  userId: string,
): Promise<void> {
  const id = randomBytes(12).toString("base64url");
  const marked = await findPerson(db, { id: userId });
  if (marked) {
    browser.write(cookieNames[kind], `${id}.${sign(secrets[0], kind, id, marked)}`, life);
  }
}

/** Returns the browser's id if its mark is ours, of this kind and still valid; else null. */
export async function knownBrowser(
  browser: Browser,
  { db, secrets }: Pick<Rows, "db" | "secrets">,
  kind: MarkKind,
  user: { id: string } | { email: string },
): Promise<string | null> {
  const [id = "", signature = ""] = (browser.read(cookieNames[kind]) ?? "").split(".");
  const marked = id === "" ? undefined : await findPerson(db, user);
  if (!marked) {
    return null;
  }
  const isOurs = (secret: string) => areEqual(signature, sign(secret, kind, id, marked));
  return secrets.some(isOurs) ? id : null;
}

function sign(secret: string, kind: MarkKind, browserId: string, marked: Person): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["device", kind, browserId, marked.id, marked.deviceEpoch]))
    .digest("base64url");
}
