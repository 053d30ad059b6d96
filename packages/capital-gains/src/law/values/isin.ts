/** The verdict on a text that should be an ISIN. */
type IsinVerdict = "valid" | "wrong-check-digit" | "malformed";

const shape = /^IN[A-Z0-9]{9}[0-9]$/;

/**
 * Judges an Indian ISIN (ISO 6166): 12 characters, `IN`, nine letters or digits, a check digit.
 * Takes the text as stated, trimmed and in capitals.
 */
export function judgeIsin(text: string): IsinVerdict {
  if (!shape.test(text)) {
    return "malformed";
  }
  return checkDigit(text.slice(0, 11)) === text.charCodeAt(11) - 48 ? "valid" : "wrong-check-digit";
}

/**
 * Returns the check digit of an ISIN's first eleven characters: letters become 10 to 35, then every
 * second digit from the right is doubled (Luhn). Takes only capitals and digits.
 */
export function checkDigit(body: string): number {
  let sum = 0;
  let doubled = true;
  const add = (digit: number) => {
    const weighted = doubled ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
    doubled = !doubled;
  };
  for (let i = body.length - 1; i >= 0; i -= 1) {
    const code = body.charCodeAt(i);
    const value = code <= nine ? code - zero : code - letterA + 10;
    add(value % 10);
    if (value > 9) {
      add(Math.floor(value / 10));
    }
  }
  return (10 - (sum % 10)) % 10;
}

const zero = 0x30;
const nine = 0x39;
const letterA = 0x41;
