import type { TermsAccepted } from "@site/contract/identity-calls";
import { termsVersions } from "@site/contract/terms";

/**
 * Returns what is accepted on this page on the way to an account: the ticked boxes of the register
 * and equity pages, or what the sign-in widget on `/` says that a person accepts by continuing.
 */
export function termsOfThisPage(): TermsAccepted | undefined {
  const page = (["/", "/register-page", "/equity-page"] as const).find(
    (path) => path === location.pathname,
  );
  if (page === "/") {
    const { general, privacy } = termsVersions;
    return { page, general, privacy };
  }
  return page && { page, general: ticked("general"), capitalGains: ticked("capitalGains") };
}

/** The version in the value of a ticked box. */
function ticked(name: string): string | undefined {
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
}
