/** Returns a PAN as it may be stored and shown: `AB******4F`. */
export function maskedPan(pan: string): string {
  const text = pan.trim().toUpperCase();
  return `${text.slice(0, 2)}******${text.slice(-2)}`;
}
