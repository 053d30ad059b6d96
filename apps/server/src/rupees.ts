const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** Formats whole paise for Indian readers: 19900 is "₹199.00". Exact, never a binary fraction. */
export function rupeesOf(paise: number): string {
  return rupees.format(plainRupees(paise) as Intl.StringNumericLiteral);
}

/** Writes whole paise as a number of rupees for other programs: 19900 is "199.00". */
export function plainRupees(paise: number): string {
  const digits = String(paise).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
