/** How strong a typed password is. */
export const passwordStrengths = {
  label: "Password strength",
  rule: "At least 6 characters, with letters and numbers.",
  oneWord: "Weak: one word with a number is easily guessed. Add more words.",
  /** From the second level up. */
  names: ["Weak", "Fair", "Good", "Strong"],
  advice: ": a few more words make it stronger.",
} as const;
