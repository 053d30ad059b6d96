import { type FastifyInstance, fastify } from "fastify";
import { apiDocs } from "./api-docs/plugin.ts";
import type { AppContext, HashCost } from "./app-context.ts";
import { type Clock, systemClock } from "./clock.ts";
import { bringUpToDate } from "./database/bring-up-to-date.ts";
import { type Migration, newerSteps } from "./database/migrate.ts";
import { migrations as allMigrations } from "./database/migrations/all.ts";
import { openDatabase } from "./database/open.ts";
import { serverPatience } from "./database/postgres-pool.ts";
import { serverHashCost } from "./features/identity/password/password-hash.ts";
import { identityRoutes } from "./features/identity/routes.ts";
import { createIdentity } from "./features/identity/service.ts";
import { overviewRoutes } from "./features/overview/routes.ts";
import { paymentsPlugin } from "./features/payments/routes.ts";
import { drawEnclosure } from "./features/payments/service.ts";
import { createRetention } from "./features/privacy/retention.ts";
import { privacyRoutes } from "./features/privacy/routes.ts";
import { processingRoutes } from "./features/processing/routes.ts";
import { RunSignals } from "./features/processing/run-signals.ts";
import { WorkerWatch } from "./features/processing/worker-repository.ts";
import { queryRoutes } from "./features/queries/routes.ts";
import { uploadRoutes } from "./features/uploads/routes.ts";
import { metrics } from "./operations/metrics-page.ts";
import { startDelivery } from "./outbox/delivery.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { answerPages } from "./plugins/answer-pages.ts";
import { callGate } from "./plugins/call-gate.ts";
import { connectionShares } from "./plugins/connection-shares.ts";
import { draining } from "./plugins/draining.ts";
import { health, type SealState } from "./plugins/health.ts";
import { listeningOrigins, oneAddress } from "./plugins/one-address.ts";
import { problems } from "./plugins/problems.ts";
import { readableRequests, routedAddress } from "./plugins/readable-requests.ts";
import { logOptions, requestLog } from "./plugins/request-log.ts";
import { sameOrigin } from "./plugins/same-origin.ts";
import { paymentPageHeaders, securityHeaders } from "./plugins/security-headers.ts";
import { securityText } from "./plugins/security-text.ts";
import { staticPages } from "./plugins/static-pages.ts";
import { untrustedForwarding } from "./plugins/untrusted-forwarding.ts";
import { RateLimiter } from "./rate-limit/repository.ts";
import type { Config } from "./settings/config.ts";
import { fillInFacts, siteFactsOf } from "./settings/site-facts.ts";
import { openStore } from "./storage/open-store.ts";

/** The most concurrent connections; any beyond are closed before they cost anything. */
const maxConnections = 8192;

/** A built app: Fastify, and the context for tests and the executable. */
export type App = { fastify: FastifyInstance; context: AppContext };

/** The settings, and what a test may replace: time, cost of a hash, who tells of runs, schema steps. */
export type AppOptions = {
  config: Config;
  clock?: Clock;
  hashCost?: HashCost;
  /** Tells workers of runs that are asked for, and calls of those that have ended. */
  signals?: RunSignals;
  migrations?: readonly Migration[];
  /** Whether the worker that this process keeps may read statements. */
  seal?: () => SealState;
  /** Called before anything is registered, to observe every route and answer. */
  watch?(app: FastifyInstance): void;
};

/**
 * Opens database and store, brings the schema up to date and registers all that the server answers.
 * Nothing listens yet; `fastify.close` ends running requests, delivery and the database, in that order.
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, clock = systemClock, hashCost = serverHashCost } = options;
  const { signals = new RunSignals(), migrations = allMigrations } = options;
  await bringUpToDate(config, clock, migrations);
  const database = openDatabase(config, serverPatience);
  const store = await openStore(config);

  const app = emptyServer(config);
  options.watch?.(app);
  const delivery = startDelivery({
    db: database.db,
    clock,
    log: app.log,
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    enclose: (attachment) => drawEnclosure(database.db, attachment),
  });
  const context: AppContext = {
    config,
    db: database.db,
    store,
    clock,
    outbox: createOutbox(clock, delivery.nudge, config.company),
    rateLimiter: new RateLimiter(database.db, clock, config.rateLimitFactor),
    workers: new WorkerWatch({ db: database.db, clock }),
    log: app.log,
    hashCost,
    origins: listeningOrigins(app, config),
  };
  app.addHook("onClose", async () => {
    await delivery.stop();
    await database.close();
  });

  await app.register(requestLog);
  await app.register(untrustedForwarding, context);
  await app.register(problems);
  await app.register(securityHeaders, { https: config.publicUrl.startsWith("https:") });
  await app.register(oneAddress, {
    origins: context.origins,
    anyName: config.publicUrl !== "" && config.gateway.mode !== "sandbox",
  });
  await app.register(readableRequests);
  await app.register(sameOrigin, { origins: context.origins });
  const identity = createIdentity(context);
  await app.register(callGate, { rateLimiter: context.rateLimiter, callers: identity });
  const facts = () => siteFactsOf(config, context.origins()[0] ?? "");
  const fillIn = (text: string) => fillInFacts(text, facts());
  await app.register(answerPages, { root: config.webRoot, fillIn });
  await app.register(apiDocs, { title: `${config.company.name}: server API` });
  const schemaState = async () =>
    (await newerSteps(database.db, migrations)).length > 0 ? "newer" : "ok";
  await app.register(health, {
    own: {
      database: schemaState,
      ...(options.seal && { seal: sealed(options.seal) }),
    },
    drainMs: config.drainMs,
  });
  await app.register(draining);
  await app.register(connectionShares, config);
  await app.register(securityText, context);
  await app.register(identityRoutes, { context, identity });
  await app.register(metrics, { context });
  await app.register(uploadRoutes, { context });
  await app.register(processingRoutes, { context, signals });
  await app.register(paymentsPlugin, { context });
  await app.register(overviewRoutes, { context: { ...context, signals } });
  await app.register(privacyRoutes, { context, identity });
  const retention = createRetention(context);
  app.addHook("onReady", async () => retention.start());
  app.addHook("preClose", () => retention.stop());
  await app.register(queryRoutes, { context });
  await app.register(staticPages, {
    root: config.webRoot,
    fillIn,
    home: paymentPageHeaders(checkoutOf(config)),
  });
  return { fastify: app, context };
}

/** A server that has nothing to answer yet. */
function emptyServer(config: Config): FastifyInstance {
  const app = fastify({
    ...logOptions(config.logLevel),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: "idle",
    // What still reaches a process that is closing is answered like any other call.
    return503OnClosing: false,
    bodyLimit: 131_072,
    rewriteUrl: routedAddress,
    // Longer than the specification's 600 seconds for an upload; a request that trickles ends then.
    requestTimeout: 660_000,
    // Values keep the type that was sent: "500" is not 500, and a missing text is not "".
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  // A process can open files for thousands of connections, not for any number.
  app.server.maxConnections = maxConnections;
  return app;
}

/** What the page of the payment must be allowed to load; nothing where nobody can pay. */
function checkoutOf({ gateway }: Config): Parameters<typeof paymentPageHeaders>[0] {
  return gateway.mode === "off"
    ? null
    : {
        scriptUrl: gateway.checkoutScriptUrl,
        gatewayUrl: gateway.url,
        live: gateway.mode !== "sandbox",
      };
}

/** Says of the seal what readiness takes: until its trial is over nothing is known to be missing. */
function sealed(state: () => SealState): () => Promise<string> {
  return async () => (state() === "missing" ? "missing" : "ok");
}
