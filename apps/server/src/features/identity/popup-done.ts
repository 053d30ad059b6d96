import { createHash } from "node:crypto";
import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { FastifyInstance } from "fastify";
import { callRoute } from "../../plugins/call-route.ts";

/**
 * Reports the end of a federated sign-in to the page that opened the window, and closes it. No
 * token: the page asks the server who is signed in. Two ways, because a provider's opener policy may
 * have cut off `opener`; both reach this origin only, and the nonce tells the windows apart.
 */
const script = `const query = new URLSearchParams(location.search);
const report = { nonce: query.get("nonce") ?? "", error: query.get("error") };
new BroadcastChannel("firebaseui-popup").postMessage(report);
window.opener?.postMessage(report, location.origin);
setTimeout(() => window.close(), 100);
`;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign-in</title>
<script src="${addressOf(calls.popupDoneScript)}"></script>
<p>You can close this window.</p>
</html>
`;

/** Last page of the window of a federated sign-in. */
export async function popupDoneRoutes(app: FastifyInstance): Promise<void> {
  const etag = `"${createHash("sha256").update(script).digest("base64url").slice(0, 16)}"`;
  callRoute(app, calls.popupDone, async (_request, reply) =>
    reply
      .headers({
        "content-security-policy":
          "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        // A page with an opener policy of its own would lose its opener.
        "cross-origin-opener-policy": "unsafe-none",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      })
      .type("text/html; charset=utf-8")
      .send(page),
  );
  callRoute(app, calls.popupDoneScript, async (_request, reply) =>
    reply.header("etag", etag).type("text/javascript; charset=utf-8").send(script),
  );
}
