/** What the page's address asks the widget to do. */
export type WidgetMode =
  | { readonly mode: "callback" }
  | { readonly mode: "select" | "recoverPassword" }
  | { readonly mode: "signIn"; readonly code: string }
  | {
      readonly mode: "resetPassword" | "recoverEmail" | "verifyEmail" | "verifyAndChangeEmail";
      readonly code: string;
      readonly continueUrl: string | null;
    };

const codeModes = [
  "signIn",
  "resetPassword",
  "recoverEmail",
  "verifyEmail",
  "verifyAndChangeEmail",
] as const;

/** Names of a link's parameters. */
const linkParameters = ["mode", "oobCode", "continueUrl", "lang"];

/** Reads the mode from the address, ignoring case. An unknown mode is `callback`. */
export function widgetMode(href: string): WidgetMode {
  const query = new URL(href).searchParams;
  const wanted = (query.get("mode") ?? "").toLowerCase();
  for (const mode of ["select", "recoverPassword"] as const) {
    if (wanted === mode.toLowerCase()) {
      return { mode };
    }
  }
  const mode = codeModes.find((name) => name.toLowerCase() === wanted);
  const code = query.get("oobCode") ?? "";
  if (mode === undefined) {
    return { mode: "callback" };
  }
  if (mode === "signIn") {
    return { mode, code };
  }
  return { mode, code, continueUrl: query.get("continueUrl") };
}

/** Removes mode and link parameters, so that a reload or a copied address has no code. */
export function withoutLinkParameters(href: string): string {
  const url = new URL(href);
  for (const name of linkParameters) {
    url.searchParams.delete(name);
  }
  return url.pathname + url.search + url.hash;
}

/**
 * Reduces a redirect target to a path of this origin, or null. Anyone can write the query strings
 * that targets come from, so other origins are refused (open redirect, OWASP ASVS 5.0 3.7.2), and so
 * is what a browser reads as one: "//host", "/\host", "javascript:".
 */
export function sameOriginPath(target: string | null | undefined, base: string): string | null {
  if (!target) {
    return null;
  }
  try {
    const origin = new URL(base).origin;
    const url = new URL(target, base);
    if (url.origin !== origin || !/^https?:$/.test(url.protocol)) {
      return null;
    }
    if (url.username || url.password) {
      return null;
    }
    return url.pathname.startsWith("//") ? null : url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
