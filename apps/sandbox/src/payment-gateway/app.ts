import { timingSafeEqual } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import { refuseForeignHosts } from "../own-host.ts";
import { attempts as makeAttempts } from "./attempts.ts";
import { checkoutRoutes } from "./checkout-routes.ts";
import { makeFaults } from "./faults.ts";
import { openLedger } from "./ledger.ts";
import { orderRoutes } from "./orders.ts";
import { paymentRoutes } from "./payments.ts";
import { GatewayProblem } from "./problems.ts";
import { refunds as makeRefunds } from "./refunds.ts";
import type { SandboxGatewaySettings } from "./settings.ts";
import { simRoutes } from "./sim.ts";
import { webhooks } from "./webhooks.ts";

/** The whole test gateway, not yet listening. */
export function buildGateway(settings: SandboxGatewaySettings): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  const ledger = openLedger(settings.dataFile);
  const send = webhooks(ledger, settings);
  const attempts = makeAttempts(ledger, settings, send);
  const refunds = makeRefunds(ledger, send);
  // Whatever name leads here, a server that takes real money must know what it has reached.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("x-stand-in", "payment-gateway");
  });
  refuseForeignHosts(app);
  const faults = makeFaults(app);

  app.addHook("preSerialization", async (_request, reply, answer) => {
    if (!(answer instanceof GatewayProblem)) {
      return answer;
    }
    reply.code(answer.status);
    return answer.body;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.send(new GatewayProblem(error.statusCode ?? 500, error.message)),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.send(new GatewayProblem(404, "The requested URL was not found on the server.")),
  );

  // All but what the checkout window calls: that runs in a payer's browser, which has no secret.
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString("base64")}`,
  );
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/v1/") || request.url.startsWith("/v1/checkout")) {
      return;
    }
    const given = Buffer.from(request.headers.authorization ?? "");
    if (given.length === expected.length && timingSafeEqual(given, expected)) {
      return;
    }
    await reply.send(new GatewayProblem(401, "Authentication failed"));
  });

  orderRoutes(app, ledger);
  paymentRoutes(app, ledger, { attempts, refunds });
  checkoutRoutes(app);
  simRoutes(app, { ledger, settings, attempts, refunds, send, faults });

  app.addHook("onReady", async () => {
    send.resume();
    attempts.resume();
  });
  app.addHook("onClose", async () => {
    send.stop();
    attempts.stop();
  });
  return app;
}
