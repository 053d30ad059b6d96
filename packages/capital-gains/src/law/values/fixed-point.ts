/**
 * The scale of exact decimals: a `bigint` counts millionths. Six decimals hold every figure a broker
 * states (values have two, rates and units four, single charges up to six), and 64 bits then hold nine
 * lakh crore rupees. Nothing here goes through a binary float.
 */
export const scale = 1_000_000n;

/** The largest size a stated figure may have, in millionths, so that sums of a lot fit 64 bits. */
export const largest = 10n ** 18n;

const plain = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** How nearly all figures are written. */
const usual = /^-?\d{1,9}(?:\.\d{1,6})?$/;

/**
 * Reads a decimal from text: digits with optional Indian or western thousands separators, an optional
 * sign, brackets for negatives, an optional exponent (Excel's shortest text may have one). Digits past
 * the sixth decimal are rounded half away from zero. Returns `undefined` when the text is not a number
 * or is larger than `largest`.
 */
export function parseFixed(text: string): bigint | undefined {
  if (usual.test(text)) {
    // Fifteen digits: a double holds them, and its error is far below a half of the last one.
    return BigInt(Math.round(Number(text) * 1e6));
  }
  const [, bracketed] = /^\((.*)\)$/s.exec(text.trim()) ?? [];
  const [, sign = "", body = ""] = /^\s*([-+\u2212]?)(.*)$/s.exec(bracketed ?? text) ?? [];
  const isMinus = sign === "-" || sign === "\u2212";
  const match = plain.exec(body.trim());
  if (match === null || (isMinus && bracketed !== undefined)) {
    return undefined;
  }
  const whole = (match[1] ?? "").replaceAll(",", "");
  const fraction = match[2] ?? "";
  if (whole === "" && fraction === "") {
    return undefined;
  }
  const exponent = Number(match[3] ?? "0");
  const digits = BigInt(whole + fraction);
  const power = exponent - fraction.length + 6;
  if (digits !== 0n && whole.length + exponent > 30) {
    return undefined;
  }
  const size = power >= 0 ? digits * 10n ** BigInt(power) : divideRounded(digits, tenTo(-power));
  if (size > largest) {
    return undefined;
  }
  return isMinus || bracketed !== undefined ? -size : size;
}

function tenTo(power: number): bigint {
  return 10n ** BigInt(Math.min(power, 400));
}

/** Returns the exact value of plain decimal text that this engine wrote. */
export function fixedOf(decimal: string): bigint {
  const [whole = "", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
}

/** Returns the exact decimal of a double's shortest text; `undefined` when not finite or too large. */
export function fixedFromNumber(value: number): bigint | undefined {
  const millionths = Math.round(value * 1e6);
  if (Math.abs(millionths) < 1e15 && millionths / 1e6 === value) {
    // No other decimal of fifteen digits has the same double, so this is its shortest text.
    return BigInt(millionths);
  }
  return Number.isFinite(value) ? parseFixed(String(value)) : undefined;
}

/** Divides two integers and rounds half away from zero (a half rupee goes up, a half loss down). */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = absolute(numerator);
  const d = absolute(denominator);
  const quotient = (2n * n + d) / (2n * d);
  return negative ? -quotient : quotient;
}

/** Returns an amount without its sign. */
export function absolute<T extends bigint>(value: T): T {
  return (value < 0n ? -value : value) as T;
}

/** Returns the sum of amounts. */
export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Returns a decimal without trailing zeros: `100`, `0.5`, `-12.3456`. */
export function formatTrimmed(value: bigint): string {
  return print(value, 0);
}

/** Returns a decimal with at least two decimals, and more only when its exact value needs them. */
export function formatAtLeastTwo(value: bigint): string {
  return print(value, 2);
}

function print(value: bigint, least: number): string {
  const digits = absolute(value).toString().padStart(7, "0");
  let end = digits.length;
  while (end > digits.length - 6 + least && digits[end - 1] === "0") {
    end -= 1;
  }
  const fraction = digits.slice(-6, end);
  const sign = value < 0n ? "-" : "";
  return `${sign}${digits.slice(0, -6)}${fraction === "" ? "" : `.${fraction}`}`;
}
