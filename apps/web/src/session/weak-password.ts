/** What to say of a password that the server refuses as too weak; the widget has the same words. */
export const weakPassword =
  "Choose a stronger password: at least 6 characters, with both letters and numbers, and not one of the commonly used ones.";
