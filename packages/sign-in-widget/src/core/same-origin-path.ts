/**
 * A redirect target cut down to a path of this origin, or null. Targets come from query strings
 * that anybody can write, so another origin is refused (open redirect, OWASP ASVS 5.0 3.7.2), as is
 * what a browser reads as one: "//host", "/\host", "javascript:".
 */
export function sameOriginPath(target: string | null | undefined, base: string): string | null {
  if (!target) return null;
  try {
    const origin = new URL(base).origin;
    const url = new URL(target, base);
    if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return null;
    if (url.username || url.password) return null;
    return url.pathname.startsWith("//") ? null : url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
