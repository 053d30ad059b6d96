import * as calls from "@site/contract/calls";
import { type SignInRefusalCode, signInRefusals } from "@site/contract/sign-in-refusals";
import type { AuthError } from "@site/sign-in-widget/core/auth-result";
import { errorCode, type ListedCode, listedCodes } from "@site/sign-in-widget/core/error-codes";
import { errorText } from "@site/sign-in-widget/core/error-text";
import { codesWithoutCause } from "@site/sign-in-widget/messages/causes";
import { english } from "@site/sign-in-widget/messages/english";
import { afterEach, describe, expect, test, vi } from "vitest";
import { identityCall } from "./identity-call.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the widget shows when a call is answered in this way. */
async function shownFor(answer: () => Response | Promise<Response>): Promise<string> {
  vi.stubGlobal("reportError", () => {});
  vi.stubGlobal("fetch", async () => answer());
  const result = await identityCall(calls.signOut);
  const text = errorText((result as { error: AuthError }).error, "other");
  return "key" in text ? english.errors[text.key] : text.literal;
}

const problem = (status: number, code: string, message = "The server's sentence.") =>
  shownFor(() => Response.json({ success: false, code, message }, { status }));

/** Refusals of calls that the widget does not make: of the account page and of forms. */
const ofOtherPages: readonly SignInRefusalCode[] = [
  "account-not-found",
  "address-not-confirmed",
  "codes-unreadable",
  "credential-account-not-found",
  "failed-to-unlink-last-account",
  "invalid-callback-url",
  "second-factor-on",
  "set-up-expired",
  "terms-not-accepted",
  "too-many-codes",
  "wrong-code",
];

/** Codes that the pages themselves raise. */
const ofThePages: readonly ListedCode[] = [
  ...(["network-request-failed", "timeout", "internal-error", "cancelled"] as const),
  ...(["popup-closed-by-user", "cancelled-popup-request"] as const),
];

describe("the server's refusals in the widget", () => {
  test("have a code of the widget's, unless another page makes the call", () => {
    const unlisted = Object.keys(signInRefusals).filter((code) => errorCode(code) === "unlisted");
    expect(unlisted.toSorted()).toEqual(ofOtherPages.toSorted());
  });

  test("are every code of the widget's that the pages don't raise and that has a cause here", () => {
    const further = listedCodes.filter((code) => !(code in signInRefusals));
    const others = [...ofThePages, ...Object.keys(codesWithoutCause)];
    expect(further.toSorted()).toEqual(others.toSorted());
  });

  test.each(listedCodes)("%s has a text of the catalogue, whatever the status", async (code) => {
    const texts: readonly string[] = Object.values(english.errors);
    for (const status of [400, 429, 500]) {
      expect(texts).toContain(await problem(status, code));
    }
  });

  test("are explained by the server where the code is none of the widget's", async () => {
    expect(await problem(400, "full-moon", "Not at full moon.")).toBe("Not at full moon.");
  });
});

describe("an answer without a code of the widget's", () => {
  test.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch")), english.errors.network],
    ["a limit of a proxy", () => new Response("", { status: 429 }), english.errors.tooManyRequests],
    [
      "a proxy's page",
      () => new Response("<h1>502</h1>", { status: 502 }),
      english.errors.internal,
    ],
    ["an empty refusal", () => new Response("", { status: 400 }), english.errors.internal],
    [
      "an outage",
      () => Response.json({ code: "service-unavailable", message: "Wait." }, { status: 503 }),
      english.errors.internal,
    ],
  ])("is known by its status: %s", async (_what, answer, text) => {
    expect(await shownFor(answer)).toBe(text);
  });
});
