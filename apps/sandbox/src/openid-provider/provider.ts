/// <reference path="./memory-adapter.d.ts" />
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { interactionPolicy, type KoaContextWithOIDC, Provider } from "oidc-provider";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import type { Accounts } from "./accounts.ts";

/** The one client that may ask: the site. */
export type SiteClient = { id: string; secret: string; redirectUris: string[] };

/**
 * Makes an OpenID provider that behaves like Google where it matters to the site: code flow with
 * PKCE, name and email in the ID token, `prompt=select_account`, and a choice of account every
 * time.
 */
export function openIdProvider(issuer: string, client: SiteClient, accounts: Accounts): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    scopes: ["openid", "email", "profile"],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: 60,
      Grant: 3600,
    },
    interactions: {
      policy: chooseEveryTime(),
      url: (_context, interaction) => `/choose/${interaction.uid}`,
    },
    async findAccount(_context, subject) {
      const account = accounts.find(subject);
      if (!account) {
        return undefined;
      }
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: account.email,
          email_verified: account.emailVerified,
          name: account.name,
        }),
      };
    },
    // Google asks for consent once; here, choosing an account is consent.
    async loadExistingGrant(context: KoaContextWithOIDC) {
      const { oidc } = context;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    renderError(context, out) {
      context.type = "text/plain";
      context.body = `${out.error}: ${out.error_description ?? ""}\n`;
    },
  });
}

/** Shows the chooser at every sign-in, whether or not the site's prompt asks for it. */
function chooseEveryTime() {
  const { Prompt, Check, base } = interactionPolicy;
  const policy = base();
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  policy
    .get("login")
    ?.checks.add(
      new Check("choose_account", "an account must be chosen", (context) =>
        context.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}
