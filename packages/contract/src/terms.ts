/**
 * Versions of the documents that a person accepts before an upload: the day on which the text last
 * changed. Whoever changes a text changes its version; an acceptance of an older one no longer counts.
 */
export const termsVersions = {
  capitalGains: "2026-11-22",
  general: "2026-11-22",
} as const;
