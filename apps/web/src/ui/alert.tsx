/** Placeholder host until the dialog lands in the next commit. */
export function AlertHost() {
  return null;
}
