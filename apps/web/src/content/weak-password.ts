/** What a person reads when the server refuses a password as too weak; the widget says the same. */
export const weakPassword =
  "Choose a stronger password: at least 6 characters, with both letters and numbers, and not one of the commonly used ones.";
