/** What can be said of a text that should be an ISIN. */
export type IsinVerdict = "valid" | "wrong-check-digit" | "malformed";

const SHAPE = /^IN[A-Z0-9]{9}[0-9]$/;

/**
 * Judges an Indian ISIN (ISO 6166): 12 characters, `IN`, nine letters or digits, a check digit.
 * Takes the text as stated, trimmed and in capitals.
 */
export function judgeIsin(text: string): IsinVerdict {
  if (!SHAPE.test(text)) return "malformed";
  return checkDigit(text.slice(0, 11)) === text.charCodeAt(11) - 48 ? "valid" : "wrong-check-digit";
}

/**
 * Check digit of an ISIN's first eleven characters: letters become 10 to 35, then every second digit
 * from the right is doubled (Luhn). Takes capitals and digits only.
 */
export function checkDigit(body: string): number {
  let digits = "";
  for (const character of body) digits += Number.parseInt(character, 36).toString();
  let sum = 0;
  for (let i = digits.length - 1, double = true; i >= 0; i--, double = !double) {
    const digit = digits.charCodeAt(i) - 48;
    const weighted = double ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}
