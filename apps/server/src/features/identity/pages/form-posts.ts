import { addressOf, type Call } from "contract/address-of";
import * as calls from "contract/calls";
import { ProviderAddress, SecondFactorRequired } from "contract/identity-calls";
import { messages } from "contract/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Value } from "typebox/value";
import { escapeHtml } from "../../../plugins/html-page.ts";
import type { Refused } from "../call/refusal.ts";
import { sendCodePage, sendProviderPage } from "./sign-in-pages.ts";

/** A sign-in form posted by a browser without script, as the call's JSON body. */
export type FormPost = {
  kind: "sign-in" | "sign-up" | "provider" | "code" | "sign-out";
  body: Record<string, unknown>;
  /** The page that the form is on. */
  page: string;
  termsAccepted: boolean;
};

const standingPath = addressOf(calls.signInStanding);

const kinds: { [C in Call]?: FormPost["kind"] } = {
  [calls.signIn]: "sign-in",
  [calls.signUp]: "sign-up",
  [calls.signInAtProvider]: "provider",
  [calls.proveSecondFactor]: "code",
  [calls.signOut]: "sign-out",
};

/** Reads such a form; null for any other call. */
export function readFormPost(call: Call, request: FastifyRequest): FormPost | null {
  const kind = kinds[call];
  const type = request.headers["content-type"] ?? "";
  if (!kind || !type.startsWith("application/x-www-form-urlencoded")) {
    return null;
  }
  const fields = new Map(Object.entries(request.body ?? {}));
  const text = (name: string) => String(fields.get(name) ?? "");
  const termsAccepted = fields.has("termsAccepted");
  if (kind === "code" || kind === "sign-out") {
    const body = kind === "code" ? { code: text("code") } : {};
    return { kind, body, page: "/login-page", termsAccepted };
  }
  if (kind === "provider") {
    // Errors also lead to the start page: the widget shows them if the script has loaded by then.
    const back = { callbackURL: standingPath, errorCallbackURL: "/" };
    const body = { provider: text("provider"), disableRedirect: true, ...back };
    return { kind, body, page: "/login-page", termsAccepted };
  }
  const credentials = { email: text("email").trim(), password: text("password") };
  return kind === "sign-in"
    ? {
        kind,
        body: { ...credentials, rememberMe: text("rememberMe") === "true" },
        page: "/login-page",
        termsAccepted,
      }
    : {
        kind,
        body: { ...credentials, name: text("name") },
        page: pageOf(request),
        termsAccepted,
      };
}

/** Registration requires the terms, the equity page does not (specification, section 5). */
export function lacksTerms(form: FormPost): boolean {
  return form.kind === "sign-up" && form.page === "/register-page" && !form.termsAccepted;
}

/**
 * Answers a form whose call has succeeded: the browser goes to the page that says who is signed in,
 * or to a provider, or is asked for the second factor's code.
 */
export function answerForm(reply: FastifyReply, form: FormPost, value: unknown): FastifyReply {
  if (Value.Check(SecondFactorRequired, value)) {
    return sendCodePage(reply, 200, "");
  }
  if (form.kind === "provider" && Value.Check(ProviderAddress, value)) {
    return sendProviderPage(reply, value.url);
  }
  return reply.code(303).header("location", standingPath).send();
}

/** Answers a form whose call was refused with a page that says why. */
export function sendFormRefusal(
  reply: FastifyReply,
  form: FormPost,
  { status, code, message }: Refused,
): FastifyReply {
  if (form.kind === "code" && (status === 400 || status === 429)) {
    return sendCodePage(reply, status, message);
  }
  const sentence =
    code === "USER_DISABLED" ? messages.auth.accountDisabled : sentenceFor(form, status);
  return sendFormProblem(reply, form, status, sentence);
}

/** A page with the specification's words as its heading, a sentence, and the way back. */
export function sendFormProblem(
  reply: FastifyReply,
  form: FormPost,
  status: number,
  sentence: string,
): FastifyReply {
  const heading = headings[form.kind];
  const main = `<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(sentence)}</p>
<p><a href="${form.page}">Back</a></p>`;
  return reply.sendAnswerPage(status, { title: heading, main });
}

const headings: Record<FormPost["kind"], string> = {
  "sign-in": messages.auth.signInFailed,
  "sign-up": "Your account was not created",
  provider: messages.auth.signInFailed,
  code: messages.auth.signInFailed,
  "sign-out": "You are still signed in",
};

function sentenceFor(form: FormPost, status: number): string {
  if (status === 429) {
    return "There were too many attempts. Wait a few minutes, then try again.";
  }
  if (status >= 500) {
    return "Something went wrong on our side. Please try again.";
  }
  if (form.kind === "provider") {
    return "We couldn't sign you in with the other service. Use your email address and password instead.";
  }
  if (form.kind === "code") {
    return "Your sign-in has ended. Please start again.";
  }
  if (form.kind === "sign-out") {
    return "We couldn't sign you out. Please try again.";
  }
  return form.kind === "sign-in"
    ? "Check the email address and the password."
    : "Either this address already has an account, or a field isn't valid: the password needs at least 6 characters with letters and numbers, and must not be a common one.";
}

function pageOf(request: FastifyRequest): string {
  const from = URL.parse(request.headers.referer ?? "")?.pathname;
  return from === "/equity-page" ? from : "/register-page";
}
