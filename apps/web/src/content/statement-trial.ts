/** The trial of a statement on the landing page, before its code is loaded. */
export const statementTrial = {
  button: "Check a statement",
  needsScript: "This check needs JavaScript.",
  loading: "Loading…",
};
