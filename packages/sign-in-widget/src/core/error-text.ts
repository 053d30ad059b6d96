import type { ErrorKey } from "../messages/catalogue.ts";
import type { AuthError } from "./auth-result.ts";
import { codeText, type ErrorCode } from "./error-codes.ts";
import type { FieldName, Text } from "./widget-state.ts";

/** Where an error is shown; `other` and `start` are the information bars of those pages. */
export type ErrorPlace = "password" | "signUp" | "phone" | "code" | "recovery" | "other" | "start";

const tooMany: Readonly<Partial<Record<ErrorPlace, ErrorKey>>> = {
  password: "tooManyPasswords",
  signUp: "tooManySignUps",
  phone: "tooManyMessages",
  code: "tooManyMessages",
};

/** Errors shown under a field. Every other error is shown in the information bar. */
const fields: Readonly<
  Partial<Record<ErrorPlace, Readonly<Partial<Record<ErrorCode, FieldName>>>>>
> = {
  password: {
    "wrong-password": "password",
    "too-many-requests": "password",
  },
  signUp: {
    "too-many-requests": "password",
    "weak-password": "password",
    "password-too-long": "password",
    "operation-not-allowed": "password",
    "invalid-email": "email",
  },
  phone: {
    "captcha-check-failed": "phone",
    "invalid-phone-number": "phone",
    "country-not-supported": "phone",
    "too-many-requests": "phone",
    "quota-exceeded": "phone",
  },
  code: { "invalid-verification-code": "code" },
};

/** Returns the field under which an error is shown, or undefined for the information bar. */
export function errorField(error: AuthError, place: ErrorPlace): FieldName | undefined {
  return place === "recovery" ? "email" : fields[place]?.[error.code];
}

/** Returns a failure's text; for an unlisted code its message, unless missing or JSON. */
export function errorText({ code, message = "" }: AuthError, place: ErrorPlace): Text {
  if (code === "too-many-requests") {
    return { key: tooMany[place] ?? "tooManyRequests" };
  }
  if (code === "quota-exceeded" && (place === "phone" || place === "code")) {
    return { key: "tooManyMessages" };
  }
  // The specification's text is about a new password; other emails have none of their own.
  if (code === "mail-not-sent" && place !== "recovery") {
    return { key: "unavailable" };
  }
  const key = codeText(code);
  if (key) {
    return { key };
  }
  const literal = message.trim();
  return literal && !isJson(literal) ? { literal } : { key: "internal" };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
