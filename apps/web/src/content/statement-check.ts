/** The check of a statement on the landing page, before its code is loaded. */
export const statementCheck = {
  button: "Check a statement",
  needsScript: "This check needs JavaScript.",
  loading: "Loading…",
};
