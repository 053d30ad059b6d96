import { isIP } from "node:net";
import { isLoopback } from "./payment-mode.ts";

/** An http(s) address without path or query. */
export const originPattern = /^https?:\/\/[^/\s?#]+$/;

/** True for another machine's address to which everything goes unencrypted. */
export function isPlain(url: string): boolean {
  return url.startsWith("http:") && !isLoopback(url);
}

/**
 * smtp:// switches to TLS only if the server offers it, and an attacker can remove that offer. Any
 * option about TLS but `requireTLS` weakens it: the defaults are the strongest.
 */
export function sendsMailInTheClear(address: string): boolean {
  if (address === "" || isLoopback(address)) {
    return false;
  }
  const { protocol, searchParams: options } = new URL(address);
  const isOffered = protocol === "smtp:" && options.get("requireTLS") !== "true";
  return (
    isOffered ||
    [...options.keys()].some((name) => name !== "requireTLS" && /tls|secure/i.test(name))
  );
}

/** The most of all addresses that an operator's proxies may take, outside private networks. */
const mostTrusted = { 4: 2 ** -10, 6: 2 ** -20 };
const privateNetworks =
  /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:|::1$)/i;

/** True for an address of a private network or of this machine itself. */
export function isPrivateAddress(address: string): boolean {
  return privateNetworks.test(address.replace(/^::ffff:(?=\d+\.)/i, ""));
}

/** True when the trusted networks together span more than any operator's own. */
export function isWide(networks: readonly string[]): boolean {
  const share = { 4: 0, 6: 0 };
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const mapped = /^::ffff:(.+)$/i.exec(address)?.[1];
    const kind = isIP(address) === 6 && mapped === undefined ? 6 : 4;
    const bits = Number(prefix ?? 128) - (mapped === undefined ? 0 : 96);
    const isOwn = privateNetworks.test(mapped ?? address) && bits >= (kind === 4 ? 8 : 7);
    if (isIP(address) !== 0 && !isOwn) {
      share[kind] += 2 ** -bits;
    }
  }
  return share[4] > mostTrusted[4] || share[6] > mostTrusted[6];
}
