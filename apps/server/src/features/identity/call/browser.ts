import { createHmac, timingSafeEqual } from "node:crypto";

/** What a browser shows of itself with a call. */
export type Shown = { cookie: string | undefined; userAgent: string | undefined; ip: string };

/** What signs what browsers keep: the first signs, all are accepted, so that they can be rotated. */
export type Secrets = readonly [newest: string, ...former: string[]];

/** The site's address decides the cookies' names and attributes. */
type Site = { publicUrl: string; secrets: Secrets };

/** The browser that makes a call; what is written to it goes out when the call succeeds. */
export class Browser {
  readonly ip: string;
  readonly userAgent: string;
  readonly #read: ReadonlyMap<string, string>;
  readonly #written = new Map<string, string>();
  readonly #site: Site;

  constructor({ cookie, userAgent, ip }: Shown, site: Site) {
    this.ip = ip;
    this.userAgent = userAgent ?? "";
    this.#site = site;
    this.#read = cookiesOf(cookie ?? "");
  }

  /** The `Set-Cookie` lines of what was written. */
  get lines(): string[] {
    return [...this.#written.values()];
  }

  /** Reads a cookie. */
  read(name: string): string | undefined {
    return this.#read.get(this.#nameOf(name));
  }

  /** Reads a cookie with a valid signature: its value, a dot, and the value's HMAC in base64. */
  readSigned(name: string): string | undefined {
    const signed = this.read(name) ?? "";
    const value = signed.slice(0, Math.max(0, signed.lastIndexOf(".")));
    const genuine = this.#site.secrets.some((secret) => areEqual(signed, signedBy(secret, value)));
    return genuine && value !== "" ? value : undefined;
  }

  /** Writes a cookie; without `maxAge`, in seconds, it ends with the browser. */
  write(name: string, value: string, maxAge?: number): void {
    const full = this.#nameOf(name);
    const attributes = [
      `${full}=${encodeURIComponent(value)}`,
      ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
      "Path=/",
      "HttpOnly",
      ...(this.#secure ? ["Secure"] : []),
      "SameSite=Lax",
    ];
    this.#written.set(full, attributes.join("; "));
  }

  /** Writes a cookie that `readSigned` reads. */
  writeSigned(name: string, value: string, maxAge?: number): void {
    this.write(name, signedBy(this.#site.secrets[0], value), maxAge);
  }

  /** Removes a cookie. */
  clear(name: string): void {
    this.write(name, "", 0);
  }

  /** Over https the prefix `__Host-` pins a cookie to this host, so that no sibling can plant one. */
  #nameOf(name: string): string {
    const full = name === "session" ? name : `site.${name}`;
    return this.#secure ? `__Host-${full}` : full;
  }

  get #secure(): boolean {
    return this.#site.publicUrl.startsWith("https:");
  }
}

function signedBy(secret: string, value: string): string {
  const mac = createHmac("sha256", secret).update(value).digest("base64");
  return `${value}.${mac}`;
}

/** Compares a given signature with the right one in a time that does not depend on what they share. */
export function areEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  // The length of a signature is no secret; comparing different lengths would throw.
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The cookies of a header; of several with one name the first counts. */
function cookiesOf(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) {
      cookies.set(name, percentDecoded(pair.slice(at + 1).trim()));
    }
  }
  return cookies;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
