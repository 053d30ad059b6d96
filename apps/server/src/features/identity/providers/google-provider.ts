import type { GenericOAuthConfig } from "better-auth/plugins/generic-oauth";
import type { AppContext } from "../../../app-context.ts";
import { note } from "../library/call-scope.ts";

/**
 * Google as an OpenID Connect provider. Uses the general plugin, because the library's own Google
 * module hard-codes the addresses and does not check the ID token's signature, issuer and nonce.
 */
export function googleProvider(google: AppContext["config"]["google"]): GenericOAuthConfig {
  return {
    providerId: "google",
    discoveryUrl: `${google.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    scopes: ["openid", "email", "profile"],
    pkce: true,
    requireIdTokenVerification: true,
    prompt: "select_account",
    async getUserInfo({ idToken }) {
      // The library has just verified it; without one it would rely on the userinfo call alone.
      const claims = idToken === undefined ? null : claimsOf(idToken);
      if (!claims) {
        return null;
      }
      const { sub, email, name } = claims;
      note({
        profile: {
          providerId: "google",
          accountId: sub,
          email: email.toLowerCase(),
          emailVerified: true,
          name,
        },
      });
      return { id: sub, sub, email, emailVerified: true, name };
    },
  };
}

/** Reads the person from the ID token, if it names them and vouches for the address. */
function claimsOf(idToken: string): { sub: string; email: string; name: string } | null {
  const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString();
  const { sub, email, email_verified, name } = JSON.parse(payload) as Record<string, unknown>;
  if (typeof sub !== "string" || typeof email !== "string" || email_verified !== true) {
    return null;
  }
  return { sub, email, name: typeof name === "string" ? name : "" };
}
