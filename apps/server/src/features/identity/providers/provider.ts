import * as oauth from "openid-client";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { callOutside } from "../../../outside/outside-call.ts";
import type { Config } from "../../../settings/config.ts";
import { accountAddress } from "../people/email-address.ts";
import type { ProviderAccount } from "../people/ways-in-repository.ts";

/** What a provider says about a person, after everything that protects its answer was checked. */
export type VerifiedProfile = ProviderAccount & {
  email: string;
  emailVerified: boolean;
  name: string;
};

/** What a sign-in at a provider must come back with. */
export type Checks = { state: string; nonce: string; verifier: string };

/** A provider at which people sign in by its page, with a code. */
export type Provider = {
  /** Returns the address of its page. */
  address(asked: Checks & { redirectUri: string; loginHint: string | undefined }): Promise<string>;
  /** Exchanges the code in the callback's address; undefined: the answer proves nobody. */
  profile(callback: URL, checks: Checks): Promise<VerifiedProfile | undefined>;
};

/** Seconds that a provider may take to answer. */
const usualTimeout = 10;

/** The most characters of a provider's id for a person (OpenID Connect Core, section 2) and an address. */
const longest = { id: 255, email: 254 };

/** How the library calls a provider: with our limits. It sets the limit of time itself. */
const askProvider: oauth.CustomFetch = async (url, { method, headers, body, signal }) => {
  const asked = await callOutside(url, {
    method,
    headers,
    body: body?.toString(),
    timeoutMs: usualTimeout * 1000,
    signal,
  });
  if (!asked.ok) {
    throw asked.error;
  }
  const { status, headers: answered, body: bytes } = asked.value;
  // Where the status allows no body, a response cannot be made of an empty one either.
  const content = bytes.byteLength > 0 ? new Uint8Array(bytes) : null;
  return new Response(content, { status, headers: answered });
};

/**
 * The providers that are set up, by the names that calls and rows have for them.
 *
 * @param timeout how many seconds a call to one may take
 */
export function providersOf(
  { google, github, company }: Config,
  timeout = usualTimeout,
): ReadonlyMap<string, Provider> {
  const found = new Map<string, Provider>();
  if (google.issuer !== "") {
    found.set("google", openIdProvider("google", google, timeout));
  }
  if (github.clientId !== "") {
    found.set("github", githubProvider(github, company.name, timeout));
  }
  return found;
}

/**
 * A provider that speaks OpenID Connect: subject and address come from its ID token alone, whose
 * signature, issuer, audience, expiry and nonce have been checked, and the provider must vouch for
 * the address.
 */
function openIdProvider(
  providerId: string,
  { issuer, clientId, clientSecret }: Config["google"],
  timeout: number,
): Provider {
  let discovered: Promise<oauth.Configuration> | undefined;
  const configuration = () => {
    discovered ??= oauth
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout,
        [oauth.customFetch]: askProvider,
        execute: [
          // The token comes over TLS; its signature is checked anyway.
          oauth.enableNonRepudiationChecks,
          ...(issuer.startsWith("http:") ? [oauth.allowInsecureRequests] : []),
        ],
      })
      .catch((error) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };
  return {
    async address({ nonce, ...asked }) {
      const parameters = { scope: "openid email profile", prompt: "select_account", nonce };
      return authorizationAddress(await configuration(), asked, parameters);
    },
    async profile(callback, { state, nonce, verifier }) {
      const tokens = await oauth.authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (typeof claims?.email !== "string" || claims.email_verified !== true) {
        return undefined;
      }
      const { sub, name } = claims;
      const email = accountAddress(claims.email);
      if (email === undefined || sub.length > longest.id) {
        return undefined;
      }
      return {
        providerId,
        accountId: sub,
        email,
        emailVerified: true,
        name: typeof name === "string" ? name : "",
      };
    },
  };
}

const GithubUser = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  login: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
});
const GithubAddress = Type.Object({
  email: Type.String({ maxLength: longest.email }),
  primary: Type.Boolean(),
  verified: Type.Boolean(),
});

/** GitHub speaks OAuth without OpenID: it is asked for the person and their addresses. */
function githubProvider(
  { clientId, clientSecret }: Config["github"],
  userAgent: string,
  timeout: number,
): Provider {
  const configuration = new oauth.Configuration(
    {
      issuer: "https://github.com/login/oauth",
      authorization_endpoint: "https://github.com/login/oauth/authorize",
      token_endpoint: "https://github.com/login/oauth/access_token",
    },
    clientId,
    clientSecret,
  );
  configuration.timeout = timeout;
  configuration[oauth.customFetch] = askProvider;
  return {
    async address({ nonce: _none, ...asked }) {
      return authorizationAddress(configuration, asked, { scope: "read:user user:email" });
    },
    async profile(callback, { state, verifier }) {
      const tokens = await oauth.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      const ask = async <T extends TSchema>(path: string, expected: T): Promise<Static<T>> => {
        const url = new URL(path, "https://api.github.com");
        const headers = new Headers({ "user-agent": encodeURIComponent(userAgent) });
        const token = tokens.access_token;
        const answer = await oauth.fetchProtectedResource(
          configuration,
          token,
          url,
          "GET",
          undefined,
          headers,
        );
        if (!answer.ok) {
          throw new Error(`GitHub answered ${answer.status}`);
        }
        return Value.Parse(expected, await answer.json());
      };
      const { id, login, name } = await ask("/user", GithubUser);
      const addresses = await ask("/user/emails", Type.Array(GithubAddress));
      const address = addresses.find(({ primary }) => primary) ?? addresses[0];
      const email = address && accountAddress(address.email);
      return address === undefined || email === undefined
        ? undefined
        : {
            providerId: "github",
            accountId: String(id),
            email,
            emailVerified: address.verified,
            name: name || login,
          };
    },
  };
}

async function authorizationAddress(
  configuration: oauth.Configuration,
  asked: { state: string; verifier: string; redirectUri: string; loginHint: string | undefined },
  parameters: Record<string, string>,
): Promise<string> {
  const url = oauth.buildAuthorizationUrl(configuration, {
    ...parameters,
    redirect_uri: asked.redirectUri,
    state: asked.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: "S256",
    ...(asked.loginHint && { login_hint: asked.loginHint }),
  });
  return url.href;
}
