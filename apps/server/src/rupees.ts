const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** Formats whole paise for Indian readers: 19900 is "₹199.00". Exact, never a binary fraction. */
export function rupeesOf(paise: number): string {
  const digits = String(paise).padStart(3, "0");
  return rupees.format(`${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral);
}
