import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beginStandIn, endWith, portOf } from "../process-life.ts";
import { openAccounts } from "./accounts.ts";
import { openIdRequests } from "./app.ts";
import { openIdProvider } from "./provider.ts";

// The OpenID provider as a separate process. Environment: PORT, CLIENT_ID, CLIENT_SECRET,
// REDIRECT_URI (one or more, separated by commas), DATA_FILE (accounts).
beginStandIn("OpenID provider", process.env);
const redirectUris = (process.env.REDIRECT_URI ?? "").split(",").filter((uri) => uri !== "");
if (redirectUris.length === 0) {
  console.error("REDIRECT_URI: must name the site's callback address.");
  process.exit(2);
}
// People open the site under either name of this machine.
const everyName = new Set(
  redirectUris.flatMap((uri) => [
    uri,
    uri.replace("//127.0.0.1:", "//localhost:"),
    uri.replace("//localhost:", "//127.0.0.1:"),
  ]),
);

// The issuer's name contains the port, which is known once something listens on it.
const web = createServer().listen(portOf(process.env), "127.0.0.1");
await once(web, "listening");
const { port } = web.address() as AddressInfo;
const issuer = `http://127.0.0.1:${port}`;
const accounts = openAccounts(process.env.DATA_FILE || undefined);
const provider = openIdProvider(
  issuer,
  {
    id: process.env.CLIENT_ID || "sandbox",
    secret: process.env.CLIENT_SECRET || "sandbox-client-secret",
    redirectUris: [...everyName],
  },
  accounts,
);
web.on("request", openIdRequests(provider, accounts));
console.log(`OpenID provider (not Google) at ${issuer}`);
endWith(async () => {
  web.closeAllConnections();
  web.close();
});
