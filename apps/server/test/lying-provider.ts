import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";

/** The provider's claims about a person: in an ID token, and in answer to the access token. */
export type Claims = Record<string, unknown>;

const audience = "test-client";

/**
 * Starts an OpenID provider in place of Google that says whatever a test wants: `idToken` is what the
 * token answer's ID token claims, signed with the provider's key; null for none. Nobody visits its
 * pages: a test returns with any code.
 */
export async function startLyingProvider() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: "jwk" }), kid: "test", alg: "RS256", use: "sig" };
  const server = createServer((request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (says.instead?.(path, request, response)) {
      return;
    }
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[path]?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const says: {
    idToken: Claims | null;
    userinfo: Claims;
    /** Answers a path in another way; true when it did. */
    instead?: (path: string, request: IncomingMessage, response: ServerResponse) => boolean;
  } = { idToken: null, userinfo: {} };
  const provider = Object.assign(says, {
    environment: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: audience,
      GOOGLE_CLIENT_SECRET: "test-secret-test-secret",
    },
    /** An ID token signed by the provider. */
    signed(claims: Claims): string {
      const now = Math.floor(Date.now() / 1000);
      const whole = { iss: issuer, aud: audience, iat: now, exp: now + 600, ...claims };
      const unsigned = [{ alg: "RS256", typ: "JWT", kid: "test" }, whole]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      const signature = createSign("RSA-SHA256").update(unsigned).sign(privateKey, "base64url");
      return `${unsigned}.${signature}`;
    },
    async close() {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  });
  const answers: Record<string, () => Claims> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/keys": () => ({ keys: [key] }),
    "/token": () => ({
      access_token: "access",
      token_type: "Bearer",
      expires_in: 600,
      ...(says.idToken && { id_token: provider.signed(says.idToken) }),
    }),
    "/userinfo": () => says.userinfo,
  };
  return provider;
}
