import { createHmac, timingSafeEqual } from "node:crypto";

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
  if (value === undefined || values.length > 1) return null;
  const signed = percentDecoded(value);
  const at = signed.lastIndexOf(".");
  if (at < 1) return null;
  const token = signed.slice(0, at);
  const expected = createHmac("sha256", secret).update(token).digest("base64");
  const given = signed.slice(at + 1);
  // The length of a signature is no secret; comparing different lengths would throw.
  if (Buffer.byteLength(given) !== expected.length) return null;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? token : null;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
