import type { PaymentMode } from "../../settings/payment-mode.ts";
import {
  address,
  guessable,
  mapped,
  noted,
  partsOfList,
  text,
  weak,
  whole,
  wrongIf,
} from "../../settings/setting.ts";

/** Where payments are taken, and how much. */
export const paymentSettings = {
  fee: whole("FEE_PAISE", {
    why: "The price of a statement in paise, on pages, in the terms, at the gateway and on invoices",
    what: "the fee in paise, a whole number",
    otherwise: 500,
    range: [100, 100_000_000],
    risks: [],
  }),
  keyId: text("RAZORPAY_KEY_ID", {
    why: "The gateway's key; empty: payment is off",
    example: "",
    must: "must be a key id that begins with rzp_live_ or rzp_test_ (or empty: payment is off)",
    pattern: /^rzp_(live|test)_[A-Za-z0-9]+$/,
    risks: [],
  }),
  keySecrets: mapped(
    text("RAZORPAY_KEY_SECRET", {
      why: "Its secret; for rotation a list with commas, the newest first",
      example: "",
      must: "must be the secret of RAZORPAY_KEY_ID, before former ones, separated by commas",
      neededBy: ["RAZORPAY_KEY_ID"],
      risks: [guessable(partsOfList)],
    }),
    partsOfList,
  ),
  webhookSecrets: mapped(
    text("RAZORPAY_WEBHOOK_SECRET", {
      why: "The secret that signs its webhooks; likewise a list",
      example: "",
      must: "must be one or more secrets, separated by commas (newest first)",
      neededBy: ["RAZORPAY_KEY_ID"],
      risks: [guessable(partsOfList)],
    }),
    partsOfList,
  ),
  url: address("GATEWAY_URL", {
    why: "Where the gateway is: a stand-in of it for trials, which serves /v1/checkout.js too",
    must: "must be the gateway's http(s) address without a slash at the end",
    otherwise: "https://api.razorpay.com",
    pattern: /^https?:\/\/[^\s?#]+[^/\s?#]$/,
    risks: [],
  }),
  timeoutMs: whole("GATEWAY_TIMEOUT_MS", {
    why: "How long one call to it may take, where the way to it is slow",
    what: "how many milliseconds a gateway call may take",
    otherwise: 8000,
    range: [100, 60_000],
    risks: [
      noted((ms) => ms < 2000, "is below 2000: a gateway that is only busy seems to be down."),
    ],
  }),
};

const razorpay = "api.razorpay.com";

/** Returns where the checkout script of a gateway is: Razorpay serves its own from another host. */
export function checkoutScriptOf(gatewayUrl: string): string {
  return new URL(gatewayUrl).hostname === razorpay
    ? "https://checkout.razorpay.com/v1/checkout.js"
    : `${gatewayUrl}/v1/checkout.js`;
}

type Taking = { gateway: { mode: PaymentMode; url: string } };

/** What can be wrong with payments although the server starts. */
export const paymentRisks = [
  wrongIf(
    ({ gateway }: Taking) => gateway.mode === "off",
    "Payments are off: set the RAZORPAY_ variables.",
  ),
  noted(
    ({ gateway }: Taking) => gateway.mode === "test",
    "RAZORPAY_KEY_ID is a test key: nobody pays real money.",
  ),
  weak(
    ({ gateway: { mode, url } }: Taking) =>
      (mode === "live" || mode === "test") && new URL(url).hostname !== razorpay,
    `GATEWAY_URL is not ${razorpay}: the server there decides which payments count, and its script runs in the payment page.`,
  ),
  wrongIf(
    ({ gateway }: Taking) => gateway.mode === "sandbox",
    "GATEWAY_URL is the sandbox: nobody pays real money there.",
  ),
];
