const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** Whole paise as people in India read them: 19900 is "₹199.00". Never a binary fraction. */
export function rupeesOf(paise: number): string {
  const digits = String(paise).padStart(3, "0");
  return rupees.format(`${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral);
}
