/** A number in its final form, E.164, and the country whose plan it is of. */
export type FinalNumber = { phoneNumber: string; country: string };

/** Returns a typed number in its final form; undefined for one that no country's plan has. */
export async function finalNumber(typed: string): Promise<FinalNumber | undefined> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const number = typed.startsWith("+") ? parsePhoneNumberFromString(typed) : undefined;
  return number?.isValid()
    ? { phoneNumber: number.number, country: number.country ?? "" }
    : undefined;
}
