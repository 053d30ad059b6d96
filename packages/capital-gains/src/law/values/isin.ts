const shape = /^IN[A-Z0-9]{9}[0-9]$/;

/** Judges an Indian ISIN (ISO 6166): `IN`, nine letters or digits in capitals, a check digit. */
export function judgeIsin(text: string): "valid" | "wrong-check-digit" | "malformed" {
  if (!shape.test(text)) {
    return "malformed";
  }
  return checkDigit(text.slice(0, 11)) === Number(text[11]) ? "valid" : "wrong-check-digit";
}

/**
 * Returns the check digit of an ISIN's first eleven characters: letters become 10 to 35, then every
 * second digit from the right is doubled (Luhn). Takes only capitals and digits.
 */
export function checkDigit(body: string): number {
  const digits = Array.from(body, (character) => Number.parseInt(character, 36)).join("");
  const fromRight = Array.from(digits, Number).reverse();
  const weighted = fromRight.map((digit, i) => (i % 2 === 0 ? digit * 2 : digit));
  const sum = weighted.reduce((total, each) => total + (each > 9 ? each - 9 : each), 0);
  return (10 - (sum % 10)) % 10;
}
