import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EndpointContext } from "../library/endpoint.ts";

/**
 * Returns the name of the session's cookie: over https the `__Host-` prefix pins it to this host
 * (RFC 6265bis, section 4.1.3.2).
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** The prefix of every other cookie's name, so that a sibling host cannot plant any. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-site" : "site";
}

/**
 * Reads the token from a session cookie with a valid signature, in the identity library's format:
 * token, a dot, and the token's HMAC-SHA256 in base64, percent-encoded as a whole. Null for none,
 * for an invalid one, and for several: the library decides which of them counts.
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

/** Returns the tokens of sessions that an answer's Set-Cookie lines begin, on http or https. */
export function begunSessions(setCookies: readonly string[]): string[] {
  return setCookies.flatMap((line) => {
    const value = /^(?:__Host-)?session=([^;]+)/.exec(line)?.[1];
    return value ? [decodeURIComponent(value).split(".", 1)[0] ?? ""] : [];
  });
}

/** True for a Set-Cookie line that clears the session's cookie, or its "Remember me". */
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
 * Returns the secret that signs session cookies: the configured one, or one that is made at the
 * first start and kept in the data folder, so that people stay signed in across restarts.
 */
export function sessionSecret(configured: string, dataDir: string): string {
  if (configured !== "") {
    return configured;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "session-secret");
  try {
    // Fails when the file exists, so that two processes starting together use the same secret.
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}
