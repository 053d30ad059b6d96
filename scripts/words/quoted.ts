/**
 * Texts that are written as their source has them: the specification, a broker's report, the gateway.
 * They are blanked out before words are checked. Each is as narrow as it can be.
 */
export const quoted: readonly RegExp[] = [
  /You are Loged-in/g,
  /Please authorize the required permiss/g,
  // Reports of Zerodha name their parts so.
  /\brealized (Profit Breakdown|p&l)/gi,
  // Razorpay's state of a payment, and its refusals.
  /\bauthorized (only|last|at the gateway)\b|\bcreated, authorized, captured\b/g,
  /which have been authorized can be captured|to the amount authorized/g,
  /"authorized"/g,
  // Media features of CSS.
  /prefers-color-scheme|forced-colors/g,
  // A test reads an element's text, where two parts run together.
  /\bSum of capital gainswas\b/g,
  // A type of schema.org.
  /\bOrganization(?=¦)/g,
  // The periods of ITR-2, as its form prints them.
  /\bUpto 15\/6\b/g,
];
