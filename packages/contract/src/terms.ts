/**
 * Versions of the documents that a person accepts: the day on which the text last changed. When you
 * change a text, change its version; older acceptances then no longer count.
 */
export const termsVersions = {
  capitalGains: "2026-11-29",
  general: "2026-11-29",
  privacy: "2026-11-29",
} as const;
