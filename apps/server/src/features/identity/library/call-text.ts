import type { Call } from "contract/address-of";
import * as calls from "contract/calls";
import { isBodyOf } from "../../../plugins/call-route.ts";
import { pathOf, refusal } from "./endpoint.ts";

/** Calls of the library whose text is stored, or looked for in the database. */
const storing: readonly Call[] = [calls.signUp, calls.signIn, calls.updateUser];

/** Longer than any code, address or token that a call takes. */
const longestText = 8192;

/**
 * Refuses a body with text that the library would pass to the database unchecked: of the wrong
 * type, too long, or with control characters. A password may contain any character.
 */
export function requireText(path: string, body: unknown): void {
  const call = storing.find((each) => pathOf(each) === path);
  if ((call && !isBodyOf(call, body)) || !isPlainText(body)) {
    throw refusal("BAD_REQUEST", "INVALID_ARGUMENT", "The body does not have the expected form");
  }
}

function isPlainText(value: unknown, name = ""): boolean {
  if (typeof value === "string") {
    return value.length <= longestText && (/password/i.test(name) || !/\p{Cc}/u.test(value));
  }
  if (typeof value !== "object" || value === null) {
    return true;
  }
  return Object.entries(value).every(([key, each]) => isPlainText(each, key));
}

/** A provider's name for a person, cut to the length that a name may have. */
export function personName(name: string): string {
  return [...name.replace(/\p{Cc}/gu, " ").trim()].slice(0, 200).join("");
}
