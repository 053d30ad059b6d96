import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { foreignHost, isOwnHost } from "../own-host.ts";
import type { Accounts } from "./accounts.ts";
import { chooserPage, chooserStyle } from "./chooser-page.ts";

// The chooser's form redirects back to the site, which this policy must allow.
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self' http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Answers for the provider and its account chooser. */
export function openIdRequests(provider: Provider, accounts: Accounts): RequestListener {
  const protocol = provider.callback();
  return (request, response) => {
    if (!isOwnHost(request.headers.host)) {
      return send(response, 421, "text/plain", foreignHost);
    }
    const path = new URL(request.url ?? "/", "http://provider").pathname;
    if (path === "/chooser.css") {
      return send(response, 200, "text/css", chooserStyle);
    }
    if (!path.startsWith("/choose/")) {
      return protocol(request, response);
    }
    const answer =
      request.method === "POST"
        ? choose(provider, accounts, request, response)
        : show(provider, accounts, request, response);
    answer.catch((error: Error) => send(response, 400, "text/plain", `${error.message}\n`));
  };
}

async function show(
  provider: Provider,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const hint = typeof params.login_hint === "string" ? params.login_hint : "";
  send(response, 200, "text/html", chooserPage(accounts.all(), hint));
}

async function choose(
  provider: Provider,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await formOf(request);
  const email = form.get("email")?.trim() ?? "";
  if (form.get("deny") !== "yes" && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    return send(response, 400, "text/plain", "An email address is needed.\n");
  }
  const result =
    form.get("deny") === "yes"
      ? { error: "access_denied", error_description: "The person cancelled" }
      : {
          login: {
            accountId: accounts.remember({
              name: form.get("name")?.trim() || email,
              email,
              emailVerified: form.get("verified") === "yes",
            }).subject,
          },
          select_account: {},
        };
  await forgetBrowser(provider, request, response);
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  });
}

/** Forgets the browser, in which a second person would first have to sign out the first one. */
async function forgetBrowser(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response);
  if (!interaction.session) {
    return;
  }
  const session = await provider.Session.findByUid(interaction.session.uid);
  interaction.session = undefined;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  await session?.destroy();
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request) {
    body += chunk;
  }
  return new URLSearchParams(body.slice(0, 10_000));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .end(body);
}
