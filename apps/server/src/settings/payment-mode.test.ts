import { hostname, networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { paymentModeOf } from "./payment-mode.ts";

const razorpay = {
  url: "https://api.razorpay.com",
};
const sandbox = {
  url: "http://127.0.0.1:3001",
};

/** A gateway at a host, with https. */
const at = (host: string) => ({
  url: `https://${host}:4000`,
});
const networks = Object.values(networkInterfaces()).flatMap((network) => network ?? []);
const addresses = networks.map(({ address, family }) =>
  family === "IPv6" ? `[${address}]` : address,
);

test.each([
  ["off", "", razorpay, true],
  ["live", "rzp_live_abc", razorpay, true],
  ["test", "rzp_test_abc", razorpay, true],
  ["sandbox", "rzp_test_SIMULATOR", sandbox, false],
] as const)("mode %s", (mode, keyId, places, production) => {
  expect(paymentModeOf({ keyId, ...places }, production)).toEqual({ ok: true, value: mode });
});

test.each([
  ["a live key on the sandbox", "rzp_live_abc", sandbox, false],
  ["the sandbox in production", "rzp_test_SIMULATOR", sandbox, true],
  ["a live key on the sandbox in production", "rzp_live_abc", sandbox, true],
  ...[
    hostname(),
    `${hostname()}.`,
    hostname().toUpperCase(),
    "pay.localhost",
    "[::1]",
    ...addresses,
  ].map((host) => [`a live key at ${host}`, "rzp_live_abc", at(host), true] as const),
  ["the sandbox's key at Razorpay", "rzp_test_SIMULATOR", razorpay, false],
  ["plain http to another machine", "rzp_live_abc", { ...razorpay, url: "http://gw.test" }, false],
] as const)("I12: %s does not start", (_name, keyId, places, production) => {
  expect(paymentModeOf({ keyId, ...places }, production).ok).toBe(false);
});
