import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EndpointContext } from "../library/endpoint.ts";

/**
 * Name of the session's cookie: over https the `__Host-` prefix pins it to this host (RFC 6265bis,
 * section 4.1.3.2).
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** The beginning of every other cookie's name: a sibling host must not be able to plant any. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-site" : "site";
}

/**
 * The token in a session's cookie whose signature is right, read as the identity library writes it:
 * token, a dot, and the token's HMAC-SHA256 in base64, percent-encoded as a whole. Null for none,
 * for a wrong one, and for several: which of them counts is the library's to say.
 *
 * @param header the request's Cookie header
 */
export function signedSessionToken(header: string, name: string, secret: string): string | null {
  const values = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  if (value === undefined || values.length > 1) {
    return null;
  }
  const signed = percentDecoded(value);
  const at = signed.lastIndexOf(".");
  if (at < 1) {
    return null;
  }
  const token = signed.slice(0, at);
  const expected = createHmac("sha256", secret).update(token).digest("base64");
  const given = signed.slice(at + 1);
  // The length of a signature is no secret; comparing different lengths would throw.
  if (Buffer.byteLength(given) !== expected.length) {
    return null;
  }
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? token : null;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The tokens of sessions that the lines of an answer begin, on http or on https. */
export function begunSessions(setCookies: readonly string[]): string[] {
  return setCookies.flatMap((line) => {
    const value = /^(?:__Host-)?session=([^;]+)/.exec(line)?.[1];
    return value ? [decodeURIComponent(value).split(".", 1)[0] ?? ""] : [];
  });
}

/** True for the line of an answer that clears the session's cookie, or its "Remember me". */
export function clearsSession(line: string): boolean {
  return /^(?:__Host-)?(?:session|site\.dont_remember)=;/.test(line);
}

/** True for a sign-in without "Remember me". */
export function isNotRemembered(header: string): boolean {
  return /(?:^|;\s*)(?:__Host-)?site\.dont_remember=/.test(header);
}

/** Sets a cookie that only the server reads. */
export function setBrowserCookie(
  context: EndpointContext,
  name: string,
  value: string,
  maxAge: number,
): void {
  const { name: full, attributes } = context.context.createAuthCookie(name, { maxAge });
  context.setCookie(full, value, attributes);
}

/** Reads such a cookie. */
export function browserCookie(context: EndpointContext, name: string): string | null {
  return context.getCookie(context.context.createAuthCookie(name).name) ?? null;
}

/**
 * The secret that session cookies are signed with: the configured one, else one that is made at the
 * first start and kept in the data folder, so that people stay signed in over a restart.
 */
export function sessionSecret(configured: string, dataDir: string): string {
  if (configured !== "") {
    return configured;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "session-secret");
  try {
    // Fails when the file exists: of two processes that start at once both use the first one's.
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}
