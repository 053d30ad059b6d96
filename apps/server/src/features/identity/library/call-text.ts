import { type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { refusal } from "./endpoint.ts";

const noControls = "^\\P{Cc}*$";
const text = (maxLength: number) => Type.String({ maxLength, pattern: noControls });

/** The name of a person. */
export const PersonName = text(200);
/** Length of a mailbox's address (RFC 5321 section 4.5.3.1.3, less the angle brackets). */
const Address = Type.String({ maxLength: 254 });
const Picture = Type.Optional(Type.Union([text(2000), Type.Null()]));

/** Calls of the library whose text is stored, or looked for in the database. */
const forms: Readonly<Record<string, TSchema>> = {
  "/sign-up/email": Type.Object({ name: PersonName, email: Address, image: Picture }),
  "/sign-in/email": Type.Object({ email: Address }),
  "/update-user": Type.Object({ name: Type.Optional(PersonName), image: Picture }),
};

/** Longer than any code, address or token that a call takes. */
const longestText = 8192;

/**
 * Refuses a body whose text the library would hand to the database as it is: of the wrong type, too
 * long, or with control characters. A password may have any.
 */
export function requireText(path: string, body: unknown): void {
  const form = forms[path];
  if ((form && !Value.Check(form, body)) || !isPlainText(body)) {
    throw refusal("BAD_REQUEST", "INVALID_ARGUMENT", "The body does not have the expected form");
  }
}

function isPlainText(value: unknown, name = ""): boolean {
  if (typeof value === "string") {
    return value.length <= longestText && (/password/i.test(name) || !/\p{Cc}/u.test(value));
  }
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, each]) => isPlainText(each, key));
}

/** A provider's name for a person, cut to what a name may be. */
export function personName(name: string): string {
  return [...name.replace(/\p{Cc}/gu, " ").trim()].slice(0, 200).join("");
}
