import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { interactionPolicy } from "oidc-provider";

/** What the provider says of a person. */
export type ProviderAccount = {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
};

/** A real OpenID provider in Google's place. `person` signs in next; null refuses. */
export type TestProvider = {
  environment: Record<string, string>;
  person: ProviderAccount | null;
  close(): Promise<void>;
};

const client = { id: "test-client", secret: "test-secret-test-secret" };

/**
 * Starts the provider on a free port: code flow with PKCE, the person's claims in the id token as
 * Google puts them there, and an account chooser that answers by itself.
 */
export async function startOpenIdProvider(redirectUri: () => string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));
  const state: TestProvider = {
    environment: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
    },
    person: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const accounts = new Map<string, ProviderAccount>();

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        // Placeholder: the server's port is known only later, see isRedirectUriAllowed below.
        redirect_uris: ["http://localhost/api/auth/callback/google"],
        application_type: "native",
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: async () => ({ ...account }) };
    },
    cookies: { keys: ["test-only"] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri === redirectUri();

  const callback = provider.callback();
  server.on("request", async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return callback(request, response);
    const details = await provider.interactionDetails(request, response);
    if (!state.person) {
      return provider.interactionFinished(
        request,
        response,
        { error: "access_denied", error_description: "refused" },
        { mergeWithLastSubmission: false },
      );
    }
    accounts.set(state.person.sub, state.person);
    const grant = new provider.Grant({ accountId: state.person.sub, clientId: client.id });
    grant.addOIDCScope(String(details.params.scope));
    const grantId = await grant.save();
    return provider.interactionFinished(
      request,
      response,
      { login: { accountId: state.person.sub }, select_account: {}, consent: { grantId } },
      { mergeWithLastSubmission: false },
    );
  });
  return state;
}

/**
 * Follows a provider's pages from the address of the sign-in to the site's callback, as a browser
 * without a session at the provider would.
 *
 * @returns path and query of the callback
 */
export async function atProvider(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    if (url.pathname === "/api/auth/callback/google") return url.pathname + url.search;
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value.join("="));
    }
    const location = answer.headers.get("location");
    if (!location)
      throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  throw new Error("the provider did not come to an end");
}
