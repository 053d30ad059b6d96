import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import { buildInbox } from "./inbox/app.ts";
import { openAccounts } from "./openid-provider/accounts.ts";
import { openIdRequests } from "./openid-provider/app.ts";
import { openIdProvider } from "./openid-provider/provider.ts";
import { buildGateway } from "./payment-gateway/app.ts";
import { sandboxSettings } from "./payment-gateway/settings.ts";

// All stand-ins in one process, reached like the real services; prints their addresses as one line
// of JSON. Environment: PORT (the product's; their own follow it), DATA_FOLDER (journals), KEY_SECRET,
// WEBHOOK_SECRET, WEBHOOK_URL, CLIENT_SECRET, REDIRECT_URI (the site's, at 127.0.0.1), SLOW_MS.
const environment = process.env;
if (environment.NODE_ENV === "production") {
  // They would take a stranger's word for money, mail and identity.
  console.error('The sandbox refuses to start, because NODE_ENV is "production".');
  process.exit(1);
}
process.umask(0o077);

const productPort = Number(environment.PORT || "3000");
const journal = (name: string) =>
  environment.DATA_FOLDER ? join(environment.DATA_FOLDER, name) : undefined;

/**
 * Listens on the loopback interface, on the usual port or on any free one if that is taken, perhaps
 * by a second product; returns the address. With port 0 of the product every port is any free one.
 */
async function listening(server: Server, afterProduct: number, scheme = "http"): Promise<string> {
  const listen = (port: number) => once(server.listen(port, "127.0.0.1"), "listening");
  await listen(productPort && productPort + afterProduct).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") {
      throw error;
    }
    return listen(0);
  });
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const gateway = buildGateway({
  ...sandboxSettings,
  keySecret: environment.KEY_SECRET || sandboxSettings.keySecret,
  webhookSecret: environment.WEBHOOK_SECRET || sandboxSettings.webhookSecret,
  webhookUrl: environment.WEBHOOK_URL || "",
  slowMs: Number(environment.SLOW_MS || sandboxSettings.slowMs),
  dataFile: journal("payment-gateway.json"),
});
await gateway.ready();

const { web, smtp } = buildInbox(journal("inbox.json"));
smtp.on("error", () => {});
await web.ready();

// The issuer's name contains the port, which is known once something listens on it.
const providerServer = createServer();
const issuer = await listening(providerServer, 3);
const accounts = openAccounts(journal("openid-accounts.json"));
// People open the site under either name of this machine.
const { REDIRECT_URI: callback = "" } = environment;
const redirectUris = [callback, callback.replace("//127.0.0.1:", "//localhost:")];
const client = {
  id: "sandbox",
  secret: environment.CLIENT_SECRET || "sandbox-client-secret",
  redirectUris,
};
const provider = openIdProvider(issuer, client, accounts);
providerServer.on("request", openIdRequests(provider, accounts));

console.log(
  JSON.stringify({
    gateway: await listening(gateway.server, 1),
    inbox: await listening(web.server, 2),
    mail: await listening(smtp.server, 25, "smtp"),
    provider: issuer,
  }),
);
