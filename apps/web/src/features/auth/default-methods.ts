/** The site's two sign-in methods, for a page without an answer from the server. */
export const defaultMethods = ["google.com", "password"];

/** Returns whether a server offers just what the prerendered page shows. */
export function hasDefaultMethods({
  signInMethods,
}: {
  signInMethods: readonly string[];
}): boolean {
  return signInMethods.join() === defaultMethods.join();
}
