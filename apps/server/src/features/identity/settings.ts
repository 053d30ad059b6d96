import {
  address,
  guessable,
  mapped,
  partsOfList,
  text,
  weak,
  wrongIf,
} from "../../settings/setting.ts";
import { isPlain } from "../../settings/weak-addresses.ts";

const methods = "(google\\.com|github\\.com|password|emailLink|phone|anonymous)";

/** How people sign in. */
export const identitySettings = {
  sessionSecret: text("SESSION_SECRET", {
    why: "Signs cookies (openssl rand -base64 48); for rotation a list with commas, the newest first",
    example: "",
    must: "must be one or more secrets of at least 32 characters, separated by commas (newest first)",
    is: (list) => /^[^,]/.test(list) && partsOfList(list).every((secret) => secret.length >= 32),
    risks: [
      guessable(partsOfList),
      wrongIf(
        (secret) => secret === "",
        "is empty: the one in DATA_DIR is lost with the disk. Make one with `openssl rand -base64 48`.",
      ),
    ],
  }),
  /** In the order in which the widget shows them. */
  signInMethods: mapped(
    text("SIGN_IN_METHODS", {
      why: "The ways of signing in that the site offers, in this order",
      must: "must be a comma-separated list of google.com, github.com, password, emailLink, phone, anonymous",
      otherwise: "google.com,password",
      pattern: new RegExp(`^${methods}(,${methods})*$`),
      risks: [],
    }),
    partsOfList,
  ),
};

/** Sign-in with Google. */
export const googleSettings = {
  issuer: address("GOOGLE_ISSUER", {
    why: "Google's OpenID issuer, https://accounts.google.com, or a stand-in's; empty: not offered",
    must: "must be the http(s) address of the OpenID issuer",
    pattern: /^https?:\/\/\S+$/,
    risks: [weak(isPlain, "is an http address: anyone on the network path can sign in as anyone.")],
  }),
  clientId: text("GOOGLE_CLIENT_ID", {
    why: "The site's client id there",
    must: "must be the OpenID client id",
    neededBy: ["GOOGLE_ISSUER"],
    risks: [],
  }),
  clientSecret: text("GOOGLE_CLIENT_SECRET", {
    why: "The secret of that client",
    must: "must be the OpenID client secret",
    neededBy: ["GOOGLE_CLIENT_ID"],
    risks: [guessable()],
  }),
};

/** Sign-in with GitHub. */
export const gitHubSettings = {
  clientId: text("GITHUB_CLIENT_ID", {
    why: "The site's client id at GitHub; empty: not offered",
    must: "must be the GitHub client id",
    risks: [],
  }),
  clientSecret: text("GITHUB_CLIENT_SECRET", {
    why: "Its secret",
    must: "must be the GitHub client secret",
    neededBy: ["GITHUB_CLIENT_ID"],
    risks: [guessable()],
  }),
};

/** Codes by text message. */
export const smsSettings = {
  url: address("SMS_URL", {
    why: "The text-message service; empty: no codes by phone",
    must: "must be the http(s) address of the text-message service (or empty: no codes by phone)",
    pattern: /^https?:\/\/\S+$/,
    risks: [weak(isPlain, "is an http address: codes and numbers travel in the clear.")],
  }),
  token: text("SMS_TOKEN", {
    why: "Its bearer token",
    must: "must be the bearer token of SMS_URL",
    risks: [guessable()],
  }),
  /** The home country first. */
  countries: mapped(
    text("SMS_COUNTRIES", {
      why: "Where codes are sent, as each message costs money: the first may have a whole day's messages",
      must: "must be the countries that codes are sent to, as a comma-separated list of ISO 3166 codes such as IN,AE",
      otherwise: "IN",
      pattern: /^[A-Z]{2}(,[A-Z]{2})*$/,
      risks: [],
    }),
    partsOfList,
  ),
};
