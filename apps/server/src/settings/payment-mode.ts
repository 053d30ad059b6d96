import { hostname, networkInterfaces } from "node:os";
import type { Result } from "@site/result/result";

/** `live` and `test` are Razorpay's own; `sandbox` is our stand-in; `off` takes no payments. */
export type PaymentMode = "live" | "test" | "sandbox" | "off";

/** The settings that decide the mode; empty text means not configured. */
type GatewayAddress = { keyId: string; url: string };

/**
 * Chooses the mode at the start; our stand-in is recognised by an address of this machine. Refuses a live key
 * on a stand-in, and a stand-in in production.
 */
export function paymentModeOf(
  gateway: GatewayAddress,
  production: boolean,
): Result<PaymentMode, string> {
  if (gateway.keyId === "") {
    return { ok: true, value: "off" };
  }
  const sandbox = isLoopback(gateway.url);
  if (sandbox && production) {
    return fault("GATEWAY_URL must not be a sandbox when NODE_ENV is production.");
  }
  const live = /^rzp_live_/.test(gateway.keyId);
  if (sandbox && live) {
    return fault("RAZORPAY_KEY_ID must not be a live key with a sandbox.");
  }
  if (sandbox) {
    return { ok: true, value: "sandbox" };
  }
  if (!/^https:/.test(gateway.url)) {
    return fault("GATEWAY_URL must be an https address.");
  }
  return gateway.keyId === "rzp_test_SIMULATOR"
    ? fault("RAZORPAY_KEY_ID rzp_test_SIMULATOR is the sandbox's; GATEWAY_URL is not.")
    : { ok: true, value: live ? "live" : "test" };
}

/** Every way to write this machine's own address, after `URL` has brought it into one form. */
const ownAddresses =
  /^(?:(?:[^.]+\.)*localhost\.?|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f[0-9a-f]{2}:[0-9a-f]{1,4}|0:0)\])$/;

/** True for addresses by which a machine reaches itself, its own name and those of its networks too. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) {
    return false;
  }
  // Of unknown schemes the host keeps its case; IPv6 has brackets.
  const host = new URL(url).hostname.toLowerCase();
  const plain = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return ownAddresses.test(host) || ownNames().includes(plain);
}

/** The machine's name and the addresses of its networks. */
function ownNames(): string[] {
  const networks = Object.values(networkInterfaces()).flatMap((network) => network ?? []);
  return [hostname().toLowerCase(), ...networks.map(({ address }) => address.toLowerCase())];
}

function fault(error: string): Result<PaymentMode, string> {
  return { ok: false, error };
}
