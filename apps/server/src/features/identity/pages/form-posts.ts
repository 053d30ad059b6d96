import { addressOf, type Call } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { ProviderAddress, SecondFactorRequired } from "@site/contract/identity-calls";
import { messages } from "@site/contract/messages";
import type { SignInRefusalCode } from "@site/contract/sign-in-refusals";
import { accepted } from "@site/result/result";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Value } from "typebox/value";
import { escapeHtml } from "../../../escape-html.ts";
import { refuseCall, type SignInRefusal, type SignInResult } from "../call/refusal.ts";
import { sendCodePage, sendProviderPage } from "./sign-in-pages.ts";

const standingPath = addressOf(calls.signInStanding);

type Fields = Readonly<Record<string, string>>;

/** A form of a browser without script that makes a call of identity. */
type Form = {
  /** The call's JSON body, for a form on that page. */
  body(fields: Fields, page: string): object;
  /** The heading and the sentence of the page for a refused call. */
  heading: string;
  sentence: string;
};

const credentials = ({ email = "", password = "" }: Fields) => ({ email: email.trim(), password });

const forms: { [C in Call]?: Form } = {
  [calls.signIn]: {
    body: (fields) => ({ ...credentials(fields), rememberMe: fields.rememberMe === "true" }),
    heading: messages.auth.signInFailed,
    sentence: "Check the email address and the password.",
  },
  [calls.signUp]: {
    body: ({ name = "", general, capitalGains, ...fields }, page) => ({
      ...credentials(fields),
      name,
      termsAccepted: { page, general, capitalGains },
    }),
    heading: "Your account was not created",
    sentence:
      "Either this address already has an account, or a field isn't valid: the password needs at least 6 characters with letters and numbers, and must not be a common one.",
  },
  [calls.signInAtProvider]: {
    // Errors also lead to the start page: the widget shows them if the script has loaded by then.
    body: ({ provider = "" }) => ({ provider, callbackURL: standingPath, errorCallbackURL: "/" }),
    heading: messages.auth.signInFailed,
    sentence:
      "We couldn't sign you in with the other service. Use your email address and password instead.",
  },
  [calls.proveSecondFactor]: {
    body: ({ code = "" }) => ({ code }),
    heading: messages.auth.signInFailed,
    sentence: "Your sign-in has ended. Please start again.",
  },
  [calls.signOut]: {
    body: () => ({}),
    heading: "You are still signed in",
    sentence: "We couldn't sign you out. Please try again.",
  },
};

/** A posted form. */
export type FormPost = Form & {
  call: Call;
  fields: Fields;
  /** The page that the form is on. */
  page: string;
};

/** Reads such a form; undefined for a call with JSON. No other call takes a form. */
export function readFormPost(
  call: Call,
  { headers, body }: Pick<FastifyRequest, "headers" | "body">,
): SignInResult<FormPost | undefined> {
  if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    return accepted(undefined);
  }
  const form = forms[call];
  if (!form) {
    return refuseCall("invalid-argument", { status: 415, message: "This call takes JSON" });
  }
  const from = URL.parse(headers.referer ?? "")?.pathname;
  const signUpPage = from === "/equity-page" ? from : "/register-page";
  const page = call === calls.signUp ? signUpPage : "/login-page";
  return accepted({ ...form, call, fields: { ...(body as Fields | null) }, page });
}

/** Answers a form whose call has succeeded: with where to go, a provider, or the code's form. */
export function answerForm(reply: FastifyReply, value: unknown): FastifyReply {
  if (Value.Check(SecondFactorRequired, value)) {
    return sendCodePage(reply, 200, "");
  }
  if (Value.Check(ProviderAddress, value)) {
    return sendProviderPage(reply, value.url);
  }
  return reply.code(303).header("location", standingPath).send();
}

/** Sentences that say more than the form's own, by the code of the refusal. */
const worded: Readonly<Partial<Record<SignInRefusalCode, string>>> = {
  "user-disabled": messages.auth.accountDisabled,
  "terms-not-accepted": messages.auth.acceptTerms,
  "anonymous-upgrade-merge-conflict":
    "You are here as a guest, and would lose what you uploaded. To use another account, sign out first.",
};

/** Answers a form whose call was refused with a page that says why. */
export function sendFormRefusal(
  reply: FastifyReply,
  form: FormPost,
  { status, code, message, retryAfterSeconds }: SignInRefusal,
): FastifyReply {
  if (retryAfterSeconds !== undefined) {
    reply.header("retry-after", retryAfterSeconds);
  }
  if (form.call === calls.proveSecondFactor && (status === 400 || status === 429)) {
    return sendCodePage(reply, status, message);
  }
  const tooMany = "There were too many attempts. Wait a few minutes, then try again.";
  const ours = "Something went wrong on our side. Please try again.";
  const sentence = status === 429 ? tooMany : status >= 500 ? ours : form.sentence;
  const { heading, page } = form;
  const main = `<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(worded[code] ?? sentence)}</p>
<p><a href="${page}">Back</a></p>`;
  return reply.sendAnswerPage(status, { title: heading, main });
}
