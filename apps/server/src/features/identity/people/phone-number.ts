/** A number in its final form, E.164, and the country whose plan it is of. */
export type FinalNumber = { phoneNumber: string; country: string };

/** Kinds of numbers that receive text messages; a landline of India would take them unread. */
const textable = new Set<string | undefined>(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * Returns a typed number in its final form; undefined for one that no country's plan has, and for a
 * landline or a service number, to which a text message would be sent for nothing.
 */
export async function finalNumber(typed: string): Promise<FinalNumber | undefined> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const number = typed.startsWith("+") ? parsePhoneNumberFromString(typed) : undefined;
  return number?.isValid() && textable.has(number.getType())
    ? { phoneNumber: number.number, country: number.country ?? "" }
    : undefined;
}
